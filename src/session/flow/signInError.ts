import {Errors} from '@slashid/slashid';
import type {TextKey} from '../../texts/formTexts';
import {asRecord} from '../store/unknownData';

/** Kinds of sign-in errors, as far as the reader's next step depends on them. */
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
  | 'storageBlocked'
  | 'unknown';

/** `retry` repeats the same method; `reset` goes back to the first screen. */
export type RetryPolicy = 'retry' | 'reset';

export type SignInErrorScreen = {
  kind: SignInErrorKind;
  title: TextKey;
  description: TextKey;
  retry: TextKey;
  policy: RetryPolicy;
  /** Nothing failed: the reader has to wait for approval or is not allowed in. */
  isNeutral: boolean;
};

/** Specification section 4, "Error retry". */
const RESETTING: readonly SignInErrorKind[] = [
  'noPasswordSet',
  'recoverNonReachableHandleType',
  'selfRegistrationNotAllowed',
  'signUpAwaitingApproval',
  'signInAwaitingApproval',
  'invalidEmailAddressFormat',
  'invalidPhoneNumberFormat',
  'bothParameters',
];

const NEUTRAL: readonly SignInErrorKind[] = [
  'selfRegistrationNotAllowed',
  'signUpAwaitingApproval',
  'signInAwaitingApproval',
];

const {ERROR_NAMES} = Errors;

const KINDS: Readonly<Record<string, SignInErrorKind>> = {
  [ERROR_NAMES.timeoutError]: 'authenticationExpired',
  [ERROR_NAMES.rateLimitError]: 'rateLimit',
  [ERROR_NAMES.noPasswordSet]: 'noPasswordSet',
  [ERROR_NAMES.recoverNonReachableHandleType]: 'recoverNonReachableHandleType',
  [ERROR_NAMES.selfRegistrationNotAllowed]: 'selfRegistrationNotAllowed',
  [ERROR_NAMES.handlePatternNotAllowed]: 'handlePatternNotAllowed',
  [ERROR_NAMES.signUpAwaitingApproval]: 'signUpAwaitingApproval',
  [ERROR_NAMES.signInAwaitingApproval]: 'signInAwaitingApproval',
  [ERROR_NAMES.invalidEmailAddressFormatError]: 'invalidEmailAddressFormat',
  [ERROR_NAMES.invalidPhoneNumberFormatError]: 'invalidPhoneNumberFormat',
  [ERROR_NAMES.unreachablePhoneNumberError]: 'unreachablePhoneNumber',
  [ERROR_NAMES.passkeyPromptError]: 'passkeyPrompt',
  [ERROR_NAMES.invalidSlashIDURLParamsError]: 'bothParameters',
};

/** The screen for an SDK error, from the form or from the URL. */
export function describeSignInError(error: Error): SignInErrorScreen {
  const kind = KINDS[error.name] ?? kindOfUnnamed(error);
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

/** Errors that the SDK gives no name. */
function kindOfUnnamed(error: Error): SignInErrorKind {
  if (error.message.includes('Popup blocked')) {
    return 'popupBlocked';
  }
  if (
    /localStorage|sessionStorage|SecurityError|insecure/i.test(`${error.name} ${error.message}`)
  ) {
    return 'storageBlocked';
  }
  return isNetworkError(error) ? 'offline' : 'unknown';
}

/** A request without a response, even if the SDK wrapped the error. Each browser engine has its own message. */
function isNetworkError(error: Error): boolean {
  const names = [error.name, asRecord(error.cause).name];
  return (
    names.includes('FetchError') ||
    /failed to fetch|network ?error|load failed/i.test(error.message)
  );
}
