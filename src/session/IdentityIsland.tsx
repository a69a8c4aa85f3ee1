import React, {useEffect, useRef, type ReactNode} from 'react';
import {ConfigurationProvider, Form, SlashIDProvider} from '@slashid/react';
import type {ProviderConfig} from './providerConfig';
import type {FormConfiguration} from './types';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  onToken: (token: string) => void;
};

type ProviderProps = Required<React.ComponentProps<typeof ConfigurationProvider>>;

/** The widget calls an authenticator app "NYI" in its list of methods. */
const TEXT_CORRECTIONS = {'': 'Authenticator app'};

/**
 * The SlashID provider and form. It stands beside the pages, not around them: the provider mounts its
 * children twice, and the packages weigh more than all pages together, so they load when needed.
 */
export default function IdentityIsland({provider, form, onToken}: Props): ReactNode {
  // The form keeps the callback of its first render.
  const latest = useRef(onToken);
  useEffect(() => {
    latest.current = onToken;
  });
  const {factors, text, ...look} = form ?? {};
  const {orgID, baseURL, sdkURL} = provider;
  return (
    <SlashIDProvider
      oid={orgID}
      {...(baseURL && sdkURL && {environment: {baseURL, sdkURL}})}
      tokenStorage="memory"
      // The dark colours come from the site's own style sheet: the widget cannot change its theme later.
      themeProps={{theme: 'light'}}>
      <ConfigurationProvider
        {...(look as Partial<ProviderProps>)}
        {...(factors && {factors: factors.map(toSdkFactor) as ProviderProps['factors']})}
        text={{...TEXT_CORRECTIONS, ...text}}>
        <Form onSuccess={(user) => latest.current(user.token)} />
      </ConfigurationProvider>
    </SlashIDProvider>
  );
}

/** The SDK repeats the method among the options. */
function toSdkFactor({options, ...factor}: NonNullable<FormConfiguration['factors']>[number]) {
  return {...factor, ...(options && {options: {method: factor.method, ...options}})};
}
