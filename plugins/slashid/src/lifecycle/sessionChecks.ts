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
  useEffect(() => {
    const root = document.documentElement;
    const listeners = new AbortController();
    const {signal} = listeners;
    let lastLook = Date.now();
    window.addEventListener('pagehide', () => root.setAttribute(PAUSED_ATTRIBUTE, ''), {signal});
    const onPageShow = async ({persisted}: PageTransitionEvent) => {
      if (persisted) {
        onBfcacheRestore?.();
      }
      if (!persisted || (await recheck())) {
        root.removeAttribute(PAUSED_ATTRIBUTE);
      }
    };
    window.addEventListener('pageshow', onPageShow, {signal});
    const onVisible = () => {
      const isDue = Math.abs(Date.now() - lastLook) >= MIN_INTERVAL_MS;
      if (document.visibilityState === 'visible' && isDue) {
        lastLook = Date.now();
        void recheck();
      }
    };
    document.addEventListener('visibilitychange', onVisible, {signal});
    return () => listeners.abort();
  }, [recheck, onBfcacheRestore]);
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
