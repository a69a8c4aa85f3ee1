import {afterEach, expect, it, vi} from 'vitest';
import {markOrganizationSwitch, takeOrganizationSwitch} from './organizationSwitch';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('marks a switch as in progress in session storage, until the next page reads it', () => {
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
