import {Errors} from '@slashid/slashid';
import {asRecord} from '@gated-docs/utils/unknown-data';

const {ERROR_NAMES} = Errors;

/** An error as the SDK throws it. */
export const sdkError = (name: keyof typeof ERROR_NAMES, message: string): Error =>
  Errors.createSlashIDError({name: ERROR_NAMES[name], message, context: {}});

/**
 * What a retry does (specification section 4, "Error retry"): `retry` repeats the method, `reset` goes back to the first
 * screen, and so does `wait`, where nothing failed, but the reader needs approval or is not allowed in.
 */
type Kind = readonly [outcome: 'retry' | 'reset' | 'wait', name?: string];

/** Sign-in errors, as far as the reader's next step depends on them, with their names in the SDK. */
const KINDS = {
  authenticationExpired: ['retry', ERROR_NAMES.timeoutError],
  rateLimit: ['retry', ERROR_NAMES.rateLimitError],
  noPasswordSet: ['reset', ERROR_NAMES.noPasswordSet],
  recoverNonReachableHandleType: ['reset', ERROR_NAMES.recoverNonReachableHandleType],
  selfRegistrationNotAllowed: ['wait', ERROR_NAMES.selfRegistrationNotAllowed],
  handlePatternNotAllowed: ['retry', ERROR_NAMES.handlePatternNotAllowed],
  signUpAwaitingApproval: ['wait', ERROR_NAMES.signUpAwaitingApproval],
  signInAwaitingApproval: ['wait', ERROR_NAMES.signInAwaitingApproval],
  invalidEmailAddressFormat: ['reset', ERROR_NAMES.invalidEmailAddressFormatError],
  invalidPhoneNumberFormat: ['reset', ERROR_NAMES.invalidPhoneNumberFormatError],
  unreachablePhoneNumber: ['retry', ERROR_NAMES.unreachablePhoneNumberError],
  passkeyPrompt: ['retry', ERROR_NAMES.passkeyPromptError],
  bothParameters: ['reset', ERROR_NAMES.invalidSlashIDURLParamsError],
  popupBlocked: ['retry'],
  storageBlocked: ['retry'],
  offline: ['retry'],
  unknown: ['retry'],
} as const satisfies Record<string, Kind>;

type SignInErrorKind = keyof typeof KINDS;

/** The screen for an SDK error, from the form or from the URL. */
export function describeSignInError(error: Error) {
  const kind = kindOf(error);
  const suffix = kind === 'unknown' ? '' : (`.${kind}` as const);
  const [outcome] = KINDS[kind];
  return {
    kind,
    title: `error.title${suffix}`,
    description: `error.subtitle${suffix}`,
    retry: `error.retry${suffix}`,
    policy: outcome === 'retry' ? 'retry' : 'reset',
    isNeutral: outcome === 'wait',
  } as const;
}

function kindOf(error: Error): SignInErrorKind {
  const kinds = Object.entries(KINDS) as [SignInErrorKind, Kind][];
  const [named] = kinds.find(([, [, name]]) => name === error.name) ?? [];
  if (named) {
    return named;
  }
  const texts = `${error.name} ${error.message}`;
  if (texts.includes('Popup blocked')) {
    return 'popupBlocked';
  }
  if (/localStorage|sessionStorage|SecurityError|insecure/i.test(texts)) {
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
