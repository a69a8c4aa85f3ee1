import {useSession as useSessionOfTheme, type SessionControls} from '@gated-docs/theme/session';

/** Where the session comes from and how it changes: the gate, or the stored token. */
export type SessionSource = Pick<SessionControls, 'session' | 'signOut' | 'recheck'> & {
  /** Called with the user token after sign-in. Rejects with a message for the reader. */
  completeSignIn: (token: string) => Promise<void>;
};

type Controls = SessionControls &
  SessionSource & {
    /** Whether the reader has signed in since the last call, also if the page was loaded again for it. */
    takeSignInMark: () => boolean;
  };

/** The reader's session and the functions that change it. Requires `SessionProvider`, which provides all of them. */
export const useSession = useSessionOfTheme as () => Controls;
