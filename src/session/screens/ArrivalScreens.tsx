import React, {useCallback, useEffect, useRef, useState, type ReactNode} from 'react';
import {useSlashID} from '@slashid/react';
import type {User} from '@slashid/slashid';
import {forgetArrival, type Arrival} from '../arrival';
import {tabMemory} from '../store/tabMemory';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {ErrorScreen} from './ErrorScreen';
import {finishArrival, toError, type Outcome} from '../flow/finishArrival';
import {RETURN_KEY} from '../flow/hostedLogin';
import {providerName} from './methodTextKeys';
import {rememberArrival} from '../flow/lastSignIn';
import {CardButton, ScreenHead} from './parts';
import {createPendingAccount} from '../flow/pendingAccount';
import {useScreenFocus} from './useScreenFocus';

type Props = {
  arrival: Exclude<Arrival, {kind: 'none'}>;
  baseURL: string;
  /** Handle of the current user. */
  signedInAs: string | undefined;
  /** `returnTo`: the page that the reader left for the hosted sign-in page. */
  onToken: (token: string, returnTo?: string) => void;
  onDecline: () => void;
  /** Called when the reader wants to sign in by other means: the link did not work, or its account is not theirs. */
  onStartOver: () => void;
};

type Step = {name: 'asking' | 'working'} | Exclude<Outcome, {name: 'finished'}>;

/**
 * Completes a sign-in from the URL. If anyone may have sent the link, asks the reader twice: before using it, so that
 * a declined link stays valid, and before its account opens a session. Closing the screens declines the account.
 */
export function ArrivalScreens(props: Props): ReactNode {
  const {arrival, baseURL, signedInAs, onToken, onDecline, onStartOver} = props;
  const {form, orgID, text} = useCard();
  const {sid, sdkState} = useSlashID();
  const root = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  const isAsked = arrival.kind === 'link' || arrival.kind === 'provider';
  const [step, setStep] = useState<Step>({name: isAsked ? 'asking' : 'working'});
  const [pending] = useState(createPendingAccount);
  useScreenFocus(root);
  useEffect(() => pending.close, [pending]);

  const leave = useCallback(
    ({token}: Pick<User, 'token'>) => {
      const isHosted = arrival.kind === 'hosted';
      rememberArrival(form, orgID, token, isHosted);
      const returnTo = isHosted ? tabMemory.get(RETURN_KEY) : null;
      tabMemory.remove(RETURN_KEY);
      onToken(token, returnTo ?? undefined);
    },
    [arrival, form, onToken, orgID],
  );

  useEffect(() => {
    if (step.name !== 'working' || sdkState !== 'ready' || !sid || hasStarted.current) {
      return;
    }
    hasStarted.current = true;
    finishArrival(arrival, sid, baseURL, pending.hold)
      .then((outcome) => (outcome.name === 'finished' ? leave(outcome.user) : setStep(outcome)))
      .catch((error: unknown) => setStep({name: 'failed', error: toError(error), canRetry: false}));
  }, [arrival, baseURL, leave, pending, sdkState, sid, step]);

  const decline = () => {
    forgetArrival();
    onDecline();
  };
  const startOver = () => {
    forgetArrival();
    onStartOver();
  };
  return (
    <div ref={root} className={styles.card}>
      {step.name === 'asking' && (
        <Question
          arrival={arrival}
          signedInAs={signedInAs}
          onAgree={() => setStep({name: 'working'})}
          onDecline={decline}
        />
      )}
      {step.name === 'working' && (
        <div role="status">
          <ScreenHead title={text('arrival.finishing')} />
          <span className={styles.spinner} />
        </div>
      )}
      {step.name === 'confirming' && (
        <Confirmation
          handles={step.handles}
          onAgree={() => {
            pending.accept();
            leave(step.user);
          }}
          onDecline={startOver}
        />
      )}
      {step.name === 'failed' && (
        <ErrorScreen
          error={step.error}
          onRetry={() => {
            if (step.canRetry) {
              hasStarted.current = false;
              setStep({name: 'working'});
            } else {
              startOver();
            }
          }}
        />
      )}
    </div>
  );
}

type QuestionProps = Pick<Props, 'arrival' | 'signedInAs' | 'onDecline'> & {onAgree: () => void};

function Question({arrival, signedInAs, onAgree, onDecline}: QuestionProps): ReactNode {
  const {text} = useCard();
  const isProvider = arrival.kind === 'provider';
  const name = isProvider ? providerName({options: {provider: arrival.provider}}) : undefined;
  return (
    <>
      <ScreenHead
        title={
          isProvider
            ? text('arrival.provider.title', {PROVIDER: name})
            : text('arrival.question.title')
        }>
        {signedInAs && `${text('arrival.question.replace', {HANDLE: signedInAs})} `}
        {text(isProvider ? 'arrival.provider.subtitle' : 'arrival.question.subtitle')}
      </ScreenHead>
      <CardButton variant="primary" onClick={onAgree}>
        {text('arrival.question.agree')}
      </CardButton>
      <CardButton variant="secondary" onClick={onDecline}>
        {text('arrival.question.decline')}
      </CardButton>
    </>
  );
}

type ConfirmationProps = {handles: string[]; onAgree: () => void; onDecline: () => void};

function Confirmation({handles, onAgree, onDecline}: ConfirmationProps): ReactNode {
  const {text} = useCard();
  const [first = text('arrival.account.unnamed')] = handles;
  return (
    <>
      <ScreenHead title={text('arrival.account.title', {HANDLE: first})}>
        {text('arrival.account.subtitle', {HANDLES: handles.join(', ') || first})}
      </ScreenHead>
      <CardButton variant="primary" onClick={onAgree}>
        {text('arrival.account.agree')}
      </CardButton>
      <CardButton variant="secondary" onClick={onDecline}>
        {text('arrival.account.decline')}
      </CardButton>
    </>
  );
}
