import {afterEach, expect, it, vi} from 'vitest';
import {tabMemory} from './tabMemory';

const KEY = 'tab-memory-test';

/** Session storage that takes values up to `room` characters. */
function storageWith(room: number) {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
}

afterEach(() => {
  tabMemory.remove(KEY);
  vi.unstubAllGlobals();
});

it('returns the last value, whether or not it fits into storage', () => {
  storageWith(3);
  for (const value of ['old', 'newer', 'new', 'newest']) {
    tabMemory.set(KEY, value);
    expect(tabMemory.get(KEY)).toBe(value);
  }
  tabMemory.remove(KEY);
  expect(tabMemory.get(KEY)).toBeNull();
});

it('leaves no earlier value for the next page load', () => {
  storageWith(3);
  tabMemory.set(KEY, 'old');
  tabMemory.set(KEY, 'newer');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('keeps values for the page if storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(tabMemory.get(KEY)).toBeNull();
  tabMemory.set(KEY, 'kept');
  expect(tabMemory.get(KEY)).toBe('kept');
});
