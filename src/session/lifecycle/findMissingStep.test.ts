import {expect, it} from 'vitest';
import {findMissingStep} from './findMissingStep';

const FIRST = {factors: [{method: 'password'}, {method: 'otp_via_email'}]};
const SECOND = {factors: [{method: 'totp'}]};

const tokenBy = (authenticated_methods: unknown) =>
  `.${Buffer.from(JSON.stringify({authenticated_methods})).toString('base64url')}.`;

it.each([
  // Fail closed: a token that names no method proves no step.
  [undefined, FIRST],
  ['password totp', FIRST],
  [['password'], SECOND],
  [['totp'], FIRST],
  [['saml'], FIRST],
  [['password', 'totp'], undefined],
  [['totp', 'otp_via_email'], undefined],
])('after sign-ins by %j, asks for %j', (methods, step) => {
  expect(findMissingStep(tokenBy(methods), [FIRST, SECOND])).toEqual(step);
});

it('asks for nothing on a site without steps', () => {
  expect(findMissingStep(tokenBy(['totp']))).toBeUndefined();
});
