import {afterEach, expect, it, vi} from 'vitest';
import {blockStorage, storageOver} from '../../../../tests/support/stubBrowser';
import {clearSdkStorage, readMark, setMark, takeMark} from './marks';

afterEach(() => vi.unstubAllGlobals());

it('marks an organization switch as `in_progress` in session storage, until the next page reads it', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', storageOver(stored));
  expect(takeMark('organizationSwitch')).toBeNull();
  setMark('organizationSwitch', 'in_progress');
  expect([...stored.values()]).toEqual(['in_progress']);
  expect(readMark('organizationSwitch')).toBe('in_progress');
  expect(takeMark('organizationSwitch')).toBe('in_progress');
  expect(stored.size).toBe(0);
});

const HANDLES = ['SLASHID_IDENTIFIERS', '@slashid/LAST_HANDLE'];

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
