import React, {useState, type ReactNode} from 'react';
import {ACCOUNT_TEXTS} from '@gated-docs/access-config/texts/accountTexts';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import {useAccessConfig} from '@gated-docs/theme/session';
import {confirmingMethods, type Handle} from '@gated-docs/access-config/methods';
import {startWithMethods} from '../flow/machine/transitions';
import {PrivacyChoices} from '../privacy/PrivacyChoices';
import {revokeToken} from '../provider/callProvider';
import {PRODUCTION_URL, type ProviderConfig} from '../provider/providerConfig';
import {readToken} from '../store/userToken';
import {ActionScreen} from './ActionScreen';
import {Organizations, useOpenSession, Views} from './choices';
import {isFreshProof, type KnownAccount} from './loadAccount';
import {listHandles, type Screen} from './offerActions';
import {Overview} from './Overview';
import {AccountCard, LoadingStatus, MessageScreen, OnDemand} from './parts';
import {useAccountView} from './useAccount';

const loadReadTokens = () =>
  import(/* webpackChunkName: "read-tokens" */ './read-tokens/ReadTokens');

/** Only in the build of a site with an identity check. */
const loadIdentityCheck =
  process.env.PORTAL_IDENTITY_CHECK === 'on'
    ? () => import(/* webpackChunkName: "identity-check" */ '../identity-check')
    : undefined;

export function AccountScreen({screen}: {screen: Screen}): ReactNode {
  switch (screen.name) {
    case 'overview':
      return <Overview />;
    case 'privacy':
      return <PrivacyChoices />;
    case 'views':
      return <Views />;
    case 'read-tokens':
      return <OnDemand load={loadReadTokens}>{({ReadTokens}) => <ReadTokens />}</OnDemand>;
    default:
      return <GuardedScreen screen={screen} />;
  }
}

type Props = {screen: Exclude<Screen, {name: 'overview' | 'privacy' | 'read-tokens' | 'views'}>};

/**
 * The screens that need a proof of the reader's identity: a token of theirs that the browser has, a recent one for
 * changes, or else a sign-in here. Its token serves only this screen, or becomes the session.
 */
function GuardedScreen({screen}: Props): ReactNode {
  const {session, personId, loaded, reload, proof, setProof, back} = useAccountView();
  const openSession = useOpenSession();
  const known = loaded.status === 'ready' && loaded.value.details ? loaded.value : undefined;
  // Once, so that a change is not interrupted.
  const [isRecent] = useState(() => known && isFreshProof(known.token, Date.now()));
  const [handle] =
    screen.name === 'action' ? [screen.offer.handle] : listHandles(session.handle, known?.details);
  if (loaded.status !== 'ready' || !handle) {
    const status = loaded.status === 'loading' ? 'loading' : 'failed';
    return <LoadingStatus status={status} onRetry={reload} />;
  }
  const isSignIn = screen.name === 'renew' || screen.name === 'join';
  const isProven = screen.name !== 'action' || isRecent || proof !== undefined;
  if (known && isProven && !isSignIn) {
    return <ProvenScreen screen={screen} known={known} />;
  }
  const {provider} = loaded.value;
  const finish = (token: string) =>
    void openSession(token, screen.name === 'join').catch(({message}: Error) => {
      window.alert(message);
      back();
    });
  return (
    <Confirmation
      provider={screen.name === 'join' ? {...provider, orgID: screen.organization.id} : provider}
      handle={handle}
      // The reader may have another person id in another organization.
      personId={screen.name === 'join' ? undefined : personId}
      onToken={isSignIn ? finish : setProof}
    />
  );
}

function ProvenScreen({screen, known}: Props & {known: KnownAccount}): ReactNode {
  const {back} = useAccountView();
  const {identityCheck, formConfiguration} = useAccessConfig();
  if (screen.name === 'action') {
    return <ActionScreen known={known} offer={screen.offer} />;
  }
  if (screen.name !== 'identity') {
    return <Organizations known={known} />;
  }
  return (
    loadIdentityCheck &&
    identityCheck && (
      <OnDemand load={loadIdentityCheck}>
        {({IdentityCheck}) => (
          <IdentityCheck
            options={identityCheck}
            baseURL={known.provider.baseURL ?? PRODUCTION_URL}
            token={known.token}
            overrides={formConfiguration?.text}
            onBack={back}
          />
        )}
      </OnDemand>
    )
  );
}

type ConfirmationProps = {
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
function Confirmation({provider, handle, personId, onToken}: ConfirmationProps): ReactNode {
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
    // Ignores expiry: a wrong device clock must not lock readers out of their account.
    const subject = readToken(token, 0)?.subject;
    const proven = subject?.type === 'person' ? subject.personId : undefined;
    if (personId !== undefined && proven !== personId) {
      void revokeToken(provider, token);
      setOther(true);
    } else {
      onToken(token);
    }
  };
  return (
    <AccountCard
      provider={provider}
      texts={TEXTS}
      start={(form) => startWithMethods(handle, confirmingMethods(handle, form))}
      onToken={check}
    />
  );
}
