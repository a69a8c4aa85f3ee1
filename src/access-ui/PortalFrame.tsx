import React, {lazy, Suspense, useEffect, useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {ANONYMOUS, decide} from '../access';
import {
  ACCESS_ATTRIBUTE,
  accessOf,
  SignInOverlay,
  useAccessConfig,
  useDelivery,
  useSession,
} from '../session';
import {ACCESS_TEXTS} from './accessTexts';
import styles from './MissingPage.module.css';
import {NoAccess} from './NoAccess';
import {useLayoutEffectInBrowser} from './useLayoutEffectInBrowser';
import {usePageAccess} from './usePageAccess';
import {usePolicy} from './usePolicy';

const Unconfirmed = lazy(() => import(/* webpackChunkName: "unconfirmed" */ './Unconfirmed'));

/** The page and, over it, the sign-in dialog whenever the reader has to sign in or asked to. */
export function PortalFrame({children}: {children: ReactNode}): ReactNode {
  const page = useRef<HTMLDivElement>(null);
  const {isSignInRequested, dismissSignIn} = useSession();
  const isRequired = useIsSignInRequired();
  const isGuarded = useDelivery().delivery === 'plain';
  const isOpen = isRequired || isSignInRequested;
  useAccessAttribute();
  useRedirect();

  useEffect(() => {
    // React 18 does not know the property yet.
    if (page.current) {
      page.current.inert = isOpen;
    }
    document.documentElement.classList.toggle('portal-asks', isOpen);
  }, [isOpen]);

  return (
    <div
      className={clsx(
        'portal',
        isGuarded && 'portal--guarded',
        isOpen && 'portal--asks',
        isRequired && 'portal--required',
      )}>
      <div ref={page} className="portal-page">
        {children}
      </div>
      {isGuarded && (
        <p className="portal-wait" role="status">
          Checking your sign-in …
        </p>
      )}
      <Overlay isOpen={isOpen} onClose={isRequired ? undefined : dismissSignIn} />
    </div>
  );
}

function Overlay({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: (() => void) | undefined;
}): ReactNode {
  const {session, isSignInRequested, requestSignIn, dismissSignIn} = useSession();
  const access = usePageAccess();
  const isBrowser = useIsBrowser();
  const isPlain = useDelivery().delivery === 'plain';
  if (isPlain && session.status === 'unreachable' && !isSignInRequested) {
    return (
      <SignInOverlay isOpen={isOpen} title={ACCESS_TEXTS.unconfirmed} hasForm={false}>
        <Suspense>
          <Unconfirmed />
        </Suspense>
      </SignInOverlay>
    );
  }
  const isForbidden = access?.effect === 'deny' && access.reason === 'missing-group';
  if (isForbidden && !isSignInRequested) {
    return (
      <SignInOverlay isOpen={isOpen} title={ACCESS_TEXTS.noAccess} hasForm={false}>
        <NoAccess
          handle={session.status === 'signed-in' ? session.handle : undefined}
          required={access.required}
        />
        <p className={styles.actions}>
          <button type="button" className="button button--secondary" onClick={requestSignIn}>
            {ACCESS_TEXTS.otherAccount}
          </button>
          <Link className="button button--primary" to="/">
            {ACCESS_TEXTS.home}
          </Link>
        </p>
      </SignInOverlay>
    );
  }
  return (
    <SignInOverlay
      isOpen={isBrowser && isOpen}
      onClose={isForbidden ? dismissSignIn : onClose}
      title={session.status === 'signed-in' ? ACCESS_TEXTS.otherAccount : ACCESS_TEXTS.signIn}
    />
  );
}

/** Under forceLogin nobody reads without signing in; elsewhere a private page asks, unless it redirects. */
function useIsSignInRequired(): boolean {
  const delivery = useDelivery();
  const {forceLogin} = useAccessConfig();
  const access = usePageAccess();
  if (delivery.delivery === 'gate') {
    return forceLogin && delivery.edition.audience === 'anonymous';
  }
  return access?.effect === 'deny';
}

/** Keeps what the inline script decided before the first paint true for every later page and session. */
function useAccessAttribute(): void {
  const access = usePageAccess();
  const policy = usePolicy();
  const {delivery} = useDelivery();
  const {pathname} = useLocation();
  const decidedPath = useRef(pathname);
  const value = access && accessOf(access);
  useLayoutEffectInBrowser(() => {
    // Before the token is confirmed, the inline script's decision stands for the page that it was made for.
    if (delivery === 'plain' && (value || pathname !== decidedPath.current)) {
      const isPublic = decide(policy, ANONYMOUS, pathname).effect === 'permit';
      decidedPath.current = pathname;
      document.documentElement.setAttribute(
        ACCESS_ATTRIBUTE,
        value ?? (isPublic ? 'permit' : 'confirming'),
      );
    }
  }, [delivery, pathname, policy, value]);
}

function useRedirect(): void {
  const {uxMode, privateRedirectPath, forceLogin} = useAccessConfig();
  const {session} = useSession();
  const access = usePageAccess();
  const history = useHistory();
  const {pathname} = useLocation();
  const asksInstead = forceLogin && session.status !== 'signed-in';
  const isUnconfirmed = session.status === 'unreachable';
  const isRedirected =
    uxMode === 'redirect' && access?.effect === 'deny' && !asksInstead && !isUnconfirmed;

  useEffect(() => {
    if (isRedirected && privateRedirectPath && pathname !== privateRedirectPath) {
      history.replace(privateRedirectPath);
    }
  }, [history, isRedirected, pathname, privateRedirectPath]);
}
