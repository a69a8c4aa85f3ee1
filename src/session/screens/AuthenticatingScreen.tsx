import React, {type ComponentProps, type ReactNode} from 'react';
import {Form} from '@slashid/react';
import {PasswordScreen} from './PasswordScreen';
import {SsoScreen} from './SsoScreen';

type Render = Extract<
  ComponentProps<typeof Form.Authenticating>['children'],
  (...args: never[]) => ReactNode
>;

/** The screens of a method: our own where the widget's fall short, otherwise the widget's. */
export function AuthenticatingScreen({flow}: {flow: Parameters<Render>[0]}): ReactNode {
  switch (flow.context.config.factor.method) {
    case 'password':
      return <PasswordScreen flow={flow} />;
    case 'oidc':
    case 'saml':
      return <SsoScreen flow={flow} />;
    default:
      return <Form.Authenticating />;
  }
}
