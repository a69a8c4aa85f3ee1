import {afterEach, expect, it, vi} from 'vitest';
import {resolveMethods} from './resolveMethods';

const HANDLE = {type: 'email_address', value: 'a@b.example'} as const;
const FORM = {factors: [{method: 'otp_via_email'}, {method: 'totp'}]};
const ASKING = {...FORM, factorsURL: 'https://methods.example/'};

function respond(status: number, body: unknown) {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, {status})));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('returns the methods immediately if no URL is configured', () => {
  expect(resolveMethods(HANDLE, FORM)).toEqual(FORM.factors);
});

it('asks the URL which of the configured methods it allows', async () => {
  const fetch = respond(200, {methods: ['totp', 'password']});

  expect(await resolveMethods(HANDLE, ASKING)).toEqual([{method: 'totp'}]);
  expect(fetch).toHaveBeenCalledWith(
    'https://methods.example/',
    expect.objectContaining({method: 'POST', body: JSON.stringify({handle: HANDLE})}),
  );
});

it.each([
  [500, {}],
  [200, {}],
  [200, {methods: 'all'}],
  [200, null],
])('rejects a %i response with %j', async (status, body) => {
  respond(status, body);

  await expect(resolveMethods(HANDLE, ASKING)).rejects.toThrow('no list of methods');
});
