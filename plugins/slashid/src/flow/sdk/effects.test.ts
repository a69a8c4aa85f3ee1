import {expect, it, vi} from 'vitest';
import type {FactorConfiguration} from '@gated-docs/access-config';
import {perform} from './effects';
import {startWithAttempt} from '../machine/start';
import type {Attempt, Tools} from '../types';

const HANDLE = {type: 'email_address', value: 'a@a.example'} as const;

function attemptBy(factor: FactorConfiguration): Attempt {
  const {screen} = startWithAttempt(factor, HANDLE);
  if (screen.name !== 'waiting') {
    throw new Error('The attempt has not begun.');
  }
  return screen.attempt;
}

const SOCIAL = {method: 'oidc', options: {provider: 'github', client_id: 'portal'}};

it.each([
  ['with a handle', attemptBy({method: 'otp_via_email'}), HANDLE, {method: 'otp_via_email'}],
  // The SDK wants the method in the options, too.
  [
    'by single sign-on, without a handle',
    {...attemptBy(SOCIAL), handle: undefined},
    null,
    {method: 'oidc', options: {method: 'oidc', provider: 'github', client_id: 'portal'}},
  ],
])('signs in to the organization %s', async (_what, attempt, handle, factor) => {
  const id = vi.fn(() => Promise.resolve({token: 'proven'}));
  const send = vi.fn();
  const tools = {sid: {id}, send, provider: {orgID: 'org'}, form: {}} as unknown as Tools;

  perform({type: 'begin', attempt}, tools);

  await vi.waitFor(() =>
    expect(send.mock.calls).toEqual([[{type: 'succeeded', number: 1, token: 'proven'}]]),
  );
  expect(id.mock.calls).toEqual([['org', handle, factor]]);
});
