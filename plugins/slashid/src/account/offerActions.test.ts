import {expect, it} from 'vitest';
import type {FactorConfiguration} from '@gated-docs/access-config';
import type {AccountDetails} from './loadAccount';
import {listHandles, offerActions} from './offerActions';

const ALL: FactorConfiguration[] = [
  {method: 'webauthn'},
  {method: 'totp'},
  {method: 'password', allowedHandleTypes: ['email_address', 'phone_number', 'username']},
];
const EMAIL = {type: 'email_address', value: 'reader@example.com'} as const;
const PHONE = {type: 'phone_number', value: '+15550100'} as const;
const USERNAME = {type: 'username', value: 'reader'} as const;

const details = (given: Partial<AccountDetails> = {}): AccountDetails => ({
  organization: undefined,
  organizations: [],
  handles: [],
  passkeys: 0,
  hasPassword: true,
  recoveryCodes: undefined,
  ...given,
});

it.each([
  ['all of them with an address', [EMAIL], ALL, 'webauthn totp password'],
  ['a password alone with a number', [PHONE], ALL, 'password'],
  // Nothing can be sent to a username.
  ['nothing with a username', [USERNAME], ALL, ''],
  ['what suits any of the handles', [USERNAME, EMAIL], ALL, 'webauthn totp password'],
  ['what the site offers', [EMAIL], [{method: 'webauthn'}, {method: 'totp'}], 'webauthn totp'],
  ['nothing on a site of codes', [EMAIL], [{method: 'otp_via_email'}], ''],
] as const)('offers %s', (_case, handles, factors, expected) => {
  const offers = offerActions(handles, {factors: [...factors]});
  expect(offers.map(({method}) => method).join(' ')).toBe(expected);
});

it('offers the methods of the email domain instead of the site’s', () => {
  const form = {factors: ALL, factorsByDomain: {'example.com': [{method: 'saml'}]}};
  expect(offerActions([EMAIL], form)).toEqual([]);
});

it('names the handle that each action applies to', () => {
  const offers = offerActions([PHONE, EMAIL], {factors: ALL});
  expect(offers.map(({handle}) => handle)).toEqual([EMAIL, EMAIL, PHONE]);
});

it.each([
  ['the handle of the sign-in first', PHONE.value, [EMAIL, PHONE], [PHONE, EMAIL]],
  ['it with its type', EMAIL.value, undefined, [EMAIL]],
  ['a username', USERNAME.value, undefined, [USERNAME]],
  ['the account’s own', undefined, [EMAIL], [EMAIL]],
])('lists %s: %s and %j', (_what, signedInWith, handles, expected) => {
  expect(listHandles(signedInWith, handles && details({handles}))).toEqual(expected);
});
