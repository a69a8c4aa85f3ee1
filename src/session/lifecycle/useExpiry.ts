import {useEffect, useRef} from 'react';
import {callAt} from './callAt';
import type {Session} from '../types';

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
    return callAt(expiresAt - before, () => callback.current());
  }, [before, expiresAt]);
}
