import {expect, it} from 'vitest';
import {readDetails} from './loadAccount';

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
