import {createContext, useContext} from 'react';
import type {SessionControls} from '../types';

export const SessionContext = createContext<SessionControls | null>(null);

/** The reader's session and the functions that change it. Requires `SessionProvider`. */
export function useSession(): SessionControls {
  const controls = useContext(SessionContext);
  if (!controls) {
    throw new Error('useSession must be called inside SessionProvider');
  }
  return controls;
}
