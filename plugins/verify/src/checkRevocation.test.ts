import {expect, it} from 'vitest';
import {builtEdition, verifiedBuild} from '../../../tests/support/verifiedBuild';
import {checkRevocation} from './checkRevocation';
import {createJudge, type Reader} from './judge';
import type {Deployment} from './request';

const EDITION = builtEdition('public', {'/a/index.html': 'A page'});
const BUILD = verifiedBuild(builtEdition('anonymous', {}), EDITION);
const READER: Reader = {name: 'public', edition: EDITION, cookie: 'session=1'};

/** A deployment that responds to the requests after sign-out with these statuses. */
const check = (statuses: number[], seconds: number) => {
  const deployment: Deployment = {
    url: new URL('https://docs.example.com'),
    ask({method}) {
      const isSignOut = method === 'DELETE';
      const status = isSignOut ? 204 : statuses.length > 1 ? statuses.shift() : statuses[0];
      return Promise.resolve({status: status ?? 0, headers: {}, body: Buffer.alloc(0)});
    },
    close: () => undefined,
  };
  return checkRevocation({
    deployment,
    judge: createJudge(BUILD),
    publicOrigin: 'https://docs.example.com',
    readers: [READER],
    sessions: new Map([['public', {cookie: 'session=1', token: 'a.b.c'}]]),
    seconds,
    baseURL: 'https://id.example.com',
  });
};

it.each([200, 304, 429, 500, 503])(
  'does not take the status %d for the end of a session',
  async (status) => {
    const [revocation] = await check([status], 0);

    expect(revocation).toMatchObject({seconds: null, finding: {type: 'leak', question: '/a/'}});
  },
);

it('reports a session that is served again after an error of the server', async () => {
  const [revocation] = await check([503, 200], 0.1);

  expect(revocation?.finding?.detail).toMatch(/^still 200 after/);
});

it.each([401, 403, 404, 302])('takes the status %d for the end of a session', async (status) => {
  const [revocation] = await check([status], 0);

  expect(revocation).toMatchObject({finding: null});
});
