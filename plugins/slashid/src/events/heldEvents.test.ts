import {afterEach, expect, it} from 'vitest';
import {tokenWith} from '../../../../tests/support/stubBrowser';
import {holdFailure, holdSuccess, takeHeldEvents} from './heldEvents';

afterEach(() => void takeHeldEvents());

it('returns the failures and the success of the last sign-in only once, without a handle', () => {
  // Of an earlier person.
  holdFailure('totp', 'timeout');
  holdSuccess(tokenWith({authenticated_methods: ['totp']}));
  holdFailure('password', 'rateLimit');
  holdSuccess(tokenWith({authenticated_methods: ['otp_via_email', 'totp'], handle: 'a@b.example'}));

  expect(takeHeldEvents()).toEqual([
    {
      event_name: 'AuthenticationFailed_v1',
      failed_authn_method: 'password',
      failure_reason: 'rateLimit',
    },
    {
      event_name: 'AuthenticationSucceeded_v1',
      success_authn_method: 'totp',
      authenticated_methods: ['otp_via_email', 'totp'],
    },
  ]);
  expect(takeHeldEvents()).toEqual([]);
});

it.each(['no token', tokenWith({}), tokenWith({authenticated_methods: 'password'})])(
  'holds nothing from %j',
  (token) => {
    holdSuccess(token);
    expect(takeHeldEvents()).toEqual([]);
  },
);

it('holds the last twenty', () => {
  for (let turn = 0; turn < 30; turn += 1) {
    holdFailure('password', String(turn));
  }
  const events = takeHeldEvents();
  expect(events).toHaveLength(20);
  expect(events.at(-1)).toMatchObject({failure_reason: '29'});
});
