import {createContext, useContext} from 'react';
import type {Subject} from '@gated-docs/access';

/** An edition and the groups of its readers. */
export type View = {edition: string; groups: readonly string[]};

/** `handle`: what the reader signed in with, for display. Only the gate reports what comes after `expiresAt`. */
export type SignedIn = {
  status: 'signed-in';
  subject: Subject;
  handle?: string | undefined;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Organizations whose members may read this site; undefined if there is only one. */
  organizations?: readonly string[] | undefined;
  /** Whether the gate issues read tokens. */
  hasReadTokens?: boolean;
  /** The edition that the gate serves to this reader. */
  edition?: string | undefined;
  /** Whether that edition lacks pages of the site. Always false if the gate conceals that they exist. */
  isPartial?: boolean;
  /** For reviewers: the views they can switch to. */
  views?: readonly View[] | undefined;
  /** The view they have chosen; undefined for their own. */
  view?: View | undefined;
};

/**
 * The current reader's session. `unknown` on the server, and in the browser until it has been looked up. `unreachable`:
 * nothing has confirmed it yet.
 */
export type Session =
  | {status: 'unknown'}
  | {status: 'unreachable'}
  | {status: 'signed-out'}
  | SignedIn;

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
