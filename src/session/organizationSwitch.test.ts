import {afterEach, expect, it, vi} from 'vitest';
import {markOrganizationSwitch, takeOrganizationSwitch} from './organizationSwitch';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('marks a switch as in progress in the storage of the tab, until the next page has seen it', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  expect(takeOrganizationSwitch()).toBe(false);
  markOrganizationSwitch();
  expect([...stored.values()]).toEqual(['in_progress']);
  expect(takeOrganizationSwitch()).toBe(true);
  expect(stored.size).toBe(0);
  expect(takeOrganizationSwitch()).toBe(false);
});
