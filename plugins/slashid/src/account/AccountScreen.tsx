import React, {useState, type ReactNode} from 'react';
import {useSession} from '../lifecycle/useSession';
import {PRODUCTION_URL} from '../provider/providerConfig';
import {revokeToken} from '../provider/callProvider';
import {setMark, takeMark} from '../store/marks';
import {storeBeside} from '../store/tokenStore';
import type {SignedIn} from '../types';
import {useAccessConfig} from '@gated-docs/theme/session';
import {ActionScreen} from './actions/ActionScreen';
import {Confirmation} from './actions/Confirmation';
import {Organizations} from './choices';
import {isFreshProof, type KnownAccount} from './loadAccount';
import {listHandles, otherOrganizations, type Screen} from './offerActions';
import {LoadingStatus, OnDemand} from './parts';
import type {AccountState} from './useAccount';

/** Only in the build of a site with an identity check. */
const loadIdentityCheck =
  process.env.PORTAL_IDENTITY_CHECK === 'on'
    ? () => import(/* webpackChunkName: "identity-check" */ '../identity-check')
    : undefined;

type Props = {
  session: SignedIn;
  personId: string;
  screen: Exclude<Screen, {name: 'overview' | 'privacy' | 'read-tokens' | 'views'}>;
  account: AccountState;
  onOpen: (screen: Screen) => void;
  onClose: () => void;
  onBack: () => void;
};

/**
 * The screens that need a proof of the reader's identity: a token of theirs that the browser has, a recent one for
 * changes, or else a sign-in here. Its token serves only this screen, or becomes the session.
 */
export function AccountScreen(props: Props): ReactNode {
  const {session, personId, screen, account, onBack} = props;
  const openSession = useOpenSession(props);
  const {loaded, proof, setProof} = account;
  const known = loaded.status === 'ready' && loaded.value.details ? loaded.value : undefined;
  // Once, so that a change is not interrupted.
  const [isRecent] = useState(() => known && isFreshProof(known.token, Date.now()));
  const [handle] =
    screen.name === 'action' ? [screen.offer.handle] : listHandles(session.handle, known?.details);
  if (loaded.status !== 'ready' || !handle) {
    const status = loaded.status === 'loading' ? 'loading' : 'failed';
    return <LoadingStatus status={status} onRetry={account.reload} />;
  }
  const isSignIn = screen.name === 'renew' || screen.name === 'join';
  const isProven = screen.name !== 'action' || isRecent || proof !== undefined;
  if (known && isProven && !isSignIn) {
    return <ProvenScreen {...props} known={known} onToken={openSession} />;
  }
  const {provider} = loaded.value;
  const finish = (token: string) =>
    void openSession(token).catch(({message}: Error) => {
      window.alert(message);
      onBack();
    });
  return (
    <Confirmation
      provider={screen.name === 'join' ? {...provider, orgID: screen.organization.id} : provider}
      handle={handle}
      // The reader may have another person id in another organization.
      personId={screen.name === 'join' ? undefined : personId}
      onToken={isSignIn ? finish : setProof}
      onBack={onBack}
    />
  );
}

/** Replaces the session; the page that follows says so if it is of another organization. */
function useOpenSession({screen, onClose}: Pick<Props, 'screen' | 'onClose'>) {
  const {completeSignIn} = useSession();
  return async (token: string) => {
    if (screen.name !== 'renew') {
      setMark('organizationSwitch', 'in_progress');
    }
    try {
      await completeSignIn(token);
      onClose();
    } catch (error) {
      takeMark('organizationSwitch');
      throw error;
    }
  };
}

type ProvenProps = Props & {
  known: KnownAccount;
  /** Rejects with a message for the reader. */
  onToken: (token: string) => Promise<void>;
};

function ProvenScreen({session, screen, account, known, onToken, onOpen, onBack}: ProvenProps) {
  const {provider, token, details} = known;
  const access = useAccessConfig();
  /** Ends what the provider has issued for the token, and nobody uses. Of the session's own, only with the session. */
  const drop = (issued: string) => {
    if (account.proof === undefined) {
      storeBeside(access, issued);
    } else {
      void revokeToken(provider, issued);
    }
  };
  if (screen.name === 'action') {
    return (
      <ActionScreen
        provider={provider}
        token={token}
        details={details}
        offer={screen.offer}
        onIssued={drop}
        onBack={onBack}
      />
    );
  }
  if (screen.name === 'identity') {
    const {identityCheck, formConfiguration} = access;
    return (
      loadIdentityCheck &&
      identityCheck && (
        <OnDemand load={loadIdentityCheck} onBack={onBack}>
          {({IdentityCheck}) => (
            <IdentityCheck
              options={identityCheck}
              baseURL={provider.baseURL ?? PRODUCTION_URL}
              token={token}
              overrides={formConfiguration?.text}
              onBack={onBack}
            />
          )}
        </OnDemand>
      )
    );
  }
  return (
    <Organizations
      provider={provider}
      token={token}
      organizations={otherOrganizations(details, session)}
      onToken={onToken}
      onUnused={drop}
      onJoin={(organization) => {
        account.reload();
        onOpen({name: 'join', organization});
      }}
      onBack={onBack}
    />
  );
}
