import React, {Suspense, useState, type ReactNode} from 'react';
import {loadIslands} from '../formPrefetch';
import {useSession} from '../lifecycle/useSession';
import {PRODUCTION_URL} from '../provider/providerConfig';
import {revokeToken} from '../provider/revokeToken';
import {setMark, takeMark} from '../store/marks';
import {storeBeside} from '../store/tokenStore';
import type {SignedIn} from '../types';
import {useAccessConfig} from '@gated-docs/theme/session';
import {isFreshProof} from './actions/isFreshProof';
import type {KnownAccount} from './loadAccount';
import {listHandles, otherOrganizations, type Screen} from './offerActions';
import {Organizations} from './Organizations';
import {lazyPart, LoadingStatus} from './parts';
import type {AccountState} from './useAccount';

const Confirmation = lazyPart(async () => (await loadIslands()).Confirmation);
const ActionCard = lazyPart(async () => (await loadIslands()).ActionCard);

/** Only in the build of a site with an identity check. */
const IdentityCheck =
  process.env.PORTAL_IDENTITY_CHECK === 'on'
    ? lazyPart(async () => {
        const loaded = await import(/* webpackChunkName: "identity-check" */ '../identity-check');
        return loaded.IdentityCheck;
      })
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
  const {formConfiguration: form} = useAccessConfig();
  const openSession = useOpenSession(props);
  const {loaded, proof, setProof} = account;
  // Once, so that a change is not interrupted.
  const [isRecent] = useState(
    () =>
      loaded.status === 'ready' &&
      loaded.value.details !== undefined &&
      isFreshProof(loaded.value.token, Date.now()),
  );
  const details = loaded.status === 'ready' ? loaded.value.details : undefined;
  const [handle] =
    screen.name === 'action' ? [screen.offer.handle] : listHandles(session.handle, details);
  if (loaded.status !== 'ready' || !handle) {
    const status = loaded.status === 'loading' ? 'loading' : 'failed';
    return <LoadingStatus status={status} onRetry={account.reload} />;
  }
  const {provider} = loaded.value;
  const isSignIn = screen.name === 'renew' || screen.name === 'join';
  const isProven = screen.name !== 'action' || isRecent || proof !== undefined;
  const finish = (token: string) =>
    void openSession(token).catch(({message}: Error) => {
      window.alert(message);
      onBack();
    });
  return (
    <Suspense fallback={<LoadingStatus status="loading" onRetry={account.reload} />}>
      {loaded.value.details && isProven && !isSignIn ? (
        <ProvenScreen {...props} known={loaded.value} onToken={openSession} />
      ) : (
        <Confirmation
          provider={
            screen.name === 'join' ? {...provider, orgID: screen.organization.id} : provider
          }
          form={form}
          handle={handle}
          // The reader may have another person id in another organization.
          personId={screen.name === 'join' ? undefined : personId}
          onToken={isSignIn ? finish : setProof}
          onBack={onBack}
        />
      )}
    </Suspense>
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
      <ActionCard
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
    return (
      IdentityCheck &&
      access.identityCheck && (
        <IdentityCheck
          options={access.identityCheck}
          baseURL={provider.baseURL ?? PRODUCTION_URL}
          token={token}
          overrides={access.formConfiguration?.text}
          onBack={onBack}
        />
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
