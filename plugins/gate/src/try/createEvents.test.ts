import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {createEvents} from './createEvents';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends after four minutes', async () => {
  const {body} = createEvents(() => Promise.resolve(true));
  const text = new Response(body).text();
  await vi.advanceTimersByTimeAsync(239_999);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(1);

  expect(await text).toMatch(/^(?::\n\n){48}data: {"end":"Subscriptions end after four minutes\./);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends within five seconds of the session', async () => {
  let isSignedIn = true;
  const {body, sink} = createEvents(() => Promise.resolve(isSignedIn));
  const text = new Response(body).text();
  await vi.advanceTimersByTimeAsync(5_000);
  isSignedIn = false;
  await vi.advanceTimersByTimeAsync(5_000);
  sink.result('late');

  expect(await text).toBe(':\n\n:\n\ndata: {"end":"Your session has ended. Sign in again."}\n\n');
});

it('ends when nobody reads it any more', async () => {
  const {body, ended} = createEvents(() => Promise.resolve(true));
  await body.cancel();

  await expect(ended).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
