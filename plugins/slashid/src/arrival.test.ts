import {afterEach, describe, expect, it, vi} from 'vitest';
import {blockStorage} from '../../../tests/support/stubBrowser';
import {readArrival, stripSignInParameters} from './arrival';

const CSRF = 'c5f1';
const STATE = {key: 'k'};

/** A browser at this URL, with `began` as the stored value of a sign-in that it started; null if it started none. */
function visit(address: string, began: string | null = CSRF) {
  const replaceState = vi.fn<(state: unknown, title: string, url: URL) => void>();
  vi.stubGlobal('window', {
    location: {href: `https://docs.example.com${address}`},
    history: {state: STATE, replaceState},
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === '@SLASHID/CSRF_TOKEN' ? began : null),
  });
  return replaceState;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('stripSignInParameters', () => {
  it.each([
    ['/apis/?challenges=abc', '/apis/'],
    ['/apis/?sidcp=abc', '/apis/'],
    ['/apis/?iss=social:google:1', '/apis/'],
    ['/apis/?challenges=a&sso_challenge_id=b&sso_code=c&csrf_token=d', '/apis/'],
    ['/apis/?challenges=a&challenges=b', '/apis/'], // all of them
    ['/apis/?%63hallenges=a', '/apis/'], // decoded like the SDK does
    ['/apis/?q=x&challenges=a#part', '/apis/?q=x#part'],
    ['/?sso_code=', '/'],
    ['/?code=a&state=b', '/'], // a hosted login, even a foreign one
  ])('turns %s into %s, and keeps the router’s history state', (address, expected) => {
    const replaceState = visit(address);
    stripSignInParameters();
    expect(replaceState.mock.calls[0]?.[0]).toBe(STATE);
    expect(replaceState.mock.calls[0]?.[2].href).toBe(`https://docs.example.com${expected}`);
  });

  it.each([
    '/',
    '/apis/?q=x%20y+z#challenges=a',
    '/?Challenges=a',
    '/challenges=a/',
    '/?q=challenges',
    '/?code=a', // a page’s own parameter
    '/?state=a',
  ])('leaves %s unchanged', (address) => {
    const replaceState = visit(address);
    stripSignInParameters();
    expect(replaceState).not.toHaveBeenCalled();
  });
});

const challengesOf = (...challenges: unknown[]) =>
  Buffer.from(JSON.stringify(challenges)).toString('base64url');
const PROXY = {id: 'p', type: 'proxy', options: {challenge_id: 'p'}};
const NONCE = {id: 'n', type: 'nonce', options: {challenge: 'x'}};
const RESET = {id: 'n', type: 'password_reset', options: {validation_rules: {}}};
const ELSEWHERE = {...PROXY, type: 'oidc', options: {auth_code_url: 'javascript:1'}};
const OTHERS = {...PROXY, options: {challenge_id: 'q'}};

const queryOf = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
const LINK = queryOf({challenges: challengesOf(NONCE)});
const SSO = {sso_challenge_id: 'p', sso_code: 'code', csrf_token: CSRF};
const PACKED = queryOf({sidcp: 'x', ...SSO});

/** The callback of a sign-in that this browser started, with changes. */
const callback = (changes: Record<string, string> = {}) =>
  queryOf({challenges: challengesOf(PROXY), ...SSO, ...changes});

/** The same, with other challenges. */
const holding = (...challenges: unknown[]) => callback({challenges: challengesOf(...challenges)});

describe('readArrival', () => {
  it.each<[string, string, string | null]>([
    ['of a browser that began none', callback(), null],
    ['of another browser', callback(), 'other'],
    ['without a value, where none began', callback({csrf_token: ''}), ''],
    ['with two values', `${callback()}&csrf_token=other`, CSRF],
    ['without a code', callback({sso_code: ''}), CSRF],
    ['that also begins another', callback({iss: 'social:google:1'}), CSRF],
    ['with two lists', `${callback()}&challenges=${challengesOf(PROXY)}`, CSRF],
    ['with a list that is none', callback({challenges: 'garbage'}), CSRF],
    ['with an empty list', holding(), CSRF],
    ['with nothing in the list', holding(null), CSRF],
    ['with a challenge that leads elsewhere', holding(ELSEWHERE), CSRF],
    ['with a challenge more', holding(PROXY, {...PROXY, type: 'nonce'}), CSRF],
    ['that waits for another sign-in', holding(OTHERS), CSRF],
    ['that names no sign-in', callback({sso_challenge_id: ''}), CSRF],
    ['of which only the list is there', queryOf({challenges: challengesOf(PROXY)}), CSRF],
    ['in a pack with an empty id', 'sidcp=', CSRF],
    ['in a pack with the value of another browser', PACKED.replace(CSRF, 'x'), CSRF],
    ['from an issuer that is none', 'iss=https://evil.example', CSRF],
    ['from the provider’s page in a tab that did not leave for it', 'code=a&state=c5f1', CSRF],
    ['in a link that is also an answer', holding(NONCE), CSRF],
    ['in a link with two challenges', queryOf({challenges: challengesOf(NONCE, NONCE)}), CSRF],
    ['in a link that asks for a password', queryOf({challenges: challengesOf(RESET)}), CSRF],
    ['from an issuer without a client', 'iss=social:github', CSRF],
    ['from an issuer with an empty client', 'iss=social:github:', CSRF],
    ['from an issuer of four parts', 'iss=social:github:a:b', CSRF],
    ['from an issuer of another kind', 'iss=saml:github:a', CSRF],
  ])('rejects a sign-in %s (S05)', (_name, query, began) => {
    const replaceState = visit(`/apis/?${query}`, began);

    expect(readArrival()).toEqual({kind: 'none'});
    stripSignInParameters();
    expect(replaceState.mock.calls[0]?.[2].href).toBe('https://docs.example.com/apis/');
  });

  it('rejects a sign-in if storage is blocked (S05)', () => {
    visit(`/?${callback()}`);
    blockStorage();

    expect(readArrival()).toEqual({kind: 'none'});
  });

  const hosted = {kind: 'hosted', query: '?code=a&state=c5f1'};

  it.each<[string, string, object]>([
    [
      'the callback of a sign-in that it started',
      callback(),
      {kind: 'own', query: `?${callback()}`},
    ],
    ['the same, in a pack', PACKED, {kind: 'own', query: `?${PACKED}`, pack: 'x'}],
    ['a link that the reader has to confirm', LINK, {kind: 'link', query: `?${LINK}`}],
    // Only the sign-in's parameters, not the page's own, of which there may be several.
    ['the same, in a pack', 'tag=a&sidcp=x&tag=b', {kind: 'link', query: '?sidcp=x', pack: 'x'}],
    ['a list and a pack at once as damaged', `${LINK}&sidcp=x`, {kind: 'damaged'}],
    [
      'a provider’s request to sign in',
      'iss=social:github:portal-github',
      {kind: 'provider', provider: 'github', clientId: 'portal-github'},
    ],
    ['the callback of a hosted sign-in', 'tag=a&code=a&state=c5f1&tag=b', hosted],
    ['the same, with its issuer', 'code=a&state=c5f1&iss=https%3A%2F%2Fid.example.com', hosted],
  ])('recognises %s', (_name, query, expected) => {
    visit(`/?${query}`);
    // The tab that left for the hosted page.
    vi.stubGlobal('sessionStorage', {getItem: () => 'client'});

    expect(readArrival()).toEqual(expected);
  });
});
