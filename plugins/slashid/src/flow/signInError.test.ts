import {Errors} from '@slashid/slashid';
import {expect, it} from 'vitest';
import {FORM_TEXTS} from '@gated-docs/access-config/texts/formTexts';
import {describeSignInError} from './signInError';

const {ERROR_NAMES} = Errors;
const sdkError = (name: (typeof ERROR_NAMES)[keyof typeof ERROR_NAMES]) =>
  Errors.createSlashIDError({name, message: 'said by the SDK', context: {}}) as Error;

it.each([
  ['timeoutError', 'authenticationExpired', 'retry'],
  ['rateLimitError', 'rateLimit', 'retry'],
  ['noPasswordSet', 'noPasswordSet', 'reset'],
  ['recoverNonReachableHandleType', 'recoverNonReachableHandleType', 'reset'],
  ['selfRegistrationNotAllowed', 'selfRegistrationNotAllowed', 'reset'],
  ['handlePatternNotAllowed', 'handlePatternNotAllowed', 'retry'],
  ['signUpAwaitingApproval', 'signUpAwaitingApproval', 'reset'],
  ['signInAwaitingApproval', 'signInAwaitingApproval', 'reset'],
  ['invalidEmailAddressFormatError', 'invalidEmailAddressFormat', 'reset'],
  ['invalidPhoneNumberFormatError', 'invalidPhoneNumberFormat', 'reset'],
  ['unreachablePhoneNumberError', 'unreachablePhoneNumber', 'retry'],
  ['passkeyPromptError', 'passkeyPrompt', 'retry'],
  ['invalidSlashIDURLParamsError', 'bothParameters', 'reset'],
  ['apiResponseError', 'unknown', 'retry'],
  ['unknown', 'unknown', 'retry'],
] as const)('maps %s to %s with the policy %s, and texts', (name, kind, policy) => {
  const screen = describeSignInError(sdkError(ERROR_NAMES[name]));

  expect(screen).toMatchObject({kind, policy});
  for (const key of [screen.title, screen.description, screen.retry]) {
    expect(FORM_TEXTS[key]).toMatch(/\S/);
  }
});

it.each([
  [new Error('SlashId: Popup blocked, please consider redirect instead'), 'popupBlocked'],
  [new TypeError('Failed to fetch'), 'offline'],
  [new TypeError('Load failed'), 'offline'],
  [new TypeError('NetworkError when attempting to fetch resource.'), 'offline'],
  [Object.assign(new Error('The request failed'), {name: 'FetchError'}), 'offline'],
  [
    new DOMException("Failed to read the 'localStorage' property from 'Window'", 'SecurityError'),
    'storageBlocked',
  ],
  [new DOMException('The operation is insecure.', 'SecurityError'), 'storageBlocked'],
  [new Error('anything else'), 'unknown'],
])('maps %o to %s', (error, kind) => {
  expect(describeSignInError(error).kind).toBe(kind);
});
