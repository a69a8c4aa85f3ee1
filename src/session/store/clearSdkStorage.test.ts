import {afterEach, describe, expect, it, vi} from 'vitest';
import {clearSdkStorage} from './clearSdkStorage';
import {keepTyped, readTyped} from '../flow/marks';

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

describe('clearSdkStorage', () => {
  it('removes all data about the sign-in and the person', () => {
    const stored = browser();

    clearSdkStorage();

    expect([...stored]).toEqual(['theme']);
  });

  it('keeps the handles if the site lets the browser remember them', () => {
    const stored = browser();

    clearSdkStorage({storeLastHandle: true});

    expect([...stored]).toEqual(['SLASHID_IDENTIFIERS', '@slashid/LAST_HANDLE', 'theme']);
  });

  it('forgets what was typed in the form, even if the site remembers the last handle', () => {
    browser();
    keepTyped('ada@example.com');

    clearSdkStorage({storeLastHandle: true});

    expect(readTyped()).toBeNull();
  });

  it('does nothing if storage is blocked', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    });

    expect(() => clearSdkStorage()).not.toThrow();
  });
});
