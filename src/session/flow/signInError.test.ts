import {Errors} from '@slashid/slashid';
import {describe, expect, it} from 'vitest';
import {FORM_TEXTS} from '../../texts/formTexts';
import {describeSignInError} from './signInError';

const {ERROR_NAMES} = Errors;
const sdkError = (name: (typeof ERROR_NAMES)[keyof typeof ERROR_NAMES]) =>
  Errors.createSlashIDError({name, message: 'said by the SDK', context: {}}) as Error;

describe('describeSignInError', () => {
  it.each([
    [ERROR_NAMES.timeoutError, 'authenticationExpired', 'retry'],
    [ERROR_NAMES.rateLimitError, 'rateLimit', 'retry'],
    [ERROR_NAMES.noPasswordSet, 'noPasswordSet', 'reset'],
    [ERROR_NAMES.recoverNonReachableHandleType, 'recoverNonReachableHandleType', 'reset'],
    [ERROR_NAMES.selfRegistrationNotAllowed, 'selfRegistrationNotAllowed', 'reset'],
    [ERROR_NAMES.handlePatternNotAllowed, 'handlePatternNotAllowed', 'retry'],
    [ERROR_NAMES.signUpAwaitingApproval, 'signUpAwaitingApproval', 'reset'],
    [ERROR_NAMES.signInAwaitingApproval, 'signInAwaitingApproval', 'reset'],
    [ERROR_NAMES.invalidEmailAddressFormatError, 'invalidEmailAddressFormat', 'reset'],
    [ERROR_NAMES.invalidPhoneNumberFormatError, 'invalidPhoneNumberFormat', 'reset'],
    [ERROR_NAMES.unreachablePhoneNumberError, 'unreachablePhoneNumber', 'retry'],
    [ERROR_NAMES.passkeyPromptError, 'passkeyPrompt', 'retry'],
    [ERROR_NAMES.invalidSlashIDURLParamsError, 'bothParameters', 'reset'],
    [ERROR_NAMES.apiResponseError, 'unknown', 'retry'],
    [ERROR_NAMES.unknown, 'unknown', 'retry'],
  ])('maps %s to %s with the policy %s', (name, kind, policy) => {
    expect(describeSignInError(sdkError(name))).toMatchObject({kind, policy});
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

  it('has a text for every part of every screen', () => {
    const screens = Object.values(ERROR_NAMES).map((name) => describeSignInError(sdkError(name)));
    for (const {title, description, retry} of screens) {
      expect([FORM_TEXTS[title], FORM_TEXTS[description], FORM_TEXTS[retry]]).toEqual(
        Array(3).fill(expect.stringMatching(/\S/)),
      );
    }
  });
});
