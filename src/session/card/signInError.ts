import {Errors} from '@slashid/slashid';
import type {TextKey} from '../formTexts';

/** What went wrong, as far as the reader's next step depends on it. */
export type SignInErrorKind =
  | 'authenticationExpired'
  | 'rateLimit'
  | 'noPasswordSet'
  | 'recoverNonReachableHandleType'
  | 'selfRegistrationNotAllowed'
  | 'handlePatternNotAllowed'
  | 'signUpAwaitingApproval'
  | 'signInAwaitingApproval'
  | 'invalidEmailAddressFormat'
  | 'invalidPhoneNumberFormat'
  | 'unreachablePhoneNumber'
  | 'passkeyPrompt'
  | 'popupBlocked'
  | 'bothParameters'
  | 'offline'
  | 'unknown';

/** `retry` repeats the same method; `reset` goes back to the first screen. */
export type RetryPolicy = 'retry' | 'reset';

export type SignInErrorScreen = {
  kind: SignInErrorKind;
  title: TextKey;
  description: TextKey;
  retry: TextKey;
  policy: RetryPolicy;
  /** Nothing failed: the reader has to wait for somebody, or is not allowed in. */
  isNeutral: boolean;
};

const RESETTING: readonly SignInErrorKind[] = [
  'noPasswordSet',
  'recoverNonReachableHandleType',
  'selfRegistrationNotAllowed',
  'handlePatternNotAllowed',
  'signUpAwaitingApproval',
  'signInAwaitingApproval',
  'invalidEmailAddressFormat',
  'invalidPhoneNumberFormat',
  'unreachablePhoneNumber',
  'bothParameters',
];

const NEUTRAL: readonly SignInErrorKind[] = [
  'selfRegistrationNotAllowed',
  'handlePatternNotAllowed',
  'signUpAwaitingApproval',
  'signInAwaitingApproval',
];

const CHECKS: readonly [(error: Error) => boolean, SignInErrorKind][] = [
  [Errors.isTimeoutError, 'authenticationExpired'],
  [Errors.isRateLimitError, 'rateLimit'],
  [Errors.isNonReachableHandleTypeError, 'recoverNonReachableHandleType'],
  [(error) => error.name === Errors.ERROR_NAMES.noPasswordSet, 'noPasswordSet'],
  [Errors.isSelfRegistrationNotAllowedError, 'selfRegistrationNotAllowed'],
  [Errors.isHandlePatternNotAllowedError, 'handlePatternNotAllowed'],
  [Errors.isSignUpAwaitingApprovalError, 'signUpAwaitingApproval'],
  [Errors.isSignInAwaitingApprovalError, 'signInAwaitingApproval'],
  [Errors.isInvalidEmailAddressFormatError, 'invalidEmailAddressFormat'],
  [Errors.isInvalidPhoneNumberFormatError, 'invalidPhoneNumberFormat'],
  [Errors.isUnreachablePhoneNumberError, 'unreachablePhoneNumber'],
  [Errors.isPasskeyPromptError, 'passkeyPrompt'],
  [Errors.isInvalidURLParamsError, 'bothParameters'],
  // The SDK has no name for these two.
  [({message}) => message.includes('Popup blocked'), 'popupBlocked'],
  [isNetworkError, 'offline'],
];

/** The screen for an error of the SDK, whether the form or the address brought it. */
export function describeSignInError(error: Error): SignInErrorScreen {
  const kind = CHECKS.find(([matches]) => matches(error))?.[1] ?? 'unknown';
  const suffix = kind === 'unknown' ? '' : (`.${kind}` as const);
  return {
    kind,
    title: `error.title${suffix}`,
    description: `error.subtitle${suffix}`,
    retry: `error.retry${suffix}`,
    policy: RESETTING.includes(kind) ? 'reset' : 'retry',
    isNeutral: NEUTRAL.includes(kind),
  };
}

/** A request that no response came for, also where the SDK wrapped it. */
function isNetworkError(error: Error): boolean {
  const names = [error.name, (error.cause as Error | undefined)?.name];
  return names.includes('FetchError') || /failed to fetch|network ?error/i.test(error.message);
}
