import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {forgetMarks, keepPlace, keepTyped, readPlace, readTyped} from './marks';
import type {Attempt, Screen} from './types';

const stored = new Map<string, string>();
const MINUTE = 60_000;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const attemptBy = (method: string): Attempt => ({
  number: 3,
  factor: {method},
  handle: {type: 'email_address', value: 'a@example.com'},
  before: {name: 'identifier'},
  challenges: [{id: 'c'}],
  since: 1_000,
});

const waiting = (method: string): Screen => ({name: 'waiting', attempt: attemptBy(method)});

describe('marks', () => {
  it.each<[string, Screen]>([
    ['a password', waiting('password')],
    ['an error', {name: 'error', error: new Error(), attempt: attemptBy('email_link')}],
    ['the first screen', {name: 'identifier'}],
  ])('keep no place at %s, and forget an earlier one', (_name, screen) => {
    keepPlace(waiting('email_link'));
    keepPlace(screen);

    expect(readPlace(1_000)).toBeUndefined();
  });

  it.each(['otp_via_email', 'otp_via_sms', 'email_link', 'sms_link'])(
    'keep the place of %s for ten minutes',
    (method) => {
      keepPlace(waiting(method));

      const {factor, handle, challenges, since} = attemptBy(method);
      expect(readPlace(1_000 + 9 * MINUTE)).toEqual({factor, handle, challenges, since});
      expect(readPlace(1_000 + 10 * MINUTE)).toBeUndefined();
    },
  );

  it.each(['', '{}', '[', 'null', JSON.stringify({factor: {method: 'oidc'}, since: 1_000})])(
    'ignore a stored place of %j',
    (place) => {
      stored.set('portal-sign-in-place', place);

      expect(readPlace(1_000)).toBeUndefined();
    },
  );

  it('are all forgotten after a sign-in or sign-out', () => {
    keepTyped('a@example.com');
    keepPlace(waiting('email_link'));
    forgetMarks();

    expect([readTyped(), readPlace(1_000)]).toEqual([null, undefined]);
    expect(stored.size).toBe(0);
  });
});
