import React, {useCallback, useState, type ReactNode} from 'react';
import {Errors} from '@slashid/slashid';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import {ACCOUNT_TEXTS} from '@gated-docs/access-config/texts/accountTexts';
import type {Handle} from '../../flow/methods';
import {startWithAttempt} from '../../flow/machine/start';
import {useSignIn} from '../../flow/useSignIn';
import {callProvider} from '../../provider/callProvider';
import type {ProviderConfig} from '../../provider/providerConfig';
import styles from '../../screens/card.module.css';
import {CardFrame} from '../../screens/CardFrame';
import {useCard} from '../../screens/cardContext';
import {ErrorScreen} from '../../screens/ErrorScreen';
import {ScreenHead} from '../../screens/parts';
import {SignInScreens} from '../../screens/SignInScreens';
import {useLoaded} from '../../useLoaded';
import {useAccessConfig} from '@gated-docs/theme/session';
import {loadDetails, type AccountDetails} from '../loadAccount';
import type {Action, Offer} from '../offerActions';
import {MessageScreen, type Message} from './MessageScreen';

type Props = {
  provider: ProviderConfig;
  /** Recent proof of the reader's identity. */
  token: string;
  details: AccountDetails;
  offer: Offer;
  /** Called with the token that the provider returns for a new credential, which nothing here uses. */
  onIssued: (token: string) => void;
  onBack: () => void;
};

const PASSKEY_TEXTS: Partial<Record<TextKey, string>> = {
  'authenticating.title.webauthn': ACCOUNT_TEXTS['account.passkey.title'],
  'authenticating.message.webauthn': ACCOUNT_TEXTS['account.passkey.message'],
};

const METHODS: Readonly<Record<Action, string>> = {
  passkey: 'webauthn',
  authenticator: 'totp',
  // Their app was removed in the meantime.
  recovery: 'totp',
  password: 'password',
};

/** Carries out one change and shows the result. */
export function ActionCard(props: Props): ReactNode {
  const {provider, token, offer, details} = props;
  const {formConfiguration: form} = useAccessConfig();
  // The change itself must not switch to another screen.
  const [{recoveryCodes, hasPassword}] = useState(details);
  const texts = offer.action === 'passkey' ? PASSKEY_TEXTS : {};
  return (
    <CardFrame provider={provider} form={form} token={token} texts={texts}>
      {recoveryCodes && METHODS[offer.action] === 'totp' ? (
        <MessageScreen
          title="account.recovery.title"
          message="account.recovery.message"
          values={{UNUSED: String(recoveryCodes.unused), TOTAL: String(recoveryCodes.total)}}
          button="account.back"
          onButton={props.onBack}
        />
      ) : offer.action === 'password' && hasPassword ? (
        <PasswordLink {...props} />
      ) : (
        <NewCredential {...props} />
      )}
    </CardFrame>
  );
}

function PasswordLink({provider, offer: {handle}, onBack}: Props): ReactNode {
  const {text} = useCard();
  const send = useCallback(() => requestPasswordLink(provider, handle), [provider, handle]);
  const [sent, sendAgain] = useLoaded(send);
  switch (sent.status) {
    case 'loading':
      return (
        <div role="status" className={styles.card}>
          <ScreenHead title={text('resolving_factors.title')} />
          <span className={styles.spinner} />
        </div>
      );
    case 'failed':
      // `fetch` rejects with an Error.
      return (
        <ErrorScreen
          error={sent.error as Error}
          handle={handle}
          onRetry={sendAgain}
          onBack={onBack}
        />
      );
    case 'ready':
      return (
        <MessageScreen
          title="account.password.sent"
          message="account.password.sent.message"
          values={{HANDLE: handle.value}}
          button="account.back"
          onButton={onBack}
        />
      );
  }
}

/**
 * Asks the provider to send a link for choosing a new password.
 *
 * @throws Error that the card can show
 */
async function requestPasswordLink(provider: ProviderConfig, handle: Handle): Promise<void> {
  const response = await callProvider(provider, '/recover', {
    organization: provider.orgID,
    body: {handle, factor: {method: 'password'}},
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

function NewCredential({provider, token, details, offer, onIssued, onBack}: Props): ReactNode {
  const {action, handle} = offer;
  const {form} = useCard();
  const [result, setResult] = useState<Message>();
  const signIn = useSignIn(() => startWithAttempt({method: METHODS[action]}, handle), {
    provider,
    form,
    isAdding: true,
    onToken: (issued) =>
      void loadDetails(provider, token).then((after) => {
        onIssued(issued);
        setResult(describeResult(action, !after || after.passkeys > details.passkeys));
      }),
    onLeave: onBack,
  });
  return result ? (
    <MessageScreen {...result} button="account.back" onButton={onBack} />
  ) : (
    <SignInScreens signIn={signIn} />
  );
}

function describeResult(action: Action, isNew: boolean): Message {
  if (action === 'passkey' && !isNew) {
    return {title: 'account.passkey.same', message: 'account.passkey.same.message'};
  }
  const added = action === 'recovery' ? 'authenticator' : action;
  return {title: `account.${added}.done`, message: `account.${added}.done.message`};
}
