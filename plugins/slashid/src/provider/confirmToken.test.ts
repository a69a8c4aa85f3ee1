import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {confirmToken, requestConfirmation, takeConfirmation} from './confirmToken';

const PROVIDER = {baseURL: 'https://id.example'};
let requests: unknown[] = [];

beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => {
  requests = [];
  vi.unstubAllGlobals();
});

/** A provider that responds like this; without a status, it is unreachable. */
function stubProvider(status: number | undefined, body: unknown): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const {authorization} = init.headers as Record<string, string>;
    requests.push([init.method, url, authorization, init.body]);
    return status === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(JSON.stringify(body), {status}));
  });
}

const VALID = {result: {valid: true}};

it('sends the token like the SDK (7.24)', async () => {
  stubProvider(200, VALID);

  expect(await confirmToken(PROVIDER, 't1')).toBe('confirmed');
  expect(requests).toEqual([
    ['POST', 'https://id.example/token/validate', 'Bearer t1', '{"token":"t1"}'],
  ]);
});

it.each([
  [200, {result: {valid: false}}, 'refused'],
  [200, {result: {valid: 'yes'}}, 'refused'],
  [200, {}, 'refused'],
  [401, {errors: []}, 'refused'],
  [200, undefined, 'unreachable'], // no JSON
  [408, {}, 'unreachable'],
  [429, VALID, 'unreachable'],
  [500, VALID, 'unreachable'],
  [503, '', 'unreachable'],
  [undefined, '', 'unreachable'],
])('reads the response %s %j as %s', async (status, body, expected) => {
  stubProvider(status, body);

  expect(await confirmToken(PROVIDER, 't1')).toBe(expected);
});

it('sends one request for the inline script and the page, and another afterwards', async () => {
  stubProvider(200, VALID);
  const requested = requestConfirmation(PROVIDER, 't1');

  expect(takeConfirmation(PROVIDER, 't1')).toBe(requested);
  await requested;
  expect(requests).toHaveLength(1);
  expect(await takeConfirmation(PROVIDER, 't1')).toBe('confirmed');
  expect(requests).toHaveLength(2);
});

it('does not use the confirmation of another token', async () => {
  stubProvider(200, VALID);
  await requestConfirmation(PROVIDER, 't1');
  await takeConfirmation(PROVIDER, 't2');

  expect(requests.map((request) => (request as string[])[2])).toEqual(['Bearer t1', 'Bearer t2']);
});
