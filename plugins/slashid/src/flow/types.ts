import type {useSlashID} from '@slashid/react';
import type {FactorConfiguration, FormConfiguration, SignInStep} from '@gated-docs/access-config';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import type {Handle} from '@gated-docs/access-config/methods';
import type {Arrival} from '../arrival';
import type {ProviderConfig} from '../provider/providerConfig';

/** An authenticator app's new key, and the codes to save with it. */
export type AppKey = {uri: string; qrCode: string; recoveryCodes: readonly string[]};

/** What was proven by the first of two methods: a token that opens no session, and how the reader got it. */
export type Proof = {token: string; used: Attempt | Received};

/** One use of one method. */
export type Attempt = {
  /** Counts up, so that a late result of an earlier attempt is recognised. */
  number: number;
  factor: FactorConfiguration;
  /** Undefined for single sign-on, which asks for the account itself. */
  handle?: Handle | undefined;
  /** The screen that "Back" returns to. */
  before: Screen;
  /** Set if the attempt is for the second of two methods. */
  proof?: Proof | undefined;
  /** Whether the message was requested again. */
  isRepeated?: boolean;
  /** The provider's challenges, and when they arrived, in milliseconds since the epoch. */
  challenges?: readonly unknown[];
  since?: number;
  /** Whether a page load interrupted the attempt. */
  isResumed?: boolean;
  key?: AppKey;
};

/** A password rule of the provider, as the SDK reports it. */
export type FailedRule = {name: string; regexp: RegExp};

/** A message below the password field: a text, or the rule that the password broke. */
export type PasswordProblem = TextKey | {rule: FailedRule | undefined};

/** A sign-in that arrived in the URL. */
export type Received = Exclude<Arrival, {kind: 'none'}>;

/** What is on screen: exactly one at a time. */
export type Screen =
  /** `isSubmitted`: the reader has submitted the address before this code arrived. */
  | {name: 'identifier'; isSubmitted?: boolean}
  | {name: 'resolving'; handle: Handle}
  | {name: 'unresolved'; handle: Handle}
  | {
      name: 'methods';
      handle: Handle;
      methods: readonly FactorConfiguration[];
      proof?: Proof | undefined;
    }
  /** For the provider's challenges, and then for a link or a passkey. */
  | {name: 'waiting'; attempt: Attempt}
  | {name: 'reset-sent'; attempt: Attempt}
  | {name: 'popup'; attempt: Attempt; isClosed: boolean}
  | {
      name: 'code';
      attempt: Attempt;
      kind: 'message' | 'app' | 'recovery';
      isBusy: boolean;
      problem?: TextKey | undefined;
    }
  | {
      name: 'password';
      attempt: Attempt;
      isNew: boolean;
      isBusy: boolean;
      problem?: PasswordProblem | undefined;
    }
  | {name: 'app-key'; attempt: Attempt; key: AppKey}
  /** The token waits until the reader has saved the codes. */
  | {name: 'recovery-codes'; attempt: Attempt; key: AppKey; token: string}
  /** `replaces`: the handle of the current user. */
  | {name: 'arrival'; arrival: Received; replaces?: string | undefined}
  | {name: 'arriving'; arrival: Received}
  /** A link's account, whose token opens no session before the reader accepts it. */
  | {name: 'account'; arrival: Received; token: string; handles: readonly string[]}
  /** `canRedirect`: whether a single sign-on may leave the page. */
  | {name: 'error'; error: Error; attempt: Attempt; canRedirect?: boolean}
  | {name: 'arrival-error'; error: Error; arrival: Received; canRetry: boolean}
  | {name: 'finished' | 'closed'};

/** What the reader does. */
type ReaderEvent =
  | {type: 'handle'; handle: Handle}
  | {type: 'choose'; factor: FactorConfiguration; handle?: Handle | undefined}
  | {type: 'code'; code: string}
  | {type: 'password'; password: string; repeated?: string | undefined}
  | {
      type:
        /** Typing answers a message. */
        | 'edit'
        | 'use-recovery-code'
        | 'key-added'
        | 'codes-saved'
        | 'forgot-password'
        | 'back'
        | 'retry'
        | 'send-again'
        | 'in-this-window'
        | 'agree'
        | 'decline'
        | 'open'
        | 'close';
    };

/** What the provider or the SDK reports. */
type ProviderEvent =
  /** `direct`: the method to begin with instead of asking. */
  | {
      type: 'methods';
      handle: Handle;
      methods: readonly FactorConfiguration[];
      direct?: FactorConfiguration | undefined;
    }
  | {type: 'unresolved'; handle: Handle}
  | {type: 'challenged'; challenges: readonly unknown[]; at: number}
  | {type: 'code-asked'; kind: 'message' | 'app'}
  | {type: 'code-refused'}
  | {type: 'key'; key: AppKey}
  | {type: 'password-asked'; isNew: boolean}
  | {type: 'password-refused'; problem: PasswordProblem}
  | {type: 'popup-closed'}
  | {type: 'succeeded'; number: number; token: string}
  | {type: 'failed'; number: number; error: Error}
  /** `handles`: those of a link's account. */
  | {type: 'arrived'; token: string; handles?: readonly string[] | undefined}
  /** `token`: of an account without a name. */
  | {type: 'arrival-failed'; error: Error; canRetry: boolean; token?: string | undefined};

export type FlowEvent = ReaderEvent | ProviderEvent;

/** What has to be done outside the machine, in order. */
export type Effect =
  | {type: 'resolve'; handle: Handle}
  | {type: 'begin'; attempt: Attempt}
  /** Ends the SDK's attempt. */
  | {type: 'cancel'}
  /** Ends a resumed attempt by replacing the SDK, which would still react to codes for it. */
  | {type: 'restart'}
  | {type: 'submit-code'; code: string}
  | {type: 'submit-password'; password: string}
  | {type: 'recover'; attempt: Attempt}
  | {type: 'arrive'; arrival: Received}
  | {type: 'forget-arrival'}
  | {type: 'finish'; token: string; used: Attempt | Received}
  | {type: 'revoke'; token: string}
  | {type: 'leave'};

/**
 * `start`: the screen that the flow begins with; undefined if it begins with an attempt, and "Back" leaves it.
 * `attempts`: their number so far. `steps`: what a token must prove to open a session; undefined if any proof will do.
 */
export type Machine = {
  start: Screen | undefined;
  attempts: number;
  screen: Screen;
  steps?: readonly SignInStep[] | undefined;
};

/** What the effects work with. */
export type Tools = {
  sdk: ReturnType<typeof useSlashID>;
  provider: ProviderConfig;
  form: FormConfiguration;
  /** Adds a factor to the user whose token the SDK was given, instead of signing in. */
  isAdding?: boolean | undefined;
  send: (event: FlowEvent) => void;
  /** `returnTo`: the page that the reader left for the hosted sign-in page. */
  onToken: (token: string, returnTo?: string) => void;
  /** The reader leaves the flow, or declines a sign-in that arrived in the URL. */
  onLeave?: (() => void) | undefined;
  /** Replaces the SDK. */
  onRestart: () => void;
};
