import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {forgetSignIn, readMark, setMark} from '../store/marks';
import {keepPlace, readPlace} from './place';
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

const PLACE = {
  handle: {type: 'email_address', value: 'a@example.com'},
  challenges: [{id: 'c'}],
  since: 1_000,
} as const;

function waiting(method: string, proof?: Attempt['proof']): Extract<Screen, {attempt: Attempt}> {
  const before = {name: 'identifier'} as const;
  return {name: 'waiting', attempt: {...PLACE, number: 3, factor: {method}, before, proof}};
}

it.each<[string, Screen]>([
  ['a password', waiting('password')],
  ['an error', {...waiting('email_link'), name: 'error', error: new Error()}],
  ['the first screen', {name: 'identifier'}],
  // It would be worth nothing without the token of the first, which is stored nowhere.
  [
    'the second of two methods',
    waiting('email_link', {token: 'secret', used: waiting('password').attempt}),
  ],
])('keeps no place at %s, and forgets an earlier one', (_name, screen) => {
  keepPlace(waiting('email_link'));
  keepPlace(screen);

  expect([readPlace(1_000), stored.size]).toEqual([undefined, 0]);
});

it.each(['otp_via_email', 'otp_via_sms', 'email_link', 'sms_link'])(
  'keeps the place of %s for ten minutes',
  (method) => {
    keepPlace(waiting(method));

    expect(readPlace(1_000 + 9 * MINUTE)).toEqual({...PLACE, factor: {method}});
    expect(readPlace(1_000 + 10 * MINUTE)).toBeUndefined();
  },
);

it.each(['', '{}', '[', 'null', JSON.stringify({factor: {method: 'oidc'}, since: 1_000})])(
  'ignores a stored place of %j',
  (place) => {
    stored.set('portal-sign-in-place', place);

    expect(readPlace(1_000)).toBeUndefined();
  },
);

it('forgets everything after a sign-in or sign-out', () => {
  setMark('typed', 'a@example.com');
  keepPlace(waiting('email_link'));
  forgetSignIn();

  expect([readMark('typed'), readPlace(1_000), stored.size]).toEqual([null, undefined, 0]);
});
