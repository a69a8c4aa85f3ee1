import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
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
const FORM: FormConfiguration = {
  storeLastHandle: true,
  storeLastFactor: true,
  factors: [
    {method: 'email_link'},
    {method: 'sms_link'},
    {method: 'hosted_login'},
    {method: 'saml'},
    {method: 'oidc', options: {provider: 'google', client_id: 'a'}},
    {method: 'oidc', options: {provider: 'github', client_id: 'b'}},
  ],
};

type Arrival = {authentications?: unknown; isHosted?: boolean; form?: FormConfiguration};

/** What the next sign-in starts with, after one from the URL. */
function rememberedOf({authentications, isHosted = false, form = FORM}: Arrival) {
  const claims = Buffer.from(JSON.stringify({authentications})).toString('base64url');
  rememberArrival(form, ORGANIZATION, `.${claims}.`, isHosted);
  return readLastSignIn(FORM, ORGANIZATION);
}

describe('rememberArrival', () => {
  it('remembers the handle and the method of the token’s last authentication', () => {
    const authentications = [
      {method: 'email_link', handle: EMAIL},
      {method: 'sms_link', handle: PHONE},
    ];
    expect(rememberedOf({authentications})).toEqual({
      handle: PHONE,
      method: {method: 'sms_link'},
    });
  });

  it('remembers the method only for its own organization', () => {
    rememberedOf({authentications: [{method: 'email_link', handle: EMAIL}]});
    expect(readLastSignIn(FORM, 'other').method).toBeUndefined();
  });

  it.each(['oidc', 'saml'])('keeps the previous handle after %s', (method) => {
    rememberedOf({authentications: [{method: 'email_link', handle: EMAIL}]});
    expect(rememberedOf({authentications: [{method, handle: PHONE}]}).handle).toEqual(EMAIL);
  });

  it('remembers the method only if the form has a single one of its kind', () => {
    expect(rememberedOf({authentications: [{method: 'saml'}]}).method).toEqual({method: 'saml'});
    stored.clear();
    expect(rememberedOf({authentications: [{method: 'oidc'}]}).method).toBeUndefined();
  });

  it('remembers the hosted page, whatever was authenticated there', () => {
    const authentications = [{method: 'email_link', handle: EMAIL}];
    expect(rememberedOf({authentications, isHosted: true})).toEqual({
      handle: undefined,
      method: {method: 'hosted_login'},
    });
  });

  it('remembers only what the site allows', () => {
    const authentications = [{method: 'email_link', handle: EMAIL}];
    const {factors = []} = FORM;
    expect(rememberedOf({authentications, form: {factors, storeLastHandle: true}})).toEqual({
      handle: EMAIL,
      method: undefined,
    });
    stored.clear();
    expect(rememberedOf({authentications, form: {factors, storeLastFactor: true}})).toEqual({
      handle: undefined,
      method: {method: 'email_link'},
    });
  });

  it.each([
    ['no proofs', undefined],
    ['an empty list of proofs', []],
    ['proofs of another form', 'email_link'],
    ['a handle of an unknown type', [{method: 'push', handle: {type: 'badge', value: '7'}}]],
    ['a handle without a value', [{method: 'push', handle: {type: 'email_address'}}]],
  ])('remembers nothing from a token with %s', (_what, authentications) => {
    expect(rememberedOf({authentications})).toEqual({handle: undefined, method: undefined});
  });

  it('does nothing if storage is blocked', () => {
    vi.stubGlobal('window', {});
    expect(rememberedOf({authentications: [{method: 'email_link', handle: EMAIL}]})).toEqual({
      handle: undefined,
      method: undefined,
    });
  });
});
