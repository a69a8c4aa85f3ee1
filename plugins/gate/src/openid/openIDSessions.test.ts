import path from 'node:path';
import {beforeEach, expect, it, onTestFinished} from 'vitest';
import type {Grant, OpenIDProvider} from '@gated-docs/oidc';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {openState} from '../adapters/node/openState';
import {parseOptions} from '../options';
import {StoreUnavailableError, type StateStore} from '../state/stateStore';
import {createOpenIDSessions} from './openIDSessions';
import {createSeal} from './seal';

const GRANT: Grant = {
  ...{person: 'ann', groups: ['internal'], methods: [], expiresAt: Number.MAX_SAFE_INTEGER},
  refreshToken: 'refresh-0',
};

let now: number;
let state: StateStore;
/** What the provider says in the next renewal, and the refresh tokens that it was asked with. */
let groups: string[];
let renewals: (string | undefined)[];

beforeEach(async () => {
  now = Date.UTC(2026, 0, 15, 12);
  groups = ['internal'];
  renewals = [];
  const shared = await openState(`file://${path.join(temporaryFolder('sessions'), 'state.db')}`);
  state = shared;
  onTestFinished(() => shared.close());
});

/** The sessions of one of several gates that share the store. */
function openGate() {
  const settings = parseOptions({publicURL: 'https://docs.example.com', clock: () => now});
  const provider: OpenIDProvider = {
    issuer: 'https://id.example.com',
    renew: async (grant) => {
      renewals.push(grant.refreshToken);
      return {...grant, groups, refreshToken: `refresh-${renewals.length}`};
    },
    revoke: async () => true,
    signOutURL: () => null,
    beginSignIn: () => Promise.reject(new Error('not used')),
    finishSignIn: () => Promise.reject(new Error('not used')),
    readLogoutToken: () => Promise.reject(new Error('not used')),
  };
  return createOpenIDSessions({
    ...{settings, provider, state},
    seal: createSeal(['a secret of more than thirty-two characters'], 'test', () => now),
    site: () => ({steps: [], groups: ['internal', 'public']}),
    onEnd: () => undefined,
  });
}

async function signIn(gate = openGate()) {
  const {token} = await gate.create(GRANT);
  return {gate, cookie: `__Host-gate_session=${token}`};
}

it('accepts an older cookie with what the provider said since, and replaces it', async () => {
  const {gate, cookie} = await signIn();
  now += 61_000;
  groups = ['public'];
  await gate.authenticate({cookie});
  now += 11_000;

  const reader = await gate.authenticate({cookie});

  expect(reader).toMatchObject({type: 'session', subject: {groups: ['public']}});
  expect(reader).toHaveProperty('renewed.length', 1);
  now += 61_000;
  await gate.authenticate({cookie});
  expect(renewals).toEqual(['refresh-0', 'refresh-1']);
});

it('does not renew for a caller that cannot set a cookie, and trusts it for a bounded time', async () => {
  const {gate, cookie} = await signIn();
  now += 61_000;
  expect((await gate.authenticate({cookie}, false)).type).toBe('session');
  now += 900_000;
  expect((await gate.authenticate({cookie}, false)).type).toBe('unavailable');
  expect(renewals).toEqual([]);
});

it('does not accept the former groups of an older cookie, at any gate', async () => {
  const {gate, cookie} = await signIn();
  const other = openGate();
  now += 61_000;
  await gate.authenticate({cookie});
  // Another gate has just asked with this cookie: the groups are still the same.
  expect((await other.authenticate({cookie})).type).toBe('session');
  now += 61_000;
  groups = ['public'];
  await gate.authenticate({cookie});

  expect((await other.authenticate({cookie})).type).toBe('unavailable');
});

it('continues for a bounded time while the store does not respond', async () => {
  const {take} = state;
  let isDown = false;
  state = {
    ...state,
    take: (...request) =>
      isDown ? Promise.reject(new StoreUnavailableError('down')) : take(...request),
    ended: {
      ...state.ended,
      has: (id) =>
        isDown ? Promise.reject(new StoreUnavailableError('down')) : Promise.resolve(id === ''),
    },
  };
  const {gate, cookie} = await signIn();
  await gate.authenticate({cookie});
  isDown = true;
  now += 61_000;

  expect((await gate.authenticate({cookie})).type).toBe('session');
  expect(renewals).toEqual([]);
  now += 900_000;
  await expect(gate.authenticate({cookie})).rejects.toThrow(StoreUnavailableError);
});
