import React, {useCallback, useEffect, useRef, useState, type ReactNode} from 'react';
import {useSlashID} from '@slashid/react';
import {User, type SlashID} from '@slashid/slashid';
import {forgetArrival, stripSignInParameters, type Arrival} from '../arrival';
import {tabMemory} from '../tabMemory';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {ErrorScreen} from './ErrorScreen';
import {RETURN_KEY} from './hostedLogin';
import {providerName} from './methodTextKeys';
import {resolveChallengePack, ChallengePackUnavailableError} from './resolveChallengePack';
import {rememberArrival} from './lastSignIn';
import {CardButton, ScreenHead} from './parts';
import {describeSignInError} from './signInError';
import {useScreenFocus} from './useScreenFocus';

type Props = {
  arrival: Exclude<Arrival, {kind: 'none'}>;
  baseURL: string;
  /** Handle of the current user. */
  signedInAs: string | undefined;
  /** `returnTo`: the page that the reader left for the hosted sign-in page. */
  onToken: (token: string, returnTo?: string) => void;
  onDecline: () => void;
};

type Step =
  | {name: 'asking' | 'working'}
  | {name: 'confirming'; user: User; handles: string[]}
  | {name: 'failed'; error: Error};

/**
 * Completes a sign-in from the URL. If anyone may have sent the link, asks the reader twice: before using it, so that
 * a declined link stays valid, and before its account opens a session.
 */
export function ArrivalScreens(props: Props): ReactNode {
  const {arrival, baseURL, signedInAs, onToken, onDecline} = props;
  const {form, orgID, text} = useCard();
  const {sid, sdkState} = useSlashID();
  const root = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  const isAsked = arrival.kind === 'link' || arrival.kind === 'provider';
  const [step, setStep] = useState<Step>({name: isAsked ? 'asking' : 'working'});
  useScreenFocus(root);

  const leave = useCallback(
    ({token}: Pick<User, 'token'>) => {
      const isHosted = arrival.kind === 'hosted';
      rememberArrival(form, orgID, token, isHosted);
      forgetArrival();
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
    finish(arrival, sid, baseURL).then(
      async (user) => {
        if (arrival.kind !== 'link') {
          leave(user);
          return;
        }
        const handles = await user.getHandles().catch(() => []);
        setStep({name: 'confirming', user, handles: handles.map(({value}) => value)});
      },
      (error: unknown) => setStep({name: 'failed', error: toError(error)}),
    );
  }, [arrival, baseURL, leave, sdkState, sid, step]);

  const decline = () => {
    forgetArrival();
    onDecline();
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
          onAgree={() => leave(step.user)}
          onDecline={() => {
            void step.user.logout();
            decline();
          }}
        />
      )}
      {step.name === 'failed' && (
        <ErrorScreen
          error={step.error}
          onRetry={() => {
            if (isLinkUnused(step.error)) {
              hasStarted.current = false;
              setStep({name: 'working'});
            } else {
              decline();
            }
          }}
        />
      )}
    </div>
  );
}

/** Whether the link may still be valid, because the provider was unreachable, unavailable or rate limiting. */
function isLinkUnused(error: Error): boolean {
  return (
    error instanceof ChallengePackUnavailableError ||
    ['offline', 'rateLimit'].includes(describeSignInError(error).kind)
  );
}

/** The SDK reads the sign-in from the URL, so its parameters are in the address bar only while the SDK runs. */
async function finish(arrival: Props['arrival'], sid: SlashID, baseURL: string): Promise<User> {
  try {
    switch (arrival.kind) {
      case 'provider': {
        const {provider, clientId} = arrival;
        const options = {method: 'oidc', provider, client_id: clientId, ux_mode: 'redirect'};
        // Redirects to the provider; the sign-in comes back as a new arrival.
        return await sid.id(sid.oid ?? '', null as never, {method: 'oidc', options} as never);
      }
      case 'hosted': {
        putInAddress(arrival.query);
        const user = await sid.resolveHostedLoginFlow();
        return user ?? fail();
      }
      case 'damaged':
        putInAddress('?challenges=x&sidcp=x');
        await sid.getChallengesFromURL();
        return fail();
      default: {
        putInAddress(await resolveChallengePack(arrival, baseURL));
        const found = await sid.getUserFromURL();
        return found ? new User(found.token, sid) : fail();
      }
    }
  } finally {
    stripSignInParameters();
  }
}

function putInAddress(query: string): void {
  const url = new URL(window.location.href);
  new URLSearchParams(query).forEach((value, name) => url.searchParams.set(name, value));
  window.history.replaceState(window.history.state, '', url);
}

function fail(): never {
  throw new Error('The URL contains no sign-in.');
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
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
