import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import type {FormConfiguration} from '../../../site-config';
import {CardFrame} from '../../screens/CardFrame';
import {confirmingMethods} from '../../flow/methods';
import {startWithMethods} from '../../flow/machine/start';
import {useSignIn} from '../../flow/useSignIn';
import {useCard} from '../../screens/cardContext';
import {SignInScreens} from '../../screens/SignInScreens';
import type {TextKey} from '../../../texts/formTexts';
import type {ProviderConfig} from '../../provider/providerConfig';
import {keepSsoPopupConnected} from '../../flow/sdk/ssoPopup';
import {useIsShown} from '../../useIsShown';
import {readToken} from '../../store/userToken';
import {ACCOUNT_TEXTS} from '../../../texts/accountTexts';
import {ActionCard} from './ActionCard';
import {isFreshProof} from './isFreshProof';
import {MessageScreen} from './MessageScreen';
import type {Task} from '../offerActions';
import {revokeToken} from '../../provider/revokeToken';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  task: Task;
  /** The session's token; undefined if the site stores none. */
  token: string | undefined;
  /** The person that the proof must belong to; undefined for a sign-in to another organization. */
  personId: string | undefined;
  onRenewed: (token: string) => void;
  onBack: () => void;
};

/** Card texts for a signed-in reader who confirms their identity or adds a method, instead of signing in. */
const TEXTS: Partial<Record<TextKey, string>> = {
  'resolved_factors.title': ACCOUNT_TEXTS['account.confirm.title'],
  'resolved_factors.subtitle': ACCOUNT_TEXTS['account.confirm.subtitle'],
};

const PASSKEY_TEXTS: Partial<Record<TextKey, string>> = {
  'authenticating.title.webauthn': ACCOUNT_TEXTS['account.passkey.title'],
  'authenticating.message.webauthn': ACCOUNT_TEXTS['account.passkey.message'],
};

/**
 * Makes one change to the reader's account, after a recent sign-in as proof, or signs the reader in again. The proof
 * must belong to the session's person. If the reader signs in for it here, its token is used only for this change and
 * revoked when the dialog closes.
 */
export default function AccountIsland(props: Props): ReactNode {
  const {provider, form, task, token, personId, onRenewed, onBack} = props;
  const [proof, setProof] = useState(() => usableProof(task, token));
  const [isOther, setOther] = useState(false);
  const own = useRef(token);
  const isShown = useIsShown();
  useEffect(keepSsoPopupConnected, []);
  useEffect(
    () => () => {
      if (proof && proof !== own.current && task.action !== 'renew') {
        void revokeToken(provider, proof);
      }
    },
    [proof, provider, task],
  );

  const confirm = (found: string) => {
    if (!isShown.current) {
      void revokeToken(provider, found);
    } else if (personId !== undefined && readPerson(found) !== personId) {
      void revokeToken(provider, found);
      setOther(true);
    } else if (task.action === 'renew') {
      onRenewed(found);
    } else {
      setProof(found);
    }
  };
  if (isOther) {
    return (
      <CardFrame provider={provider} form={form}>
        <MessageScreen
          title="account.other.title"
          message="account.other.message"
          values={{HANDLE: task.handle.value}}
          button="error.retry"
          onButton={() => setOther(false)}
          onBack={onBack}
        />
      </CardFrame>
    );
  }
  if (!proof || task.action === 'renew') {
    return (
      <CardFrame key="confirm" provider={provider} form={form} texts={TEXTS}>
        <Confirmation provider={provider} handle={task.handle} onToken={confirm} onBack={onBack} />
      </CardFrame>
    );
  }
  return (
    <CardFrame
      key="act"
      provider={provider}
      form={form}
      token={proof}
      {...(task.action === 'passkey' && {texts: PASSKEY_TEXTS})}>
      <ActionCard
        provider={provider}
        token={proof}
        task={task}
        onExpired={() => setProof(undefined)}
        onBack={onBack}
      />
    </CardFrame>
  );
}

type ConfirmationProps = {
  provider: ProviderConfig;
  handle: Task['handle'];
  onToken: (token: string) => void;
  onBack: () => void;
};

/** Signs in the known account again. */
function Confirmation({provider, handle, onToken, onBack}: ConfirmationProps): ReactNode {
  const {form} = useCard();
  const signIn = useSignIn(() => startWithMethods(handle, confirmingMethods(handle, form)), {
    provider,
    form,
    onToken,
    onLeave: onBack,
  });
  return <SignInScreens signIn={signIn} />;
}

function usableProof({action}: Task, token: string | undefined): string | undefined {
  return token && action !== 'renew' && isFreshProof(token, Date.now()) ? token : undefined;
}

/** Ignores expiry: a wrong device clock must not lock readers out of their account. */
function readPerson(token: string): string | undefined {
  const subject = readToken(token, 0)?.subject;
  return subject?.type === 'person' ? subject.personId : undefined;
}
