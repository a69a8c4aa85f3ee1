import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {tokenWith} from '../../../../tests/support/stubBrowser';
import {addPeriod, createCookieStorage} from './tokenCookie';
import {readStoredToken, removeAllTokens, storeToken} from './tokenStore';

const START = new Date('2026-01-31T10:20:30Z');

it.each([
  ['2Y', '2028-01-31T10:20:30.000Z'],
  ['1M', '2026-03-03T10:20:30.000Z'],
  ['7D', '2026-02-07T10:20:30.000Z'],
  ['36h', '2026-02-01T22:20:30.000Z'],
  ['90m', '2026-01-31T11:50:30.000Z'],
  ['45s', '2026-01-31T10:21:15.000Z'],
])('adds %s', (period, expected) => {
  expect(addPeriod(START, period).toISOString()).toBe(expected);
});

/** A browser ignores larger cookies. */
const MAX_COOKIE_LENGTH = 4096;

let pathname = '/docs/';

/** A browser's cookies; the page sees only names and values of those for its path. */
const cookies = new Map<string, {value: string; attributes: string}>();

beforeEach(() => {
  vi.useFakeTimers({now: START});
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies]
        .filter(([, {attributes}]) =>
          pathname.startsWith(/Path=([^;]*)/.exec(attributes)?.[1] ?? ''),
        )
        .map(([name, {value}]) => `${name}=${value}`)
        .join('; ');
    },
    set cookie(written: string) {
      const [, name = '', value = '', attributes = ''] =
        /^([^=]+)=([^;]*)(.*)$/.exec(written) ?? [];
      if (attributes.includes('Max-Age=0')) {
        cookies.delete(name);
      } else if (name.length + value.length <= MAX_COOKIE_LENGTH) {
        cookies.set(name, {value, attributes});
      }
    },
  });
  vi.stubGlobal('window', {location: {protocol: 'https:'}});
});

afterEach(() => {
  cookies.clear();
  pathname = '/docs/';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a token in a cookie', () => {
  const claims = {person_id: 'p1', person_type: 'regular', oid: 'main', exp: 4e9};
  const token = tokenWith(claims);
  const access = {tokenCookie: {path: '/docs/', expires: '7D'}};

  it('has the configured path and expiry, and is removed at sign-out', () => {
    storeToken(access, token);
    expect(cookies.get('MY_USER_TOKEN')).toEqual({
      value: token,
      attributes: '; Expires=Sat, 07 Feb 2026 10:20:30 GMT; Path=/docs/; SameSite=Lax; Secure',
    });
    expect(readStoredToken(access)?.token).toBe(token);
    expect(removeAllTokens(access)).toEqual([token]);
    expect(cookies.size).toBe(0);
  });

  it('is a session cookie for the whole site by default', () => {
    createCookieStorage({}).setItem('name', 'value');
    expect(cookies.get('name')?.attributes).toBe('; Path=/; SameSite=Lax; Secure');
  });

  it('is gone, in place of the earlier account’s, if it is too large for a cookie', () => {
    storeToken(access, token);
    const groups = Array.from({length: 500}, (_, index) => `group-${index}`);
    const large = tokenWith({...claims, groups});
    expect(storeToken(access, large)).toBe(false);
    expect(cookies.size).toBe(0);
  });

  it('is kept for its path after a sign-in on a page outside it', () => {
    pathname = '/';
    expect(storeToken(access, token)).toBe(false);
    pathname = '/docs/';
    expect(readStoredToken(access)?.token).toBe(token);
  });

  it('is found and removed beside other cookies, also one whose name cannot be decoded', () => {
    document.cookie = '100%=yes';
    document.cookie = 'theme=dark';
    expect(readStoredToken(access)).toBeNull();
    storeToken(access, token);
    expect(readStoredToken(access)?.token).toBe(token);
    expect(removeAllTokens(access)).toEqual([token]);
    expect([...cookies.keys()]).toEqual(['100%', 'theme']);
  });
});
