import React, {Suspense, type ReactNode} from 'react';
import {loadIslands} from '../formPrefetch';
import {PRODUCTION_URL, type ProviderConfig} from '../provider/providerConfig';
import type {SignedIn} from '../types';
import {useAccessConfig} from '../useSiteConfig';
import styles from './account.module.css';
import {lazyPart} from './lazyPart';
import type {Organization} from './loadAccount';
import {listHandles, otherOrganizations, type Task} from './offerActions';
import {Organizations} from './organizations/Organizations';
import type {AccountState} from './useAccount';
import {useAccountText} from './useAccountText';
import type {AccountView} from './views';

const AccountIsland = lazyPart(async () => ({default: (await loadIslands()).AccountIsland}));

/** Only in the build of a site with an identity check. */
const IdentityCheck =
  process.env.PORTAL_IDENTITY_CHECK === 'on'
    ? lazyPart(async () => {
        const loaded = await import(
          /* webpackChunkName: "identity-check" */ '../../identity-check'
        );
        return {default: loaded.IdentityCheck};
      })
    : undefined;

type Props = {
  session: SignedIn;
  personId: string;
  view: AccountView;
  state: AccountState;
  onRetry: () => void;
  /** Called with a token of this person, if the browser has none. */
  onProof: (token: string) => void;
  /** Called with the token of a new session. Rejects with a message for the reader. */
  onToken: (token: string) => Promise<void>;
  onJoin: (organization: Organization) => void;
  onBack: () => void;
};

/** The screens that need the reader's account, and a token of theirs or a sign-in as proof. */
export function AccountScreen(props: Props): ReactNode {
  const {session, personId, view, state, onRetry, onProof, onToken, onJoin, onBack} = props;
  const {formConfiguration, identityCheck} = useAccessConfig();
  if (state.status !== 'ready') {
    return <Waiting state={state} onRetry={onRetry} />;
  }
  const {provider, token, details} = state.account;
  const [handle] = listHandles(session.handle, details);
  const confirm = (
    task: Task,
    onRenewed: (token: string) => void,
    organization?: ProviderConfig,
  ) => (
    <Loading>
      <AccountIsland
        provider={organization ?? provider}
        form={formConfiguration}
        task={task}
        token={token}
        // The reader may have another person id in another organization.
        personId={organization ? undefined : personId}
        onRenewed={onRenewed}
        onBack={onBack}
      />
    </Loading>
  );
  const renew = (renewed: string) =>
    void onToken(renewed).catch((error: Error) => {
      window.alert(error.message);
      onBack();
    });
  if (view.name === 'action') {
    return confirm(view.offer, renew);
  }
  if (view.name === 'organizations' && token) {
    return (
      <Organizations
        provider={provider}
        token={token}
        organizations={otherOrganizations(details, session)}
        onToken={onToken}
        onSignIn={onJoin}
        onBack={onBack}
      />
    );
  }
  if (view.name === 'identity' && token && IdentityCheck && identityCheck) {
    return (
      <Loading>
        <IdentityCheck
          options={identityCheck}
          baseURL={provider.baseURL ?? PRODUCTION_URL}
          token={token}
          overrides={formConfiguration?.text}
          onBack={onBack}
        />
      </Loading>
    );
  }
  if (!handle) {
    return <Waiting state={{status: 'failed'}} onRetry={onRetry} />;
  }
  const task: Task = {action: 'renew', handle};
  if (view.name === 'join') {
    return confirm(task, renew, {...provider, orgID: view.organization.id});
  }
  return confirm(task, view.name === 'renew' ? renew : onProof);
}

function Loading({children}: {children: ReactNode}): ReactNode {
  const text = useAccountText();
  return <Suspense fallback={<p role="status">{text('account.loading')}</p>}>{children}</Suspense>;
}

function Waiting({state, onRetry}: {state: AccountState; onRetry: () => void}): ReactNode {
  const text = useAccountText();
  return state.status === 'failed' ? (
    <div role="alert" className={styles.problem}>
      <p>{text('account.failed')}</p>
      <button type="button" className="button button--primary" onClick={onRetry}>
        {text('account.retry')}
      </button>
    </div>
  ) : (
    <p role="status">{text('account.loading')}</p>
  );
}
