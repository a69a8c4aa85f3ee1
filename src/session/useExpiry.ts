import {useEffect, useRef} from 'react';
import type {Session} from './types';

const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back when the session expires while the page is open, or `before` milliseconds earlier. */
export function useExpiry(session: Session, onExpired: () => void, before = 0): void {
  const callback = useRef(onExpired);
  useEffect(() => {
    callback.current = onExpired;
  });
  const expiresAt = session.status === 'signed-in' ? session.expiresAt : undefined;

  useEffect(() => {
    if (expiresAt === undefined || Number.isNaN(expiresAt)) {
      return undefined;
    }
    const delay = Math.max(0, expiresAt - before - Date.now());
    // Browsers fire longer timers immediately.
    if (delay > MAX_TIMER_MS) {
      return undefined;
    }
    const timer = window.setTimeout(() => callback.current(), delay);
    return () => window.clearTimeout(timer);
  }, [before, expiresAt]);
}
