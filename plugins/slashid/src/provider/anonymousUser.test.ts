import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {storageOver, tokenWith} from '../../../../tests/support/stubBrowser';
import {ensureAnonymousUser, forgetAnonymousUser, type AnonymousOptions} from './anonymousUser';

const KEY = 'MY_USER_TOKEN/anonymous';
const ACCESS: AnonymousOptions = {storeToken: true};
const PROVIDER = {orgID: 'o1', baseURL: 'https://id.example'};

const stored = new Map<string, string>();
const session = new Map<string, string>();
let requests: [string, RequestInit | undefined][] = [];
let tokens = 0;

/** Stubs a provider that responds like this to requests for an anonymous user, and confirms the known tokens. */
function stubProvider(status: number, result?: string, known: readonly string[] = []): void {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push([url, init]);
    if (url.endsWith('/token/validate')) {
      const {token} = JSON.parse(String(init?.body)) as {token: string};
      return Promise.resolve(Response.json({result: {valid: known.includes(token)}}));
    }
    return Promise.resolve(Response.json({result}, {status}));
  });
}

function tokenOf(personType: string, lifetime = 3600): string {
  const exp = Math.floor(Date.now() / 1000) + lifetime;
  tokens += 1;
  return tokenWith({person_id: 'p1', person_type: personType, exp, jti: tokens});
}

const ensure = (access: AnonymousOptions = ACCESS) =>
  ensureAnonymousUser(() => Promise.resolve(PROVIDER), access);

beforeEach(() => {
  vi.stubGlobal('window', {localStorage: storageOver(stored)});
  vi.stubGlobal('sessionStorage', storageOver(session));
});

afterEach(() => {
  forgetAnonymousUser(ACCESS);
  stored.clear();
  session.clear();
  requests = [];
  vi.unstubAllGlobals();
});

it('creates an anonymous user once, and stores the token (4.15, 7.21, 7.31)', async () => {
  const token = tokenOf('anonymous');
  stubProvider(201, token);
  const both = [ensure(), ensure()];

  expect(await Promise.all(both)).toEqual([token, token]);
  expect(await ensure()).toBe(token);
  expect(stored.get(KEY)).toBe(token);
  expect(requests).toHaveLength(1);
  const [url, init] = requests[0]!;
  expect(url).toBe('https://id.example/persons/anonymous');
  expect(init?.method).toBe('POST');
  expect(new Headers(init?.headers).get('SlashID-OrgID')).toBe('o1');
});

it.each([
  ['has expired', -1],
  ['the provider refuses', 3600],
])('replaces a stored token that %s', async (_why, lifetime) => {
  stored.set(KEY, tokenOf('anonymous', lifetime));
  const token = tokenOf('anonymous');
  stubProvider(201, token);

  expect(await ensure()).toBe(token);
  expect(stored.get(KEY)).toBe(token);
});

it('keeps a stored token that the provider confirms, and asks once per page (4.14)', async () => {
  const token = tokenOf('anonymous');
  stored.set(KEY, token);
  stubProvider(201, tokenOf('anonymous'), [token]);

  expect(await ensure()).toBe(token);
  expect(await ensure()).toBe(token);
  expect(requests.map(([url]) => url)).toEqual(['https://id.example/token/validate']);
});

it('creates another user after another tab removed the stored token by signing in or out', async () => {
  const first = tokenOf('anonymous');
  stubProvider(201, first);
  await ensure();
  stored.clear();
  const second = tokenOf('anonymous');
  stubProvider(201, second, [first]);

  expect(await ensure()).toBe(second);
});

it.each<[string, number, (() => string) | undefined]>([
  ['the device’s clock is ahead of every token', 201, () => tokenOf('anonymous', -1)],
  ['the provider sends a signed-in person’s token (5.23)', 201, () => tokenOf('regular')],
  ['the organization refuses', 403, undefined],
])('returns null, stores nothing, and asks once per tab if %s', async (_why, status, create) => {
  stored.set(KEY, tokenOf('regular'));
  stubProvider(status, create?.());

  expect([await ensure(), await ensure()]).toEqual([null, null]);
  expect(requests).toHaveLength(1);
  expect(stored.size).toBe(0);
});

it('returns null if the site has no organization', async () => {
  const none = () => Promise.reject(new Error('no organization'));

  expect(await ensureAnonymousUser(none, ACCESS)).toBeNull();
});

it.each([429, 503])('asks again after status %d', async (status) => {
  stubProvider(status);
  await ensure();
  const token = tokenOf('anonymous');
  stubProvider(201, token);

  expect(await ensure()).toBe(token);
});

it('discards the new user if the reader signs in before it is created', async () => {
  const token = tokenOf('anonymous');
  let respond: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (respond = resolve)));
  const result = ensure();
  await vi.waitFor(() => expect(respond).toHaveLength(1));
  forgetAnonymousUser(ACCESS);
  respond(Response.json({result: token}, {status: 201}));

  expect(await result).toBeNull();
  expect(stored.size).toBe(0);
});

it.each([
  ['storage is blocked', {}, ACCESS],
  ['the site stores no tokens', {localStorage: storageOver(stored)}, {storeToken: false}],
])('creates one user per page, and stores nothing, if %s', async (_why, browser, access) => {
  vi.stubGlobal('window', browser);
  const token = tokenOf('anonymous');
  stubProvider(201, token);

  expect([await ensure(access), await ensure(access)]).toEqual([token, token]);
  expect(requests).toHaveLength(1);
  expect(stored.size).toBe(0);
});
