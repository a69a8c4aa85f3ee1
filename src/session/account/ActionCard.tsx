import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {useSlashID} from '@slashid/react';
import styles from '../screens/card.module.css';
import {useCard} from '../screens/cardContext';
import {ErrorScreen} from '../screens/ErrorScreen';
import {ScreenHead} from '../screens/parts';
import {useScreenFocus} from '../screens/useScreenFocus';
import type {ProviderConfig} from '../providerConfig';
import {CredentialForm} from './CredentialForm';
import {loadDetails, type AccountDetails} from './loadAccount';
import {MessageScreen} from './MessageScreen';
import type {Task} from './offerActions';
import {requestPasswordLink} from './requestPasswordLink';

type Props = {
  provider: ProviderConfig;
  /** Proof of the reader's identity. */
  token: string;
  task: Task;
  /** Called when the provider no longer accepts the proof. */
  onExpired: () => void;
  onBack: () => void;
};

type Step =
  | {name: 'loading' | 'sent'}
  | {name: 'creating' | 'recovery'; details: AccountDetails}
  | {name: 'done'; isNew: boolean}
  | {name: 'failed'; error: Error};

/** The methods of the actions that create a credential. */
const METHODS = {passkey: 'webauthn', authenticator: 'totp', password: 'password'} as const;

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
    setStep({name: 'done', isNew: !after || after.passkeys > before.passkeys});
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
      {step.name === 'sent' && (
        <MessageScreen
          title="account.password.sent"
          message="account.password.sent.message"
          values={{HANDLE: handle.value}}
          button="account.back"
          onButton={onBack}
        />
      )}
      {step.name === 'recovery' && (
        <MessageScreen
          title="account.recovery.title"
          message="account.recovery.message"
          values={{
            UNUSED: String(step.details.recoveryCodes?.unused ?? 0),
            TOTAL: String(step.details.recoveryCodes?.total ?? 0),
          }}
          button="account.back"
          onButton={onBack}
        />
      )}
      {step.name === 'creating' && (
        <CredentialForm
          provider={provider}
          // Only the actions of `METHODS` lead to this step.
          factor={{method: METHODS[action as keyof typeof METHODS]}}
          handle={handle}
          onSuccess={(newToken) => void finish(step.details, newToken)}
          onBack={onBack}
        />
      )}
      {step.name === 'done' && (
        <MessageScreen {...doneTexts(action, step.isNew)} button="account.back" onButton={onBack} />
      )}
    </div>
  );
}

/** @throws Error when the provider does not respond or rejects the request. */
async function begin(
  provider: ProviderConfig,
  token: string,
  {action, handle}: Task,
): Promise<Step> {
  const details = await loadDetails(provider, token);
  if (!details) {
    throw new TypeError('Failed to fetch');
  }
  if (action === 'recovery') {
    return {name: 'recovery', details};
  }
  if (action === 'password' && details.hasPassword) {
    await requestPasswordLink(provider, handle);
    return {name: 'sent'};
  }
  return {name: 'creating', details};
}

function doneTexts(action: Task['action'], isNew: boolean) {
  if (action === 'passkey') {
    return isNew
      ? ({title: 'account.passkey.done', message: 'account.passkey.done.message'} as const)
      : ({title: 'account.passkey.same', message: 'account.passkey.same.message'} as const);
  }
  return action === 'password'
    ? ({title: 'account.password.done', message: 'account.password.done.message'} as const)
    : ({
        title: 'account.authenticator.done',
        message: 'account.authenticator.done.message',
      } as const);
}
