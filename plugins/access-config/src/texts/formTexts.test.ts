import {expect, it} from 'vitest';
import {FORM_TEXTS} from './formTexts';

/** Texts that the specification quotes (sections 5 and 8), by their keys there. */
const QUOTES = {
  'validationError.otp': 'Please enter the OTP code.',
  'validationError.email': 'Please enter your email address.',
  'validationError.phoneNumber': 'Please enter your phone number.',
  'validationError.username': 'Please enter a valid username.',
  'authenticating.otpInput.submit.error': 'Please enter a valid code',
  'validationError.totp': 'no TOTP code provided',
  'validationError.password': 'No password provided',
  'authenticating.setPassword.validation.required': 'Password is required',
  'authenticating.setPassword.validation.mismatch': 'Passwords should match',
  'authenticating.setPassword.validation.incorrect': 'Incorrect handle or password',
  'authenticating.setPassword.validation.length': '8-256 characters required',
  'authenticating.setPassword.validation.password_variants': "Contains word 'password'",
  'authenticating.setPassword.validation.admin_variants': "Contains word 'admin'",
  'authenticating.setPassword.validation.user_variants': "Contains word 'user'",
  'authenticating.setPassword.validation.alphanumeric_sequences_1':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.alphanumeric_sequences_2':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.numeric_sequences_ascending':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.numeric_subsequences_ascending':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.numeric_sequences_descending':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.numeric_subsequences_descending':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.common_password_xkcd': 'Common password',
  'error.title': 'Something went wrong...',
  'error.subtitle': 'There has been an error while submitting your form. Please try again.',
  'error.retry': 'Try again',
  'error.title.rateLimit': 'Too many attempts...',
  'error.subtitle.rateLimit': 'Your request has been rate limited. Please try again later.',
  'error.title.recoverNonReachableHandleType': 'Cannot reset password',
  'error.subtitle.recoverNonReachableHandleType':
    'Please use an email address or a phone number to reset your password.',
  'error.retry.recoverNonReachableHandleType': 'Go back to login',
  'error.subtitle.noPasswordSet':
    'Contact support to set a password or log in with your email or phone number.',
  'error.title.authenticationExpired': 'Log in expired',
  'error.subtitle.authenticationExpired':
    'Your attempt to login took too long, try again to continue.',
  'error.title.selfRegistrationNotAllowed': 'Cannot register',
  'error.title.signUpAwaitingApproval': 'Awaiting approval',
  'error.title.signInAwaitingApproval': 'Awaiting approval',
  'error.retry.invalidEmailAddressFormat': 'Go back to login',
  'error.retry.invalidPhoneNumberFormat': 'Go back to login',
} as const;

it('has the specification’s texts by default, letter by letter', () => {
  expect(FORM_TEXTS).toMatchObject(QUOTES);
});

it.each([
  'error.subtitle.invalidEmailAddressFormat',
  'error.subtitle.invalidPhoneNumberFormat',
] as const)('names the rejected value in %s', (key) => {
  expect(FORM_TEXTS[key]).toMatch(/\{\{(EMAIL_ADDRESS|PHONE_NUMBER)\}\}/);
});
