import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {Errors} from '@slashid/slashid';
import {useSlashID} from '@slashid/react';
import styles from '../../screens/card.module.css';
import {useCard} from '../../screens/cardContext';
import {ErrorScreen} from '../../screens/ErrorScreen';
import type {Handle} from '../../flow/methods';
import {ScreenHead} from '../../screens/parts';
import {useScreenFocus} from '../../screens/useScreenFocus';
import {fetchWithRetry} from '../../provider/fetchWithRetry';
import {PRODUCTION_URL, type ProviderConfig} from '../../provider/providerConfig';
import {loadDetails, type AccountDetails} from '../loadAccount';
import type {Action, Offer} from '../offerActions';
import {CredentialForm} from './CredentialForm';
import {MessageScreen, type Message} from './MessageScreen';

type Props = {
  provider: ProviderConfig;
  /** Proof of the reader's identity. */
  token: string;
  task: Offer;
  /** Called when the provider no longer accepts the proof. */
  onExpired: () => void;
  onBack: () => void;
};

type Step =
  | {name: 'loading'}
  | {name: 'creating'; details: AccountDetails}
  | {name: 'result'; message: Message}
  | {name: 'failed'; error: Error};

const METHODS: Readonly<Record<Action, string>> = {
  passkey: 'webauthn',
  authenticator: 'totp',
  // Their app was removed in the meantime.
  recovery: 'totp',
  password: 'password',
};

/** Carries out one change and shows the result. */
export function ActionCard({provider, token, task, onExpired, onBack}: Props): ReactNode {
  const {sdkState, user} = useSlashID();
  const {text} = useCard();
  const root = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>({name: 'loading'});
  const {action, handle} = task;
  useScreenFocus(root);

  const isRefused = sdkState === 'ready' && !user;
  useEffect(() => {
    if (isRefused) {
      onExpired();
    }
  }, [isRefused, onExpired]);

  const isLoading = step.name === 'loading';
  useEffect(() => {
    if (!isLoading || !user) {
      return undefined;
    }
    let isCurrent = true;
    // Rejected promises of the SDK and of `fetch` have an Error as their reason.
    begin(provider, token, task).then(
      (next) => isCurrent && setStep(next),
      (error: unknown) => isCurrent && setStep({name: 'failed', error: error as Error}),
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading, provider, task, token, user]);

  const finish = async (before: AccountDetails, newToken: string) => {
    const after = await loadDetails(provider, newToken);
    const isNew = !after || after.passkeys > before.passkeys;
    setStep({name: 'result', message: describeResult(action, isNew)});
  };
  return (
    <div ref={root} className={styles.card}>
      {step.name === 'loading' && (
        <div role="status">
          <ScreenHead title={text('resolving_factors.title')} />
          <span className={styles.spinner} />
        </div>
      )}
      {step.name === 'failed' && (
        <ErrorScreen
          error={step.error}
          handle={handle}
          onRetry={() => setStep({name: 'loading'})}
          onBack={onBack}
        />
      )}
      {step.name === 'creating' && (
        <CredentialForm
          provider={provider}
          factor={{method: METHODS[action]}}
          handle={handle}
          onSuccess={(newToken) => void finish(step.details, newToken)}
          onBack={onBack}
        />
      )}
      {step.name === 'result' && (
        <MessageScreen {...step.message} button="account.back" onButton={onBack} />
      )}
    </div>
  );
}

/** @throws Error when the provider does not respond or rejects the request. */
async function begin(
  provider: ProviderConfig,
  token: string,
  {action, handle}: Offer,
): Promise<Step> {
  const details = await loadDetails(provider, token);
  if (!details) {
    throw new TypeError('Failed to fetch');
  }
  const {recoveryCodes, hasPassword} = details;
  if (recoveryCodes && METHODS[action] === 'totp') {
    const values = {UNUSED: String(recoveryCodes.unused), TOTAL: String(recoveryCodes.total)};
    const message = {title: 'account.recovery.title', message: 'account.recovery.message'} as const;
    return {name: 'result', message: {...message, values}};
  }
  if (action === 'password' && hasPassword) {
    await requestPasswordLink(provider, handle);
    const message = {
      title: 'account.password.sent',
      message: 'account.password.sent.message',
    } as const;
    return {name: 'result', message: {...message, values: {HANDLE: handle.value}}};
  }
  return {name: 'creating', details};
}

function describeResult(action: Action, isNew: boolean): Message {
  if (action === 'passkey') {
    return isNew
      ? {title: 'account.passkey.done', message: 'account.passkey.done.message'}
      : {title: 'account.passkey.same', message: 'account.passkey.same.message'};
  }
  return action === 'password'
    ? {title: 'account.password.done', message: 'account.password.done.message'}
    : {title: 'account.authenticator.done', message: 'account.authenticator.done.message'};
}

/**
 * Asks the provider to send a link for choosing a new password.
 *
 * @throws Error that the card can show
 */
async function requestPasswordLink(
  {orgID, baseURL = PRODUCTION_URL}: ProviderConfig,
  handle: Handle,
): Promise<void> {
  const response = await fetchWithRetry(`${baseURL}/recover`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'SlashID-OrgID': orgID},
    body: JSON.stringify({handle, factor: {method: 'password'}}),
  });
  if (!response) {
    throw new TypeError('Failed to fetch');
  }
  if (!response.ok) {
    const error = new Error(`The provider responded with ${response.status}.`);
    error.name = response.status === 429 ? Errors.ERROR_NAMES.rateLimitError : error.name;
    throw error;
  }
}
