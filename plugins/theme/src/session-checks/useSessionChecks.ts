import {useEffect, useRef} from 'react';
import type {Session} from '../session';
import {onSessionChangeInOtherTab, type SessionChange} from './sessionChange';

/**
 * On `<html>` while it is unknown whether the page may still be shown; the style sheet then hides it. Not a `data-`
 * attribute, because a URL can set those.
 */
const PAUSED_ATTRIBUTE = 'portal-paused';

/** Minimum time between checks when a tab comes to the front. */
const MIN_INTERVAL_MS = 30_000;

/** Browsers fire longer timers immediately. A page that is open for 24 days is checked when the reader returns to it. */
const MAX_TIMER_MS = 2 ** 31 - 1;

type Checks = {
  /** Checks the session. Resolves to whether the page may stay on screen. */
  check: () => Promise<boolean>;
  /** After a sign-in or sign-out in another tab. */
  onOtherTab?: (change: SessionChange) => void;
  /** When the session expires while the page is open. */
  onExpired: () => void;
  /** Runs first for a page from the back/forward cache, whose pending requests were all aborted. */
  onRestored?: () => void;
};

/**
 * Checks the session when the page has loaded, and when a reader returns to its tab, or to the page in the back/forward
 * cache, which stays hidden until the check allows it.
 */
export function useSessionChecks(session: Session, checks: Checks): void {
  const latest = useRef(checks);
  useEffect(() => {
    latest.current = checks;
  });

  useEffect(() => {
    void latest.current.check();
    const root = document.documentElement;
    const listeners = new AbortController();
    const {signal} = listeners;
    let lastLook = Date.now();
    window.addEventListener('pagehide', () => root.setAttribute(PAUSED_ATTRIBUTE, ''), {signal});
    const onPageShow = async ({persisted}: PageTransitionEvent) => {
      if (persisted) {
        latest.current.onRestored?.();
      }
      if (!persisted || (await latest.current.check())) {
        root.removeAttribute(PAUSED_ATTRIBUTE);
      }
    };
    window.addEventListener('pageshow', onPageShow, {signal});
    const onVisible = () => {
      const isDue = Math.abs(Date.now() - lastLook) >= MIN_INTERVAL_MS;
      if (document.visibilityState === 'visible' && isDue) {
        lastLook = Date.now();
        void latest.current.check();
      }
    };
    document.addEventListener('visibilitychange', onVisible, {signal});
    const unsubscribe = onSessionChangeInOtherTab((change) => latest.current.onOtherTab?.(change));
    return () => {
      listeners.abort();
      unsubscribe();
    };
  }, []);

  const expiresAt = session.status === 'signed-in' ? session.expiresAt : undefined;
  useEffect(() => {
    const delay = (expiresAt ?? NaN) - Date.now();
    // Also false without an expiry.
    if (!(delay <= MAX_TIMER_MS)) {
      return undefined;
    }
    const timer = window.setTimeout(() => latest.current.onExpired(), Math.max(0, delay));
    return () => window.clearTimeout(timer);
  }, [expiresAt]);
}
