import {useEffect, useRef} from 'react';
import type {Session} from '../types';

/**
 * On `<html>` while it is unknown whether the page may still be shown; the style sheet then hides it. Not a `data-`
 * attribute, because a URL can set those.
 */
const PAUSED_ATTRIBUTE = 'portal-paused';

/** Minimum time between checks when a tab comes to the front. */
const MIN_INTERVAL_MS = 30_000;

/**
 * Checks the session when a reader returns to a tab, or to a page in the back/forward cache, which stays hidden until
 * `recheck` resolves to true. `onBfcacheRestore` runs first for a page from that cache, whose pending requests were all
 * aborted.
 */
export function useSessionRecheck(
  recheck: () => Promise<boolean>,
  onBfcacheRestore?: () => void,
): void {
  const lastLook = useRef(0);

  useEffect(() => {
    const root = document.documentElement;
    lastLook.current = Date.now();
    const onPageHide = () => root.setAttribute(PAUSED_ATTRIBUTE, '');
    const onPageShow = async (event: PageTransitionEvent) => {
      if (event.persisted) {
        onBfcacheRestore?.();
      }
      if (!event.persisted || (await recheck())) {
        root.removeAttribute(PAUSED_ATTRIBUTE);
      }
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible' && isDue(lastLook.current)) {
        lastLook.current = Date.now();
        void recheck();
      }
    };
    const listener = (event: PageTransitionEvent) => void onPageShow(event);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', listener);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', listener);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [recheck, onBfcacheRestore]);
}

function isDue(last: number): boolean {
  return Math.abs(Date.now() - last) >= MIN_INTERVAL_MS;
}

/** Browsers fire longer timers immediately. A page that is open for 24 days is checked when the reader returns to it. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back when the session expires while the page is open. */
export function useExpiry(session: Session, onExpired: () => void): void {
  const callback = useRef(onExpired);
  useEffect(() => {
    callback.current = onExpired;
  });
  const expiresAt = session.status === 'signed-in' ? session.expiresAt : undefined;

  useEffect(() => {
    const delay = (expiresAt ?? NaN) - Date.now();
    // Also false without an expiry.
    if (!(delay <= MAX_TIMER_MS)) {
      return undefined;
    }
    const timer = window.setTimeout(() => callback.current(), Math.max(0, delay));
    return () => window.clearTimeout(timer);
  }, [expiresAt]);
}
