import React, {useRef, type ReactNode} from 'react';
import type {SignIn} from '../flow/useSignIn';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import {ArrivalQuestion} from './ArrivalQuestion';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {AppKeyScreen} from './credentials/AppKeyScreen';
import {CodeScreen} from './credentials/CodeScreen';
import {PasswordScreen} from './credentials/PasswordScreen';
import {RecoveryCodesScreen} from './credentials/RecoveryCodesScreen';
import {ErrorScreen} from './ErrorScreen';
import {IdentifierScreen} from './identifier/IdentifierScreen';
import {MethodScreen} from './methods/MethodScreen';
import {CardScreen} from './parts';
import {useScreenFocus} from './useScreenFocus';
import {useSingleClicks} from './useSingleClicks';
import {WaitingScreen} from './WaitingScreen';

type Props = {
  signIn: SignIn;
  /** Handle of the current user. */
  signedInAs?: string | undefined;
  /** Whether the reader has submitted the address before this code arrived. */
  isSubmitted?: boolean;
  /** Whether the sign-in is a confirmation, which stays on the page. */
  isConfirming?: boolean;
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

function CurrentScreen({
  signIn: {screen, send},
  signedInAs,
  isSubmitted,
  isConfirming,
}: Props): ReactNode {
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
    case 'methods':
      return <MethodScreen screen={screen} send={send} />;
    case 'waiting':
    case 'reset-sent':
    case 'popup':
      return <WaitingScreen screen={screen} send={send} />;
    case 'code':
      return <CodeScreen screen={screen} send={send} />;
    case 'password':
      return <PasswordScreen screen={screen} send={send} />;
    case 'app-key':
      return <AppKeyScreen appKey={screen.key} send={send} />;
    case 'recovery-codes':
      return <RecoveryCodesScreen codes={screen.key.recoveryCodes} send={send} />;
    case 'arrival':
    case 'account':
      return <ArrivalQuestion screen={screen} signedInAs={signedInAs} send={send} />;
    case 'arriving':
    case 'naming':
      return <Busy title="arrival.finishing" />;
    case 'error':
      return (
        <ErrorScreen
          error={screen.error}
          handle={screen.attempt.handle}
          method={screen.attempt.factor.method}
          onRetry={retry}
          onBack={() => send({type: 'back'})}
          onRedirect={isConfirming ? undefined : () => send({type: 'in-this-window'})}
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
    <CardScreen role="status" title={text(title)} lead={subtitle && text(subtitle)} testId={testId}>
      <span className={styles.spinner} />
    </CardScreen>
  );
}
