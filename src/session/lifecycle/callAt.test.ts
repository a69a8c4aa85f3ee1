import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {callAt} from './callAt';

const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

// Timers are limited to 24.8 days.
it.each([1, 24, 25, 90])('calls back once, after %d days', (days) => {
  const callback = vi.fn();
  callAt(Date.now() + days * DAY_MS, callback);
  vi.advanceTimersByTime(days * DAY_MS - 1);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('calls back at once for a time in the past', () => {
  const callback = vi.fn();
  callAt(Date.now() - 1, callback);
  vi.advanceTimersByTime(0);
  expect(callback).toHaveBeenCalledOnce();
});

it('does not call back after it was cancelled, even late in a long wait', () => {
  const callback = vi.fn();
  const cancel = callAt(Date.now() + 30 * DAY_MS, callback);
  vi.advanceTimersByTime(26 * DAY_MS);
  cancel();
  vi.advanceTimersByTime(10 * DAY_MS);
  expect(callback).not.toHaveBeenCalled();
});
