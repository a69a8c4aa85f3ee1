import React, {useState, type ReactNode} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import {PRODUCTION_URL} from '../provider/providerConfig';
import {useAccountView} from './accountView';
import {ActionScreen} from './actions/ActionScreen';
import {Confirmation} from './actions/Confirmation';
import {Organizations, useOpenSession} from './choices';
import {isFreshProof, type KnownAccount} from './loadAccount';
import {listHandles, type Screen} from './offerActions';
import {LoadingStatus, OnDemand} from './parts';

/** Only in the build of a site with an identity check. */
const loadIdentityCheck =
  process.env.PORTAL_IDENTITY_CHECK === 'on'
    ? () => import(/* webpackChunkName: "identity-check" */ '../identity-check')
    : undefined;

type Props = {screen: Exclude<Screen, {name: 'overview' | 'privacy' | 'read-tokens' | 'views'}>};

/**
 * The screens that need a proof of the reader's identity: a token of theirs that the browser has, a recent one for
 * changes, or else a sign-in here. Its token serves only this screen, or becomes the session.
 */
export function AccountScreen({screen}: Props): ReactNode {
  const {session, personId, account, back} = useAccountView();
  const openSession = useOpenSession();
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
