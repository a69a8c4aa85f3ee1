import React, {useState, type ReactNode} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import {ACCOUNT_TEXTS} from '@gated-docs/access-config/texts/accountTexts';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import {confirmingMethods, type Handle} from '../../flow/methods';
import {startWithMethods} from '../../flow/machine/start';
import {loadIslands} from '../../formPrefetch';
import type {ProviderConfig} from '../../provider/providerConfig';
import {revokeToken} from '../../provider/callProvider';
import {readToken} from '../../store/userToken';
import {useAccountView} from '../accountView';
import {MessageScreen, OnDemand} from '../parts';

type Props = {
  provider: ProviderConfig;
  handle: Handle;
  /** The person that the proof must belong to; undefined for a sign-in to another organization. */
  personId: string | undefined;
  onToken: (token: string) => void;
};

/** Card texts for a signed-in reader who confirms their identity instead of signing in. */
const TEXTS: Partial<Record<TextKey, string>> = {
  'resolved_factors.title': ACCOUNT_TEXTS['account.confirm.title'],
  'resolved_factors.subtitle': ACCOUNT_TEXTS['account.confirm.subtitle'],
  'error.subtitle.popupBlocked': ACCOUNT_TEXTS['account.confirm.popupBlocked'],
};

/** Signs in the known account again. Revokes the token of any other person. */
export function Confirmation({provider, handle, personId, onToken}: Props): ReactNode {
  const {back} = useAccountView();
  const {formConfiguration} = useAccessConfig();
  const [isOther, setOther] = useState(false);
  if (isOther) {
    return (
      <MessageScreen
        message="account.other"
        values={{HANDLE: handle.value}}
        onRetry={() => setOther(false)}
      />
    );
  }
  const check = (token: string) => {
    if (personId !== undefined && readPerson(token) !== personId) {
      void revokeToken(provider, token);
      setOther(true);
    } else {
      onToken(token);
    }
  };
  return (
    <OnDemand load={loadIslands}>
      {({SignInCard}) => (
        <SignInCard
          provider={provider}
          form={formConfiguration}
          texts={TEXTS}
          start={(form) => startWithMethods(handle, confirmingMethods(handle, form))}
          onToken={check}
          onLeave={back}
        />
      )}
    </OnDemand>
  );
}

/** Ignores expiry: a wrong device clock must not lock readers out of their account. */
function readPerson(token: string): string | undefined {
  const subject = readToken(token, 0)?.subject;
  return subject?.type === 'person' ? subject.personId : undefined;
}
