import React, {useCallback, useState, type ReactNode} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import {ACCOUNT_TEXTS} from '@gated-docs/access-config/texts/accountTexts';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import type {Handle} from '../../flow/methods';
import {startWithAttempt} from '../../flow/machine/start';
import {loadIslands} from '../../formPrefetch';
import {callProvider} from '../../provider/callProvider';
import type {ProviderConfig} from '../../provider/providerConfig';
import {loadDetails, type AccountDetails} from '../loadAccount';
import type {Offer} from '../offerActions';
import {MessageScreen, OnDemand, type Message} from '../parts';

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

const ADDED = {webauthn: 'passkey', totp: 'authenticator', password: 'password'} as const;

/** Carries out one change and shows the result. */
export function ActionScreen(props: Props): ReactNode {
  const {provider, token, offer, onIssued, onBack} = props;
  const {method, handle} = offer;
  const {formConfiguration: form} = useAccessConfig();
  // The change itself must not switch to another screen.
  const [{recoveryCodes, hasPassword, passkeys}] = useState(props.details);
  const [result, setResult] = useState<Message>();
  if (result) {
    return <MessageScreen {...result} onBack={onBack} />;
  }
  if (method === 'password' && hasPassword) {
    return <PasswordLink provider={provider} handle={handle} onBack={onBack} />;
  }
  if (method === 'totp' && recoveryCodes) {
    const values = {UNUSED: String(recoveryCodes.unused), TOTAL: String(recoveryCodes.total)};
    return <MessageScreen message="account.recovery.left" values={values} onBack={onBack} />;
  }
  const finish = async (issued: string) => {
    const after = await loadDetails(provider, token);
    onIssued(issued);
    const isSame = method === 'webauthn' && after && after.passkeys <= passkeys;
    setResult({message: isSame ? 'account.passkey.same' : `account.${ADDED[method]}.done`});
  };
  return (
    <OnDemand load={loadIslands} onBack={onBack}>
      {({SignInCard}) => (
        <SignInCard
          provider={provider}
          form={form}
          token={token}
          texts={PASSKEY_TEXTS}
          start={() => startWithAttempt({method}, handle)}
          isAdding
          onToken={(issued) => void finish(issued)}
          onLeave={onBack}
        />
      )}
    </OnDemand>
  );
}

type LinkProps = Pick<Props, 'provider' | 'onBack'> & {handle: Handle};

/** Has the provider send a link for choosing a new password. */
function PasswordLink({provider, handle, onBack}: LinkProps): ReactNode {
  const send = useCallback(async () => {
    const body = {handle, factor: {method: 'password'}};
    const request = {organization: provider.orgID, body};
    const response = await callProvider(provider, '/recover', request);
    if (!response?.ok) {
      throw new Error(`The provider sent no link, with status ${response?.status}.`);
    }
  }, [provider, handle]);
  return (
    <OnDemand load={send} failed="account.password.failed" onBack={onBack}>
      {() => (
        <MessageScreen
          message="account.password.sent"
          values={{HANDLE: handle.value}}
          onBack={onBack}
        />
      )}
    </OnDemand>
  );
}
