import React, {useEffect, useState, type ReactNode} from 'react';
import type {FormConfiguration} from '@gated-docs/access-config';
import {ACCOUNT_TEXTS} from '@gated-docs/access-config/texts/accountTexts';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import {confirmingMethods, type Handle} from '../../flow/methods';
import {keepSsoPopupConnected} from '../../flow/sdk/ssoPopup';
import {startWithMethods} from '../../flow/machine/start';
import {useSignIn} from '../../flow/useSignIn';
import type {ProviderConfig} from '../../provider/providerConfig';
import {revokeToken} from '../../provider/revokeToken';
import {CardFrame} from '../../screens/CardFrame';
import {useCard} from '../../screens/cardContext';
import {SignInScreens} from '../../screens/SignInScreens';
import {readToken} from '../../store/userToken';
import {MessageScreen} from './MessageScreen';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  handle: Handle;
  /** The person that the proof must belong to; undefined for a sign-in to another organization. */
  personId: string | undefined;
  onToken: (token: string) => void;
  onBack: () => void;
};

/** Card texts for a signed-in reader who confirms their identity instead of signing in. */
const TEXTS: Partial<Record<TextKey, string>> = {
  'resolved_factors.title': ACCOUNT_TEXTS['account.confirm.title'],
  'resolved_factors.subtitle': ACCOUNT_TEXTS['account.confirm.subtitle'],
  'error.subtitle.popupBlocked': ACCOUNT_TEXTS['account.confirm.popupBlocked'],
};

/** Signs in the known account again. Revokes the token of any other person. */
export function Confirmation(props: Props): ReactNode {
  const {provider, form, handle, personId, onToken, onBack} = props;
  const [isOther, setOther] = useState(false);
  useEffect(keepSsoPopupConnected, []);

  const check = (token: string) => {
    if (personId !== undefined && readPerson(token) !== personId) {
      void revokeToken(provider, token);
      setOther(true);
    } else {
      onToken(token);
    }
  };
  return (
    <CardFrame key={String(isOther)} provider={provider} form={form} texts={TEXTS}>
      {isOther ? (
        <MessageScreen
          title="account.other.title"
          message="account.other.message"
          values={{HANDLE: handle.value}}
          button="error.retry"
          onButton={() => setOther(false)}
          onBack={onBack}
        />
      ) : (
        <SignIn provider={provider} handle={handle} onToken={check} onBack={onBack} />
      )}
    </CardFrame>
  );
}

function SignIn({provider, handle, onToken, onBack}: Omit<Props, 'form' | 'personId'>): ReactNode {
  const {form} = useCard();
  const signIn = useSignIn(() => startWithMethods(handle, confirmingMethods(handle, form)), {
    provider,
    form,
    onToken,
    onLeave: onBack,
  });
  return <SignInScreens signIn={signIn} isConfirming />;
}

/** Ignores expiry: a wrong device clock must not lock readers out of their account. */
function readPerson(token: string): string | undefined {
  const subject = readToken(token, 0)?.subject;
  return subject?.type === 'person' ? subject.personId : undefined;
}
