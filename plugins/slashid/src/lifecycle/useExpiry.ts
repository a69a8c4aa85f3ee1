import {useEffect, useRef} from 'react';
import type {Session} from '../types';

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
