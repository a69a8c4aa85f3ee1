import React, {useRef, type ReactNode} from 'react';
import type {SignIn} from '../flow/useSignIn';
import {ArrivalQuestion, AccountQuestion} from './ArrivalScreens';
import {AppKeyScreen, RecoveryCodesScreen} from './AuthenticatorScreens';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {CodeScreen} from './CodeScreen';
import {ErrorScreen} from './ErrorScreen';
import {IdentifierScreen} from './IdentifierScreen';
import {MethodScreen, NoMethodScreen} from './MethodScreen';
import {ScreenHead} from './parts';
import {PasswordScreen} from './PasswordScreen';
import {useScreenFocus} from './useScreenFocus';
import {useSingleClicks} from './useSingleClicks';
import {WaitingScreen} from './WaitingScreen';
import type {TextKey} from '../../texts/formTexts';

type Props = {
  signIn: SignIn;
  /** Handle of the current user. */
  signedInAs?: string | undefined;
  /** Whether the reader has submitted the address before this code arrived. */
  isSubmitted?: boolean;
};

/** The screens of a sign-in: each is a function of the machine's state. */
export function SignInScreens(props: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useScreenFocus(root);
  useSingleClicks(root);
  return (
    <div ref={root} className={styles.card}>
      <CurrentScreen {...props} />
    </div>
  );
}

function CurrentScreen({signIn: {screen, send}, signedInAs, isSubmitted}: Props): ReactNode {
  const back = () => send({type: 'back'});
  const retry = () => send({type: 'retry'});
  switch (screen.name) {
    case 'identifier':
      return <IdentifierScreen send={send} isSubmitted={isSubmitted ?? false} />;
    case 'resolving':
      return (
        <Busy
          title="resolving_factors.title"
          subtitle="resolving_factors.subtitle"
          testId="portal-resolving"
        />
      );
    case 'unresolved':
      return <NoMethodScreen handle={screen.handle} onBack={back} onRetry={retry} />;
    case 'methods':
      return screen.methods.length === 0 ? (
        <NoMethodScreen handle={screen.handle} onBack={back} />
      ) : (
        <MethodScreen
          handle={screen.handle}
          methods={screen.methods}
          isSecond={screen.proof !== undefined}
          onChoose={(factor) => send({type: 'choose', factor, handle: screen.handle})}
          onBack={back}
        />
      );
    case 'starting':
    case 'waiting':
    case 'reset-sent':
    case 'popup':
      // A new heading takes the focus, so that screen readers announce each stage.
      return (
        <WaitingScreen
          key={screen.name === 'popup' ? screen.popup : screen.name}
          screen={screen}
          send={send}
        />
      );
    case 'code':
      return <CodeScreen screen={screen} send={send} />;
    case 'password':
      return <PasswordScreen screen={screen} send={send} />;
    case 'app-key':
      return <AppKeyScreen appKey={screen.key} send={send} />;
    case 'recovery-codes':
      return <RecoveryCodesScreen appKey={screen.key} send={send} />;
    case 'arrival':
      return <ArrivalQuestion arrival={screen.arrival} signedInAs={signedInAs} send={send} />;
    case 'arriving':
    case 'naming':
      return <Busy title="arrival.finishing" />;
    case 'account':
      return <AccountQuestion handles={screen.handles} send={send} />;
    case 'error':
      return (
        <ErrorScreen
          error={screen.error}
          handle={screen.attempt.handle}
          method={screen.attempt.factor.method}
          onRetry={retry}
          onBack={back}
          onRedirect={() => send({type: 'in-this-window'})}
        />
      );
    case 'arrival-error':
      return <ErrorScreen error={screen.error} onRetry={retry} />;
    case 'finished':
    case 'closed':
      return <Busy title="success.title" subtitle="success.subtitle" />;
  }
}

type BusyProps = {title: TextKey; subtitle?: TextKey; testId?: string};

function Busy({title, subtitle, testId}: BusyProps): ReactNode {
  const {text} = useCard();
  return (
    <div role="status" data-testid={testId}>
      <ScreenHead title={text(title)}>{subtitle && text(subtitle)}</ScreenHead>
      <span className={styles.spinner} />
    </div>
  );
}
