import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import type {FormConfiguration} from '@gated-docs/access-config';
import {blockStorage} from '../../../../tests/support/stubBrowser';
import {readLastSignIn, rememberArrival} from './lastSignIn';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const ORGANIZATION = 'main';
const EMAIL = {type: 'email_address', value: 'ada@example.com'};
const PHONE = {type: 'phone_number', value: '+15555010199'};
const BY_EMAIL = [{method: 'email_link', handle: EMAIL}];
const factors = [
  {method: 'email_link'},
  {method: 'sms_link'},
  {method: 'hosted_login'},
  {method: 'saml'},
  {method: 'oidc', options: {provider: 'google', client_id: 'a'}},
  {method: 'oidc', options: {provider: 'github', client_id: 'b'}},
];
const FORM: FormConfiguration = {factors, storeLastHandle: true, storeLastFactor: true};

function remember(authentications: unknown, {form = FORM, isHosted = false} = {}): void {
  const claims = Buffer.from(JSON.stringify({authentications})).toString('base64url');
  rememberArrival(form, ORGANIZATION, `.${claims}.`, isHosted);
}

const BY_PHONE = {method: 'sms_link', handle: PHONE};
const HANDLE_ALONE = {form: {factors, storeLastHandle: true}};
const METHOD_ALONE = {form: {factors, storeLastFactor: true}};

it.each<[string, unknown, object, object?]>([
  [
    'the last authentication',
    [...BY_EMAIL, BY_PHONE],
    {method: {method: 'sms_link'}, handle: PHONE},
  ],
  // The token does not show which of several it was.
  ['no method of which the form has several', [{method: 'oidc'}], {}],
  ['a method that the form has once', [{method: 'saml'}], {method: {method: 'saml'}}],
  ['the hosted page', BY_EMAIL, {method: {method: 'hosted_login'}}, {isHosted: true}],
  ['only the handle', BY_EMAIL, {handle: EMAIL}, HANDLE_ALONE],
  ['only the method', BY_EMAIL, {method: {method: 'email_link'}}, METHOD_ALONE],
  ['nothing without authentications', undefined, {}],
  ['nothing of an empty list', [], {}],
  ['nothing of another form', 'email_link', {}],
  ['no unknown type of handle', [{method: 'push', handle: {type: 'badge', value: '7'}}], {}],
  ['no handle without a value', [{method: 'push', handle: {type: 'email_address'}}], {}],
])('remembers %s', (_what, authentications, expected, options) => {
  remember(authentications, options);

  expect(readLastSignIn(FORM, ORGANIZATION)).toEqual(expected);
});

it.each(['oidc', 'saml'])('keeps the previous handle after %s', (method) => {
  remember(BY_EMAIL);
  remember([{method, handle: PHONE}]);

  expect(readLastSignIn(FORM, ORGANIZATION).handle).toEqual(EMAIL);
});

it('remembers the method only for its own organization', () => {
  remember(BY_EMAIL);

  expect(readLastSignIn(FORM, 'other').method).toBeUndefined();
});

it('remembers nothing for the next page if storage is blocked', () => {
  blockStorage();
  remember(BY_EMAIL);

  expect(stored.size).toBe(0);
});
