import type {
  Session as ThemeSession,
  SessionControls as ThemeControls,
} from '@gated-docs/theme/session';

/** An edition and the groups of its readers. */
export type View = {edition: string; groups: readonly string[]};

export type SignedIn = Extract<ThemeSession, {status: 'signed-in'}> & {
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

/** The theme's session, with what the gate or the token says of it. `unreachable`: neither gate nor provider responded. */
export type Session = Exclude<ThemeSession, {status: 'signed-in'}> | SignedIn;

/** Where the session comes from and how it changes: the gate, or the stored token. */
export type SessionSource = Pick<ThemeControls, 'signOut' | 'recheck'> & {
  session: Session;
  /** Called with the user token after sign-in. Rejects with a message for the reader. */
  completeSignIn: (token: string) => Promise<void>;
};

/** The session and the functions that change it. */
export type SessionControls = Omit<ThemeControls, 'session'> &
  SessionSource & {
    /** Whether the reader has signed in since the last call, also if the page was loaded again for it. */
    takeSignInMark: () => boolean;
  };
