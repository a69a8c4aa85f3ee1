import {afterEach, describe, expect, it, vi} from 'vitest';
import {readArrival, stripSignInParameters} from './arrival';

/** Returns the URL left in the address bar, or null if it is unchanged. */
function strip(address: string): string | null {
  const replaceState = vi.fn<(state: unknown, title: string, url: URL) => void>();
  vi.stubGlobal('window', {
    location: {href: `https://docs.example.com${address}`},
    history: {state: {key: 'k'}, replaceState},
  });
  stripSignInParameters();
  const [call] = replaceState.mock.calls;
  return call ? call[2].href.replace('https://docs.example.com', '') : null;
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
    ['/?code=a&state=b', '/'],
  ])('changes %s to %s', (address, expected) => {
    expect(strip(address)).toBe(expected);
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
    expect(strip(address)).toBeNull();
  });

  it('keeps the router’s history state', () => {
    const replaceState = vi.fn();
    const state = {key: 'k'};
    vi.stubGlobal('window', {
      location: {href: 'https://docs.example.com/?challenges=a'},
      history: {state, replaceState},
    });

    stripSignInParameters();

    expect(replaceState).toHaveBeenCalledWith(state, '', expect.anything());
  });
});

const CSRF = 'c5f1';
const challengesOf = (...challenges: unknown[]) =>
  Buffer.from(JSON.stringify(challenges)).toString('base64url');
const PROXY = {id: 'p', type: 'proxy', options: {challenge_id: 'p'}};
const NONCE = {id: 'n', type: 'nonce', options: {challenge: 'x'}};
const RESET = {id: 'n', type: 'password_reset', options: {validation_rules: {}}};
const RETURN = {
  challenges: challengesOf(PROXY),
  sso_challenge_id: 'p',
  sso_code: 'code',
  csrf_token: CSRF,
};

const PACKED = {
  sidcp: 'x',
  sso_challenge_id: 'p',
  sso_code: 'code',
  csrf_token: CSRF,
};

/** A browser at this URL, with `began` as the stored value of a sign-in that it started; null if it started none. */
function visit(query: string, began: string | null = CSRF) {
  const replaceState = vi.fn<(state: unknown, title: string, url: URL) => void>();
  vi.stubGlobal('window', {
    location: {href: `https://docs.example.com/apis/?${query}`},
    history: {state: null, replaceState},
    localStorage: {getItem: (key: string) => (key === '@SLASHID/CSRF_TOKEN' ? began : null)},
  });
  return replaceState;
}

const queryOf = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();

describe('readArrival', () => {
  it.each<[string, string, string | null]>([
    ['of a browser that began none', queryOf(RETURN), null],
    ['of another browser', queryOf(RETURN), 'other'],
    ['without a value, where none began', queryOf({...RETURN, csrf_token: ''}), ''],
    ['with two values', `${queryOf(RETURN)}&csrf_token=other`, CSRF],
    ['without a code', queryOf({...RETURN, sso_code: ''}), CSRF],
    ['that also begins another', queryOf({...RETURN, iss: 'social:google:1'}), CSRF],
    ['with two lists', `${queryOf(RETURN)}&challenges=${challengesOf(PROXY)}`, CSRF],
    ['with a list that is none', queryOf({...RETURN, challenges: 'garbage'}), CSRF],
    ['with an empty list', queryOf({...RETURN, challenges: challengesOf()}), CSRF],
    ['with nothing in the list', queryOf({...RETURN, challenges: challengesOf(null)}), CSRF],
    [
      'with a challenge that leads elsewhere',
      queryOf({
        ...RETURN,
        challenges: challengesOf({
          ...PROXY,
          type: 'oidc',
          options: {auth_code_url: 'javascript:1'},
        }),
      }),
      CSRF,
    ],
    [
      'with a challenge more',
      queryOf({...RETURN, challenges: challengesOf(PROXY, {...PROXY, type: 'nonce'})}),
      CSRF,
    ],
    [
      'that waits for another sign-in',
      queryOf({...RETURN, challenges: challengesOf({...PROXY, options: {challenge_id: 'q'}})}),
      CSRF,
    ],
    ['that names no sign-in', queryOf({...RETURN, sso_challenge_id: ''}), CSRF],
    ['of which only the list is there', queryOf({challenges: challengesOf(PROXY)}), CSRF],
    ['in a pack with an empty id', 'sidcp=', CSRF],
    ['in a pack with the value of another browser', queryOf({...PACKED, csrf_token: 'x'}), CSRF],
    ['from an issuer that is none', 'iss=https://evil.example', CSRF],
    ['from the provider’s page in a tab that did not leave for it', 'code=a&state=c5f1', CSRF],
    [
      'in a link that is also an answer',
      queryOf({...RETURN, challenges: challengesOf(NONCE)}),
      CSRF,
    ],
    ['in a link with two challenges', queryOf({challenges: challengesOf(NONCE, NONCE)}), CSRF],
    ['in a link that asks for a password', queryOf({challenges: challengesOf(RESET)}), CSRF],
  ])('rejects a sign-in %s (S05)', (_name, query, began) => {
    const replaceState = visit(query, began);

    expect(readArrival()).toEqual({kind: 'none'});
    stripSignInParameters();
    expect(replaceState.mock.calls[0]?.[2].href).toBe('https://docs.example.com/apis/');
  });

  it('rejects a sign-in if storage is blocked (S05)', () => {
    visit(queryOf(RETURN));
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('SecurityError');
      },
    });

    expect(readArrival()).toEqual({kind: 'none'});
  });

  it('recognises the callback of a sign-in that this browser started', () => {
    visit(queryOf(RETURN));

    expect(readArrival()).toEqual({kind: 'own', query: `?${queryOf(RETURN)}`});
  });

  it('recognises a link that the reader has to confirm', () => {
    const query = queryOf({challenges: challengesOf(NONCE)});
    visit(query, null);

    expect(readArrival()).toEqual({kind: 'link', query: `?${query}`});
  });

  it('leaves out the page’s own parameters, of which there may be several', () => {
    visit('tag=a&sidcp=x&tag=b');
    expect(readArrival()).toEqual({kind: 'link', query: '?sidcp=x', pack: 'x'});

    visit('tag=a&code=a&state=c5f1&tag=b');
    vi.stubGlobal('sessionStorage', {getItem: () => 'client'});
    expect(readArrival()).toEqual({kind: 'hosted', query: '?code=a&state=c5f1'});
  });

  it.each([
    ['link', 'sidcp=x', {kind: 'link', query: '?sidcp=x', pack: 'x'}],
    ['end', queryOf(PACKED), {kind: 'own', query: `?${queryOf(PACKED)}`, pack: 'x'}],
  ])('recognises a %s whose challenges are in a pack', (_name, query, expected) => {
    visit(query);

    expect(readArrival()).toEqual(expected);
  });

  it('reports a list and a pack at once as damaged', () => {
    visit(queryOf({challenges: challengesOf(NONCE), sidcp: 'x'}));

    expect(readArrival()).toEqual({kind: 'damaged'});
  });

  it('recognises a provider’s request to sign in', () => {
    visit('iss=social:github:portal-github');

    expect(readArrival()).toEqual({
      kind: 'provider',
      provider: 'github',
      clientId: 'portal-github',
    });
  });

  it.each(['social:github', 'social:github:', 'social:github:a:b', 'saml:github:a'])(
    'ignores the issuer "%s"',
    (issuer) => {
      visit(`iss=${issuer}`);

      expect(readArrival()).toEqual({kind: 'none'});
    },
  );

  it('recognises the callback of a hosted sign-in in the tab that left for it', () => {
    visit('code=a&state=c5f1');
    vi.stubGlobal('sessionStorage', {getItem: () => 'client'});

    expect(readArrival()).toEqual({kind: 'hosted', query: '?code=a&state=c5f1'});
    visit('code=a&state=c5f1&iss=https%3A%2F%2Fid.example.com');
    expect(readArrival()).toEqual({kind: 'hosted', query: '?code=a&state=c5f1'});
  });
});
