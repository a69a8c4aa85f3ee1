import {afterEach, describe, expect, it, vi} from 'vitest';
import {removeSdkLeftovers} from './removeSdkLeftovers';

const LEFT = [
  '@SLASHID/CSRF_TOKEN',
  '@SLASHID/PKCE_CODE_VERIFIER',
  'SLASHID_IDENTIFIERS',
  '@slashid/LAST_HANDLE',
  'theme',
];

function browser() {
  const stored = new Set(LEFT);
  const storage = {removeItem: (key: string) => stored.delete(key)};
  vi.stubGlobal('window', {localStorage: storage, sessionStorage: storage});
  return stored;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('removeSdkLeftovers', () => {
  it('removes all data about the sign-in and the person', () => {
    const stored = browser();

    removeSdkLeftovers();

    expect([...stored]).toEqual(['theme']);
  });

  it('keeps the handles if the site lets the browser remember them', () => {
    const stored = browser();

    removeSdkLeftovers({storeLastHandle: true});

    expect([...stored]).toEqual(['SLASHID_IDENTIFIERS', '@slashid/LAST_HANDLE', 'theme']);
  });

  it('does nothing if storage is blocked', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    });

    expect(() => removeSdkLeftovers()).not.toThrow();
  });
});
