import {createContext, useContext} from 'react';
import type {Subject} from '@gated-docs/access';

/**
 * The current reader's session. `unknown` on the server, and in the browser until it has been looked up. `unreachable`:
 * nothing has confirmed it yet. `handle`: what the reader signed in with, for display.
 */
export type Session =
  | {status: 'unknown'}
  | {status: 'unreachable'}
  | {status: 'signed-out'}
  | {status: 'signed-in'; subject: Subject; handle?: string | undefined};

/** What the theme needs of signing in. */
export type SessionControls = {
  session: Session;
  signOut: () => Promise<void>;
  /** Checks the session again: on the reader's request, or after the gate denied something that it should allow. */
  recheck: () => void;
  /** Whether the sign-in form is requested, by the button or by the address. */
  isSignInRequested: boolean;
  requestSignIn: () => void;
  dismissSignIn: () => void;
};

/** Provided by `SessionProvider` of the package for signing in. */
export const SessionContext = createContext<SessionControls | null>(null);

/** The reader's session and the functions that change it. Requires `SessionContext`. */
export function useSession(): SessionControls {
  const controls = useContext(SessionContext);
  if (!controls) {
    throw new Error('useSession must be called inside SessionProvider');
  }
  return controls;
}
