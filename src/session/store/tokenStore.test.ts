import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {
  readStoredToken,
  readTokenFor,
  readTokenOfPerson,
  removeAllTokens,
  removeToken,
  storeBeside,
  storeToken,
} from './tokenStore';

const stored = new Map<string, string>();
/** Keys that have no more room. */
const full = new Set<string>();

beforeEach(() => {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full.has(key)) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  };
  // A browser's storage lists its keys as own properties.
  const localStorage = new Proxy(storage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({enumerable: true, configurable: true}),
  });
  vi.stubGlobal('window', {localStorage});
});

afterEach(() => {
  stored.clear();
  full.clear();
  vi.unstubAllGlobals();
});

const NOW_SECONDS = Math.floor(Date.now() / 1000);

/** Equal for equal arguments, even if a second passes in between. */
function tokenOf(oid: string, lifetime = 3600): string {
  const claims = {
    oid,
    person_id: 'p1',
    person_type: 'regular',
    groups: [],
    exp: NOW_SECONDS + lifetime,
  };
  return `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
}

describe('the stored token', () => {
  it('belongs to the current organization, beside a copy for each organization', () => {
    storeToken({}, tokenOf('main'));
    storeToken({}, tokenOf('branch'));
    expect(readStoredToken({})?.token).toBe(tokenOf('branch'));
    expect(readTokenFor({}, 'main')).toBe(tokenOf('main'));
    expect(readTokenFor({}, 'branch')).toBe(tokenOf('branch'));
    expect(readTokenFor({}, 'elsewhere')).toBeNull();
  });

  it('is not returned for another person', () => {
    storeToken({}, tokenOf('main'));
    expect(readTokenOfPerson({}, 'p1')).toBe(tokenOf('main'));
    expect(readTokenOfPerson({}, 'p2')).toBeUndefined();
    expect(readTokenOfPerson({}, '')).toBeUndefined();
  });

  it('is not returned for another organization, nor after its expiry', () => {
    stored.set('MY_USER_TOKEN/main', tokenOf('branch'));
    expect(readTokenFor({}, 'main')).toBeNull();
    stored.set('MY_USER_TOKEN/main', tokenOf('main', -1));
    expect(readTokenFor({}, 'main')).toBeNull();
  });

  it('is removed under both keys after its expiry; other organizations keep theirs', () => {
    storeToken({}, tokenOf('main'));
    storeToken({}, tokenOf('branch', -1));
    expect(readStoredToken({})).toBeNull();
    expect([...stored.keys()]).toEqual(['MY_USER_TOKEN/main']);
  });

  it('is kept if the rejected token is another one', () => {
    expect(storeToken({}, tokenOf('main'))).toBe(true);
    removeToken({}, tokenOf('main', 1800));
    expect(readStoredToken({})?.token).toBe(tokenOf('main'));
  });

  it('is removed with those of all organizations at sign-out', () => {
    storeToken({}, tokenOf('main'));
    storeToken({}, tokenOf('branch'));
    stored.set('theme', 'dark');
    expect(removeAllTokens({}).sort()).toEqual([tokenOf('branch'), tokenOf('main')].sort());
    expect([...stored.keys()]).toEqual(['theme']);
  });

  it('stays in use beside further ones of its session, which are removed with it', () => {
    const further = ['first-credential', 'other-credential'].map((end) => tokenOf('main') + end);
    storeToken({}, tokenOf('main'));
    further.forEach((token) => storeBeside({}, token));
    expect(readStoredToken({})?.token).toBe(tokenOf('main'));
    expect(readTokenFor({}, 'main')).toBe(tokenOf('main'));
    expect(removeAllTokens({})).toEqual([tokenOf('main'), ...further]);
  });

  it('replaces the tokens of another account in all organizations', () => {
    storeToken({}, tokenOf('main'));
    storeToken({}, tokenOf('branch'));
    const [, payload = ''] = tokenOf('main').split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = `.${Buffer.from(JSON.stringify({...claims, person_id: 'p2'})).toString('base64url')}.`;
    storeToken({}, other);
    expect(readStoredToken({})?.token).toBe(other);
    expect(readTokenFor({}, 'branch')).toBeNull();
  });

  it('replaces the tokens that an ended session left in other organizations', () => {
    storeToken({}, tokenOf('branch'));
    storeToken({}, tokenOf('main'));
    removeToken({}, tokenOf('main'));
    storeToken({}, tokenOf('main', 7200));
    expect(readTokenFor({}, 'branch')).toBeNull();
  });

  it('leaves those of other organizations if the same account signs in again', () => {
    storeToken({}, tokenOf('branch'));
    storeToken({}, tokenOf('main'));
    storeToken({}, tokenOf('main', 7200));
    expect(readTokenFor({}, 'branch')).toBe(tokenOf('branch'));
  });

  it('is migrated once from the widget’s key', () => {
    stored.set('@slashid/USER_TOKEN', tokenOf('main'));
    expect(readStoredToken({})?.token).toBe(tokenOf('main'));
    expect([...stored.keys()].sort()).toEqual(['MY_USER_TOKEN', 'MY_USER_TOKEN/main']);
    removeToken({}, tokenOf('main'));
    expect(readStoredToken({})).toBeNull();
  });

  it('is not migrated on a site that stores no tokens', () => {
    stored.set('@slashid/USER_TOKEN', tokenOf('main'));
    expect(readStoredToken({storeToken: false})?.token).toBe(tokenOf('main'));
    expect([...stored.keys()]).toEqual([]);
  });

  it('is not replaced by the widget’s token', () => {
    storeToken({}, tokenOf('branch'));
    stored.set('@slashid/USER_TOKEN', tokenOf('main'));
    expect(readStoredToken({})?.token).toBe(tokenOf('branch'));
    expect(stored.has('@slashid/USER_TOKEN')).toBe(false);
  });

  it('is gone, in place of the earlier account’s, if there is no room for it', () => {
    storeToken({}, tokenOf('main'));
    full.add('MY_USER_TOKEN').add('MY_USER_TOKEN/main');
    expect(storeToken({}, tokenOf('main', 7200))).toBe(false);
    expect([...stored.keys()]).toEqual([]);
  });

  it('is stored if there is no room for the copy of its organization', () => {
    full.add('MY_USER_TOKEN/main');
    expect(storeToken({}, tokenOf('main'))).toBe(true);
    expect([...stored.keys()]).toEqual(['MY_USER_TOKEN']);
  });

  it('is null if the browser stores nothing', () => {
    vi.stubGlobal('window', {});
    expect(storeToken({}, tokenOf('main'))).toBe(false);
    expect(readStoredToken({})).toBeNull();
    expect(removeAllTokens({})).toEqual([]);
  });
});
