import {expect, it, vi} from 'vitest';
import {perform} from './effects';
import {startWithAttempt} from '../machine/transitions';
import type {Attempt, Tools} from '../types';

const HANDLE = {type: 'email_address', value: 'a@a.example'} as const;

function attemptBy(method: string): Attempt {
  const {screen} = startWithAttempt({method}, HANDLE);
  if (screen.name !== 'waiting') {
    throw new Error('The attempt has not begun.');
  }
  return screen.attempt;
}

it.each([
  ['signs in, although the SDK has the user of a proof that came too late', false, 'logIn'],
  ['adds a factor to the user of the account dialog', true, 'mfa'],
] as const)('%s', async (_what, isAdding, call) => {
  const proven = (token: string) => vi.fn(() => Promise.resolve({token}));
  const sdk = {sid: {}, user: {}, logIn: proven('logIn'), mfa: proven('mfa')};
  const send = vi.fn();

  perform({type: 'begin', attempt: attemptBy('otp_via_email')}, {
    sdk,
    send,
    isAdding,
    provider: {orgID: 'org'},
    form: {},
  } as unknown as Tools);

  await vi.waitFor(() =>
    expect(send.mock.calls).toEqual([[{type: 'succeeded', number: 1, token: call}]]),
  );
  expect(sdk[call]).toHaveBeenCalledWith({factor: {method: 'otp_via_email'}, handle: HANDLE});
});

it('fails if the login returns no user (specification section 7)', async () => {
  const send = vi.fn();
  const sdk = {sid: {}, logIn: () => Promise.resolve(undefined)};
  const tools = {sdk, send, provider: {orgID: 'org'}, form: {}} as unknown as Tools;

  perform({type: 'begin', attempt: attemptBy('otp_via_email')}, tools);

  await vi.waitFor(() =>
    expect(send.mock.calls).toEqual([
      [{type: 'failed', number: 1, error: new Error('User not returned from /id')}],
    ]),
  );
});
