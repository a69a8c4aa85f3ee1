import type {Rule, Subject} from '../access';

/** One entry of `factors`: a sign-in method with what the form needs to offer it (specification section 3). */
export type FactorConfiguration = {
  method: string;
  options?: Record<string, string>;
  allowedHandleTypes?: string[];
  label?: string;
  logo?: string;
};

/** How the sign-in form looks and behaves (specification section 3, "Sign-in form configuration"). */
export type FormConfiguration = {
  factors?: FactorConfiguration[];
  text?: Record<string, string>;
  logo?: string;
  storeLastHandle?: boolean;
  storeLastFactor?: boolean;
  showBanner?: boolean;
  defaultCountryCode?: string;
  supportURL?: string;
  alternativeAuthURL?: string;
};

/** `themeConfig.slashID` as the site's author writes it (specification section 3, "Access configuration"). */
export type AccessConfig = {
  orgID?: string;
  baseURL?: string;
  sdkURL?: string;
  /** Whether the SDK reports events to the provider; it does unless told otherwise. */
  analyticsEnabled?: boolean;
  forceLogin: boolean;
  uxMode: 'modal' | 'redirect';
  privateRedirectPath?: string;
  privatePaths: Rule[];
  formConfiguration?: FormConfiguration;
  /** false keeps the user token in memory only, so that a reload asks to sign in again. */
  storeToken: boolean;
};

/** How the browser side learns where it runs: `customFields.portal` of the site config. */
export type Delivery =
  {delivery: 'plain'} | {delivery: 'gate'; edition: {id: string; audience: 'anonymous' | 'person'}};

/**
 * Who reads. `unknown` until the browser has looked: the server render and the first client render.
 * `unreachable`: the gate was asked and did not answer. `handle` is the address the person signed in with, for display.
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
