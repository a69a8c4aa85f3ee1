import {afterEach, expect, it, vi} from 'vitest';
import {rememberSignInMethods, takeSignInMethods} from './signInMethods';

afterEach(() => {
  takeSignInMethods();
  vi.unstubAllGlobals();
});

const tokenWith = (claims: object) =>
  `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;

it.each([
  [['password'], ['password']],
  [
    ['otp_via_email', 'totp'],
    ['otp_via_email', 'totp'],
  ],
  [undefined, []],
  ['password', []],
])('returns the methods %j only once', (authenticated_methods, expected) => {
  rememberSignInMethods(tokenWith({authenticated_methods}));
  expect(takeSignInMethods()).toEqual(expected);
  expect(takeSignInMethods()).toEqual([]);
});

it('remembers nothing from an invalid token', () => {
  rememberSignInMethods('no token');
  expect(takeSignInMethods()).toEqual([]);
});
