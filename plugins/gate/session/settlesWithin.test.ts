import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {settlesWithin} from './settlesWithin';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['was done', () => Promise.resolve(false)],
  ['failed', () => Promise.reject(new Error('no'))],
])('returns true if the promise %s in time, and leaves no timer behind', async (_name, start) => {
  expect(await settlesWithin(1_000, start())).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('returns false after the limit if the promise never settles', async () => {
  const waiting = settlesWithin(1_000, new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(1_000);

  expect(await waiting).toBe(false);
});
