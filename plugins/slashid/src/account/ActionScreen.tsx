import React, {useCallback, useState, type ReactNode} from 'react';
import {ACCOUNT_TEXTS} from '@gated-docs/access-config/texts/accountTexts';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import type {Handle} from '@gated-docs/access-config/methods';
import {startWithAttempt} from '../flow/machine/transitions';
import {callProvider} from '../provider/callProvider';
import type {ProviderConfig} from '../provider/providerConfig';
import {useAccountView} from './useAccount';
import {loadDetails, type KnownAccount} from './loadAccount';
import type {Offer} from './offerActions';
import {AccountCard, MessageScreen, OnDemand, type Message} from './parts';

type Props = {
  /** The account, with a recent proof of the reader's identity. */
  known: KnownAccount;
  offer: Offer;
};

const PASSKEY_TEXTS: Partial<Record<TextKey, string>> = {
  'authenticating.title.webauthn': ACCOUNT_TEXTS['account.passkey.title'],
  'authenticating.message.webauthn': ACCOUNT_TEXTS['account.passkey.message'],
};

const ADDED = {webauthn: 'passkey', totp: 'authenticator', password: 'password'} as const;

/** Carries out one change and shows the result. */
export function ActionScreen({known, offer}: Props): ReactNode {
  const {provider, token} = known;
  const {method, handle} = offer;
  const {recoveryCodes, hasPassword, passkeys} = known.details;
  const {drop} = useAccountView();
  const [result, setResult] = useState<Message>();
  if (result) {
    return <MessageScreen {...result} />;
  }
  if (method === 'password' && hasPassword) {
    return <PasswordLink provider={provider} handle={handle} />;
  }
  if (method === 'totp' && recoveryCodes) {
    const values = {UNUSED: String(recoveryCodes.unused), TOTAL: String(recoveryCodes.total)};
    return <MessageScreen message="account.recovery.left" values={values} />;
  }
  const finish = async (issued: string) => {
    const after = await loadDetails(provider, token);
    drop(issued);
    const isSame = method === 'webauthn' && after && after.passkeys <= passkeys;
    setResult({message: isSame ? 'account.passkey.same' : `account.${ADDED[method]}.done`});
  };
  return (
    <AccountCard
      provider={provider}
      token={token}
      texts={PASSKEY_TEXTS}
      start={() => startWithAttempt({method}, handle)}
      isAdding
      onToken={(issued) => void finish(issued)}
    />
  );
}

type LinkProps = {provider: ProviderConfig; handle: Handle};

/** Has the provider send a link for choosing a new password. */
function PasswordLink({provider, handle}: LinkProps): ReactNode {
  const send = useCallback(async () => {
    const body = {handle, factor: {method: 'password'}};
    const request = {organization: provider.orgID, body};
    const response = await callProvider(provider, '/recover', request);
    if (!response?.ok) {
      throw new Error(`The provider sent no link, with status ${response?.status}.`);
    }
  }, [provider, handle]);
  return (
    <OnDemand load={send} failed="account.password.failed">
      {() => <MessageScreen message="account.password.sent" values={{HANDLE: handle.value}} />}
    </OnDemand>
  );
}
