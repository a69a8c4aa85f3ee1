import {useEffect, useRef} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import {ANONYMOUS, decide} from '@gated-docs/access';
import {ACCESS_ATTRIBUTE, accessOf} from './accessAttribute';
import {useAccessConfig, useSession} from './session';
import {useLayoutEffectInBrowser} from './useLayoutEffectInBrowser';
import {usePageAccess} from './usePageAccess';
import {usePolicy} from './usePolicy';

/** In the plain build: hides pages that the reader may not read, or redirects away from them. */
export function usePlainGuard(): void {
  useAccessAttribute();
  useRedirect();
}

/** Keeps the access attribute, set by the inline script before the first paint, in sync with page and session. */
function useAccessAttribute(): void {
  const access = usePageAccess();
  const policy = usePolicy();
  const {pathname} = useLocation();
  const decidedPath = useRef(pathname);
  const value = access && accessOf(access);
  useLayoutEffectInBrowser(() => {
    // Until the token is confirmed, the inline script's decision stands for the page it was made for.
    if (value || pathname !== decidedPath.current) {
      const isPublic = decide(policy, ANONYMOUS, pathname).effect === 'permit';
      decidedPath.current = pathname;
      document.documentElement.setAttribute(
        ACCESS_ATTRIBUTE,
        value ?? (isPublic ? 'permit' : 'confirming'),
      );
    }
  }, [pathname, policy, value]);
}

function useRedirect(): void {
  const {uxMode, privateRedirectPath, forceLogin} = useAccessConfig();
  const {session} = useSession();
  const access = usePageAccess();
  const history = useHistory();
  const {pathname} = useLocation();
  const promptsSignIn = forceLogin && session.status !== 'signed-in';
  const isUnconfirmed = session.status === 'unreachable';
  const isRedirected =
    uxMode === 'redirect' && access?.effect === 'deny' && !promptsSignIn && !isUnconfirmed;

  useEffect(() => {
    if (isRedirected && privateRedirectPath && pathname !== privateRedirectPath) {
      history.replace(privateRedirectPath);
    }
  }, [history, isRedirected, pathname, privateRedirectPath]);
}
