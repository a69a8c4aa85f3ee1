import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {storageOver, tokenWith} from '../../../../tests/support/stubBrowser';
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

beforeEach(() => vi.stubGlobal('window', {localStorage: storageOver(stored, full)}));

afterEach(() => {
  stored.clear();
  full.clear();
  vi.unstubAllGlobals();
});

const NOW_SECONDS = Math.floor(Date.now() / 1000);
const LEGACY = '@slashid/USER_TOKEN';

/** Equal for equal arguments, even if a second passes in between. */
const tokenOf = (oid: string, lifetime = 3600, person_id = 'p1') =>
  tokenWith({oid, person_id, person_type: 'regular', groups: [], exp: NOW_SECONDS + lifetime});

const MAIN = tokenOf('main');
const NEWER = tokenOf('main', 7200);
const BRANCH = tokenOf('branch');

const current = () => readStoredToken({})?.token;
const keys = () => [...stored.keys()].sort();

describe('the stored token', () => {
  it('belongs to the current organization, beside a copy for each organization', () => {
    storeToken({}, MAIN);
    storeToken({}, BRANCH);
    expect(current()).toBe(BRANCH);
    expect(readTokenFor({}, 'main')).toBe(MAIN);
    expect(readTokenFor({}, 'branch')).toBe(BRANCH);
    expect(readTokenFor({}, 'elsewhere')).toBeNull();
  });

  it('is not returned for another person', () => {
    storeToken({}, MAIN);
    expect(readTokenOfPerson({}, 'p1')).toBe(MAIN);
    expect(readTokenOfPerson({}, 'p2')).toBeUndefined();
    expect(readTokenOfPerson({}, '')).toBeUndefined();
  });

  it.each([
    ['for another organization', BRANCH],
    ['after its expiry', tokenOf('main', -1)],
  ])('is not returned %s', (_case, token) => {
    stored.set('MY_USER_TOKEN/main', token);
    expect(readTokenFor({}, 'main')).toBeNull();
  });

  it('is removed under both keys after its expiry; other organizations keep theirs', () => {
    storeToken({}, MAIN);
    storeToken({}, tokenOf('branch', -1));
    expect(readStoredToken({})).toBeNull();
    expect(keys()).toEqual(['MY_USER_TOKEN/main']);
  });

  it('is kept if the rejected token is another one', () => {
    expect(storeToken({}, MAIN)).toBe(true);
    removeToken({}, NEWER);
    expect(current()).toBe(MAIN);
  });

  it('is removed at sign-out with those of all organizations and the further ones of its session', () => {
    const further = ['first-credential', 'other-credential'].map((end) => MAIN + end);
    stored.set('theme', 'dark');
    storeToken({}, BRANCH);
    storeToken({}, MAIN);
    further.forEach((token) => storeBeside({}, token));
    expect(current()).toBe(MAIN);
    expect(readTokenFor({}, 'main')).toBe(MAIN);
    expect(removeAllTokens({}).sort()).toEqual([BRANCH, MAIN, ...further].sort());
    expect(keys()).toEqual(['theme']);
  });

  it.each([
    ['another account', () => storeToken({}, tokenOf('main', 3600, 'p2')), null],
    ['an account after its session has ended', endAndStore, null],
    ['the same account', () => storeToken({}, NEWER), BRANCH],
  ])('when %s signs in, leaves in another organization %s', (_who, signIn, left) => {
    storeToken({}, BRANCH);
    storeToken({}, MAIN);
    signIn();
    expect(current()).toBe(stored.get('MY_USER_TOKEN/main'));
    expect(current()).not.toBe(MAIN);
    expect(readTokenFor({}, 'branch')).toBe(left);
  });

  it('is migrated once from the widget’s key', () => {
    stored.set(LEGACY, MAIN);
    expect(current()).toBe(MAIN);
    expect(keys()).toEqual(['MY_USER_TOKEN', 'MY_USER_TOKEN/main']);
    removeToken({}, MAIN);
    expect(readStoredToken({})).toBeNull();
  });

  it('is not migrated on a site that stores no tokens', () => {
    stored.set(LEGACY, MAIN);
    expect(readStoredToken({storeToken: false})?.token).toBe(MAIN);
    expect(keys()).toEqual([]);
  });

  it('is not replaced by the widget’s token', () => {
    storeToken({}, BRANCH);
    stored.set(LEGACY, MAIN);
    expect(current()).toBe(BRANCH);
    expect(stored.has(LEGACY)).toBe(false);
  });

  it('is gone, in place of the earlier account’s, if there is no room for it', () => {
    storeToken({}, MAIN);
    full.add('MY_USER_TOKEN').add('MY_USER_TOKEN/main');
    expect(storeToken({}, NEWER)).toBe(false);
    expect(keys()).toEqual([]);
  });

  it('is stored if there is no room for the copy of its organization', () => {
    full.add('MY_USER_TOKEN/main');
    expect(storeToken({}, MAIN)).toBe(true);
    expect(keys()).toEqual(['MY_USER_TOKEN']);
  });

  it('is null if the browser stores nothing', () => {
    vi.stubGlobal('window', {});
    expect(storeToken({}, MAIN)).toBe(false);
    expect(readStoredToken({})).toBeNull();
    expect(removeAllTokens({})).toEqual([]);
  });
});

function endAndStore() {
  removeToken({}, MAIN);
  storeToken({}, NEWER);
}
