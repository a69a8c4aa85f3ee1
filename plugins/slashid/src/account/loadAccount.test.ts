import {expect, it} from 'vitest';
import {tokenWith} from '../../../../tests/support/stubBrowser';
import {isFreshProof, readDetails} from './loadAccount';

const PARENT = {id: 'parent', org_name: 'Parent'};
const OWN = {id: 'own', org_name: 'Rescue'};
const HANDLE = {type: 'email_address', value: 'reader@example.com'};
const KEY = {type: 'public-key', params: {}};
const APP = {type: 'totp', params: {recovery_codes_total: 10, recovery_codes_unused: 8}};

const EMPTY = {
  organization: undefined,
  organizations: [],
  handles: [],
  passkeys: 0,
  hasPassword: false,
  recoveryCodes: undefined,
};

it.each([
  [{}, EMPTY],
  [{result: {}}, EMPTY],
  [{result: {organizations: [PARENT]}}, {organization: undefined}],
  [
    {result: {organizations: [PARENT, OWN], handles: [HANDLE], credentials: [KEY, KEY, APP]}},
    {
      organization: {id: 'own', name: 'Rescue'},
      organizations: [
        {id: 'parent', name: 'Parent'},
        {id: 'own', name: 'Rescue'},
      ],
      handles: [HANDLE],
      passkeys: 2,
      hasPassword: false,
      recoveryCodes: {total: 10, unused: 8},
    },
  ],
])('reads the account %j of a token of the organization “own” as %j', (body, expected) => {
  expect(readDetails(body, 'own')).toMatchObject(expected);
});

const NOW = Date.parse('2026-01-02T03:04:05Z');

const signedInAt = (...times: number[]) =>
  tokenWith({authentications: times.map((time) => ({timestamp: new Date(time).toISOString()}))});

it.each([
  ['a moment ago', signedInAt(NOW - 1_000), true],
  ['just within the period', signedInAt(NOW - 299_000), true],
  ['again a moment ago', signedInAt(NOW - 3_600_000, NOW - 1_000), true],
  ['too long ago', signedInAt(NOW - 300_000), false],
  // The clock of this device or the provider's is wrong: fail closed.
  ['in the future', signedInAt(NOW + 60_000), false],
  ['at no time', tokenWith({authentications: [{}]}), false],
  ['never', tokenWith({}), false],
  ['with what is no token', 'no token', false],
])('checks a sign-in %s', (_case, token, expected) => {
  expect(isFreshProof(token, NOW)).toBe(expected);
});
