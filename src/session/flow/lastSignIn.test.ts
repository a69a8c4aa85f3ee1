import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import type {FormConfiguration} from '../../site-config';
import {readLastSignIn, rememberArrival} from './lastSignIn';

const stored = new Map<string, string>();

beforeEach(() => {
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  vi.stubGlobal('window', {localStorage});
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

it.each<[string, unknown, object, string | undefined, object | undefined]>([
  [
    'the method and the handle of the last authentication',
    [...BY_EMAIL, {method: 'sms_link', handle: PHONE}],
    {},
    'sms_link',
    PHONE,
  ],
  // The token does not show which of several it was.
  ['no method of which the form has several', [{method: 'oidc'}], {}, undefined, undefined],
  ['a method that the form has once', [{method: 'saml'}], {}, 'saml', undefined],
  ['the hosted page', BY_EMAIL, {isHosted: true}, 'hosted_login', undefined],
  ['only the handle', BY_EMAIL, {form: {factors, storeLastHandle: true}}, undefined, EMAIL],
  ['only the method', BY_EMAIL, {form: {factors, storeLastFactor: true}}, 'email_link', undefined],
  ['nothing without authentications', undefined, {}, undefined, undefined],
  ['nothing of an empty list', [], {}, undefined, undefined],
  ['nothing of another form', 'email_link', {}, undefined, undefined],
  [
    'no handle of an unknown type',
    [{method: 'push', handle: {type: 'badge', value: '7'}}],
    {},
    undefined,
    undefined,
  ],
  [
    'no handle without a value',
    [{method: 'push', handle: {type: 'email_address'}}],
    {},
    undefined,
    undefined,
  ],
])('remembers %s', (_what, authentications, options, method, handle) => {
  remember(authentications, options);

  expect(readLastSignIn(FORM, ORGANIZATION)).toEqual({method: method && {method}, handle});
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

it('remembers nothing if storage is blocked', () => {
  vi.stubGlobal('window', {});
  remember(BY_EMAIL);

  expect(readLastSignIn(FORM, ORGANIZATION)).toEqual({});
});
