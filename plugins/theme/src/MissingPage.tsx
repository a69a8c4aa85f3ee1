import React, {useEffect, useMemo, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import {useDelivery, useSession} from './session';
import {ACCESS_TEXTS} from './accessTexts';
import actions from './actions.module.css';
import {DocsFrame} from './DocsFrame';
import {fetchDecision, type GateDecision} from './gate/decision';
import {HomeLink} from './HomeLink';
import {SimilarPages} from './items';
import styles from './MissingPage.module.css';
import {NoAccess} from './NoAccess';
import {useLoaded} from './useLoaded';

/** Shown for a path that this edition lacks: whether the page requires a sign-in or other groups, or does not exist. */
export function MissingPage(): ReactNode {
  return (
    <DocsFrame>
      <Explanation />
    </DocsFrame>
  );
}

function Explanation(): ReactNode {
  const decision = useGateDecision();
  const {requestSignIn} = useSession();
  useSignInForAnonymous(decision);
  if (decision === 'unauthenticated') {
    return (
      <Message title={ACCESS_TEXTS.signIn}>
        <p>You may need an account to read this page.</p>
        <p className={actions.actions}>
          <button type="button" className="button button--primary" onClick={requestSignIn}>
            Sign in
          </button>
        </p>
      </Message>
    );
  }
  if (decision === null) {
    return (
      <Message title="Looking for this page">
        <p role="status">One moment …</p>
      </Message>
    );
  }
  if (decision.effect === 'deny') {
    return (
      <Message title={ACCESS_TEXTS.noAccess}>
        <NoAccess required={decision.required} />
      </Message>
    );
  }
  return (
    <Message title="Page not found">
      <p>There is no page at this address. Check the address, or search for the page.</p>
      <SimilarPages />
      <p className={actions.actions}>
        <HomeLink />
      </p>
    </Message>
  );
}

/** Opens the sign-in form for an anonymous reader, who can close it to keep reading public pages. */
function useSignInForAnonymous(decision: Decision): void {
  const {session, requestSignIn} = useSession();
  const isAnonymous = decision === 'unauthenticated' && session.status === 'signed-out';
  useEffect(() => {
    if (isAnonymous) {
      requestSignIn();
    }
  }, [isAnonymous, requestSignIn]);
}

type Decision = GateDecision | 'unauthenticated' | null;

/** The gate's decision for the path; null while the request is pending. The plain build has no gate: not found. */
function useGateDecision(): Decision {
  const delivery = useDelivery();
  const {pathname} = useLocation();
  const {recheck} = useSession();
  const isGate = delivery.delivery === 'gate';
  const load = useMemo(
    () => (isGate ? () => fetchDecision(pathname) : undefined),
    [isGate, pathname],
  );
  const [loaded] = useLoaded(load);
  const decision = loaded.status === 'ready' ? loaded.value : null;

  useEffect(() => {
    if (decision === 'unauthenticated') {
      // The session may have expired since the gate served this edition.
      recheck();
    }
  }, [decision, recheck]);
  return isGate ? decision : {effect: 'not-found'};
}

function Message({title, children}: {title: string; children: ReactNode}): ReactNode {
  return (
    <div className={styles.message}>
      <PageMetadata title={title} />
      <Heading as="h1">{title}</Heading>
      {children}
    </div>
  );
}
