import type {Subject} from '@gated-docs/access';

/** An edition and the groups of its readers. */
export type View = {edition: string; groups: readonly string[]};

/**
 * The current reader's session. `unknown` on the server, and in the browser until the gate or, in the plain build with
 * a stored token, the provider has responded. `unreachable`: it did not respond. `handle` is the handle that the person
 * signed in with, for display.
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
      /** Organizations whose members may read this site; undefined if there is only one. */
      organizations?: readonly string[] | undefined;
      /** Whether the gate issues read tokens. */
      hasReadTokens?: boolean;
      /** The edition that the gate serves to this reader; undefined in the plain build. */
      edition?: string | undefined;
      /** Whether that edition lacks pages of the site. Always false if the gate conceals that they exist. */
      isPartial?: boolean;
      /** For reviewers: the views they can switch to. */
      views?: readonly View[] | undefined;
      /** The view they have chosen; undefined for their own. */
      view?: View | undefined;
    };

export type SignedIn = Extract<Session, {status: 'signed-in'}>;

/** The session and the functions that change it. */
export type SessionControls = SessionSource & {
  /** Whether the sign-in form is requested, by the button or by a sign-in in the URL. */
  isSignInRequested: boolean;
  requestSignIn: () => void;
  dismissSignIn: () => void;
  /** Whether the reader has signed in since the last call, also if the page was loaded again for it. */
  takeSignInMark: () => boolean;
};

/** Where the session comes from and how it changes: the gate, or the stored token. */
export type SessionSource = {
  session: Session;
  /** Called with the user token after sign-in. Rejects with a message for the reader. */
  completeSignIn: (token: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Checks the session again: on the reader's request, or after the gate denied something that it should allow. */
  recheck: () => void;
};
