import {afterEach, expect, it, vi} from 'vitest';
import {tabMemory} from '.';

const KEY = 'tab-memory-test';
const stored = new Map<string, string>();

afterEach(() => {
  tabMemory.remove(KEY);
  vi.unstubAllGlobals();
});

it('returns the last value, whether or not it fits into storage, which keeps no earlier one', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > 3) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
  for (const value of ['old', 'newer', 'new', 'newest']) {
    tabMemory.set(KEY, value);
    expect(tabMemory.get(KEY)).toBe(value);
    expect(stored.get(KEY)).toBe(value.length > 3 ? undefined : value);
  }
  tabMemory.remove(KEY);
  expect(tabMemory.get(KEY)).toBeNull();
});

it('keeps values for the page if storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(tabMemory.get(KEY)).toBeNull();
  tabMemory.set(KEY, 'kept');
  expect(tabMemory.get(KEY)).toBe('kept');
});
