import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {Form, Slot} from '@slashid/react';
import type {FactorConfiguration} from '../../site-config';
import {AuthenticatingScreen} from './AuthenticatingScreen';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {ErrorScreen} from './ErrorScreen';
import {IdentifierScreen} from './IdentifierScreen';
import {readLastSignIn} from '../flow/lastSignIn';
import {MethodScreen, NoMethodScreen, ResolvingScreen} from './MethodScreen';
import {confirmingMethods, HOSTED_LOGIN, orderByUse, type Handle} from '../flow/methods';
import {resolveMethods} from '../flow/resolveMethods';
import {toSdkFactor} from '../flow/toSdkFactor';
import {useHostedLogin} from '../flow/useHostedLogin';
import {useScreenFocus} from './useScreenFocus';
import {useSingleClicks} from './useSingleClicks';
import {forgetTyped, keepTyped, readTyped} from '../typedHandle';
import {asRecord} from '../store/unknownData';

type Step =
  | {name: 'identifier'}
  | {name: 'resolving' | 'unresolved'; handle: Handle}
  | {name: 'methods'; handle: Handle; methods: FactorConfiguration[]};

type FormProps = React.ComponentProps<typeof Form>;

type Props = {
  onSuccess: NonNullable<FormProps['onSuccess']>;
  /** Set if the account is known: the card then starts with its methods. */
  known?: {handle: Handle; onBack: () => void};
};

/**
 * The widget's form with our own first, single sign-on, password and error screens. The current step and the typed
 * text outlive the widget's screens, so that "Back" returns to them.
 */
export function SignInCard({onSuccess, known}: Props): ReactNode {
  const {form, orgID} = useCard();
  const root = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>({name: 'identifier'});
  const [typed, setTyped] = useState(
    () => readTyped() ?? readLastSignIn(form, orgID).handle?.value ?? '',
  );
  /** To start as soon as the widget is back on its first screen. */
  const [next, setNext] = useState<FactorConfiguration>();
  const startHostedLogin = useHostedLogin();
  const isChoosing = form.flow === 'choose' && !known;
  useScreenFocus(root);
  useSingleClicks(root);

  const factors = orderByUse(form.factors ?? [], readLastSignIn(form, orgID).method)
    .filter(({method}) => method !== HOSTED_LOGIN)
    .map(toSdkFactor);
  return (
    <div ref={root} className={styles.card}>
      <Form
        onSuccess={(user) => {
          forgetTyped();
          onSuccess(user);
        }}
        {...(form.factors && {factors: factors})}>
        <Slot name="initial">
          {isChoosing ? (
            <Form.Initial />
          ) : (
            <Form.Initial.SSO>
              {({handleClick}) => (
                <FirstScreens
                  step={step}
                  typed={typed}
                  onType={(text) => {
                    setTyped(text);
                    keepTyped(text);
                  }}
                  onStep={setStep}
                  known={known}
                  next={next}
                  begin={(factor, handle) => {
                    setNext(undefined);
                    if (factor.method === HOSTED_LOGIN) {
                      startHostedLogin(factor);
                    } else {
                      handleClick(toSdkFactor(factor), handle);
                    }
                  }}
                />
              )}
            </Form.Initial.SSO>
          )}
        </Slot>
        <Slot name="authenticating">
          <Form.Authenticating>
            {(flow) => <AuthenticatingScreen flow={flow} />}
          </Form.Authenticating>
        </Slot>
        <Slot name="error">
          <Form.Error>
            {({context, retry, cancel}) => (
              <ErrorScreen
                error={context.error}
                handle={context.config.handle}
                method={context.config.factor.method}
                onRetry={retry}
                onBack={cancel}
                onRedirect={() => {
                  setNext(inThisWindow(context.config.factor));
                  cancel();
                }}
              />
            )}
          </Form.Error>
        </Slot>
      </Form>
    </div>
  );
}

type FirstProps = {
  step: Step;
  typed: string;
  onType: (text: string) => void;
  onStep: (step: Step) => void;
  known: Props['known'];
  next: FactorConfiguration | undefined;
  begin: (factor: FactorConfiguration, handle?: Handle) => void;
};

function FirstScreens(props: FirstProps): ReactNode {
  const {step, typed, onType, onStep, known, next, begin} = props;
  const {form} = useCard();
  const latest = useRef(0);

  useEffect(() => {
    if (next) {
      begin(next);
    }
  });

  const offer = (handle: Handle, methods: FactorConfiguration[]) => {
    const [only] = methods;
    if (only && methods.length === 1) {
      // "Back" from a single method leads to the identifier.
      onStep({name: 'identifier'});
      begin(only, isForHandle(only) ? handle : undefined);
    } else {
      onStep({name: 'methods', handle, methods});
    }
  };
  const resolve = (handle: Handle) => {
    latest.current += 1;
    const attempt = latest.current;
    const found = resolveMethods(handle, form);
    if (Array.isArray(found)) {
      offer(handle, found);
      return;
    }
    onStep({name: 'resolving', handle});
    const ifCurrent = (action: () => void) => attempt === latest.current && action();
    found.then(
      (methods) => ifCurrent(() => offer(handle, methods)),
      () => ifCurrent(() => onStep({name: 'unresolved', handle})),
    );
  };
  const goBack = () => {
    latest.current += 1;
    onStep({name: 'identifier'});
  };

  if (known) {
    return (
      <MethodScreen
        handle={known.handle}
        methods={confirmingMethods(known.handle, form)}
        onChoose={(factor) => begin(factor, isForHandle(factor) ? known.handle : undefined)}
        onBack={known.onBack}
      />
    );
  }
  switch (step.name) {
    case 'identifier':
      return <IdentifierScreen typed={typed} onType={onType} onHandle={resolve} />;
    case 'resolving':
      return <ResolvingScreen />;
    case 'unresolved':
      return (
        <NoMethodScreen handle={step.handle} onBack={goBack} onRetry={() => resolve(step.handle)} />
      );
    case 'methods':
      return step.methods.length === 0 ? (
        <NoMethodScreen handle={step.handle} onBack={goBack} />
      ) : (
        <MethodScreen
          handle={step.handle}
          methods={step.methods}
          onChoose={(factor) => begin(factor, isForHandle(factor) ? step.handle : undefined)}
          onBack={goBack}
        />
      );
  }
}

/** Single sign-on asks for the account itself. */
function isForHandle({method}: FactorConfiguration): boolean {
  return method !== 'oidc' && method !== 'saml';
}

/** The same single sign-on as a redirect instead of a pop-up; the provider returns to this page. */
function inThisWindow({method, options}: {method: string; options?: unknown}): FactorConfiguration {
  return {
    method,
    options: {...asRecord(options), ux_mode: 'redirect'},
  };
}
