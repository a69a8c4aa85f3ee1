import {expect, it} from 'vitest';
import {readDetails} from './loadAccount';

const ME = {
  result: {
    organizations: [
      {id: 'parent', org_name: 'Parent'},
      {id: 'own', org_name: 'Rescue'},
    ],
    handles: [{type: 'email_address', value: 'reader@example.com'}],
    credentials: [
      {id: '1', type: 'public-key', params: {}},
      {id: '2', type: 'public-key', params: {}},
      {id: '3', type: 'totp', params: {recovery_codes_total: 10, recovery_codes_unused: 8}},
    ],
  },
};

it('reads the token’s organization, the handles and the credentials', () => {
  expect(readDetails(ME, 'own')).toEqual({
    organization: {id: 'own', name: 'Rescue'},
    organizations: [
      {id: 'parent', name: 'Parent'},
      {id: 'own', name: 'Rescue'},
    ],
    handles: [{type: 'email_address', value: 'reader@example.com'}],
    passkeys: 2,
    hasPassword: false,
    recoveryCodes: {total: 10, unused: 8},
  });
});

it('finds no organization if the token’s is not listed', () => {
  expect(readDetails(ME, 'another').organization).toBeUndefined();
});

it.each([{}, {result: {}}])('reads %j as an empty account', (body) => {
  expect(readDetails(body, 'own')).toEqual({
    organization: undefined,
    organizations: [],
    handles: [],
    passkeys: 0,
    hasPassword: false,
    recoveryCodes: undefined,
  });
});
