import type {Subject} from '../access';

/** How the browser side learns where it runs: `customFields.portal` of the site config. */
export type Delivery =
  {delivery: 'plain'} | {delivery: 'gate'; edition: {id: string; audience: 'anonymous' | 'person'}};

/** The readers of an edition, by the groups that they have. */
export type View = {edition: string; groups: readonly string[]};

/**
 * Who reads. `unknown` until the browser has looked: the server render and the first client render and, in the plain
 * build, while the provider confirms the token. `unreachable`: the gate or that provider did not respond. `handle` is
 * the address the person signed in with, for display.
 */
export type Session =
  | {status: 'unknown'}
  | {status: 'unreachable'}
  | {status: 'signed-out'}
  | {
      status: 'signed-in';
      subject: Subject;
      handle?: string | undefined;
      /** Milliseconds since the epoch. */
      expiresAt: number;
      /** Whose members may read here; undefined where it is one organization's alone. */
      organizations?: readonly string[] | undefined;
      /** Whether the gate issues read tokens. */
      hasReadTokens?: boolean;
      /** What the gate serves them from; undefined in the plain build. */
      edition?: string | undefined;
      /** Of a reviewer: as whom they can see the portal. */
      views?: readonly View[] | undefined;
      /** As whom they see it now; undefined for their own. */
      view?: View | undefined;
    };

/** Who reads, and how that changes. */
export type SessionControls = SessionSource & {
  /** Whether the reader pressed the sign-in button. */
  isSignInRequested: boolean;
  requestSignIn: () => void;
  dismissSignIn: () => void;
};

/** Where the session comes from and how it changes: the gate, or the stored token. */
export type SessionSource = {
  session: Session;
  /** Called with the user token of a finished sign-in. Rejects with a message for the reader. */
  completeSignIn: (token: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Looks again who reads: something was refused that the session should have allowed. */
  recheck: () => void;
};
