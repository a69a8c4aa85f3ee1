import {afterEach, expect, it, vi} from 'vitest';
import {blockStorage} from '../../../../tests/support/stubBrowser';
import {clearSdkStorage} from './clearSdkStorage';
import {readMark, setMark} from './marks';

const HANDLES = ['SLASHID_IDENTIFIERS', '@slashid/LAST_HANDLE'];

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{}, ['theme']],
  // The site lets the browser remember them.
  [{storeLastHandle: true}, [...HANDLES, 'theme']],
])('leaves nothing of the sign-in and the person with %j, except %j', (form, left) => {
  const stored = new Set([
    '@SLASHID/CSRF_TOKEN',
    '@SLASHID/PKCE_CODE_VERIFIER',
    ...HANDLES,
    'theme',
  ]);
  const storage = {removeItem: (key: string) => stored.delete(key)};
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  setMark('typed', 'ada@example.com');

  clearSdkStorage(form);

  expect([...stored]).toEqual(left);
  expect(readMark('typed')).toBeNull();
});

it('does nothing if storage is blocked', () => {
  blockStorage();

  expect(() => clearSdkStorage()).not.toThrow();
});
