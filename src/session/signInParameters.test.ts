import {afterEach, describe, expect, it, vi} from 'vitest';
import {stripSignInParameters} from './signInParameters';

/** The address that is left in the bar, or null when it is not touched. */
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
    ['/apis/?challenges=a&challenges=b', '/apis/'], // every one of them
    ['/apis/?%63hallenges=a', '/apis/'], // decoded as the SDK decodes
    ['/apis/?q=x&challenges=a#part', '/apis/?q=x#part'],
    ['/?sso_code=', '/'],
  ])('makes of %s: %s', (address, expected) => {
    expect(strip(address)).toBe(expected);
  });

  it.each([
    '/',
    '/apis/?q=x%20y+z#challenges=a',
    '/?Challenges=a',
    '/challenges=a/',
    '/?q=challenges',
  ])('leaves %s alone', (address) => {
    expect(strip(address)).toBeNull();
  });

  it('keeps what the router remembers of the page', () => {
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
