import {afterAll, beforeAll, expect, it, onTestFinished} from 'vitest';
import {readBuild, readTokens, verifyDeployment} from '@gated-docs/verify';
import {canary} from '../../support/gate/editionFolder';
import {
  OUTAGE_SECONDS,
  startDeployment,
  type Deployment,
} from '../../support/state/startDeployment';

const CONFERENCE = '/apis/misc/conference/';

let deployment: Deployment;
let persons = 0;

beforeAll(async () => {
  deployment = await startDeployment();
}, 180_000);
afterAll(() => deployment?.close());

const [A, B] = [0, 1] as const;
const gate = (index: 0 | 1) => deployment.gates[index].url;

/** Another person's session, whom the management API knows, too. */
async function signIn(...groups: string[]): Promise<string> {
  const person = `person-${++persons}`;
  deployment.provider.people.set(person, {active: true, groups});
  return deployment.provider.token({person_id: person, sub: person, groups});
}

function send(url: string, session: string, init: RequestInit = {}): Promise<Response> {
  const headers = {
    host: new URL(deployment.publicURL).host,
    cookie: `gate_session=${session}`,
    origin: deployment.publicURL,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  };
  return fetch(url, {redirect: 'manual', ...init, headers});
}

const statusAt = async (index: 0 | 1, session: string) =>
  (await send(`${gate(index)}${CONFERENCE}`, session)).status;
const signOut = async (index: 0 | 1, session: string) =>
  (await send(`${gate(index)}/_gate/session`, session, {method: 'DELETE'})).status;
const requestToken = (index: 0 | 1, session: string) =>
  send(`${gate(index)}/_gate/read-tokens`, session, {method: 'POST', body: '{"name":"x"}'});
const readAt = async (index: 0 | 1, token: string) => {
  const headers = {authorization: `Bearer ${token}`};
  return (await fetch(`${gate(index)}${CONFERENCE}`, {headers, redirect: 'manual'})).status;
};

async function issue(index: 0 | 1, session: string): Promise<{token: string; id: string}> {
  const issued = await requestToken(index, session);
  expect(issued.status).toBe(201);
  return (await issued.json()) as {token: string; id: string};
}

function failRevocations(): void {
  deployment.provider.fault = (asked) =>
    asked === '/token/revoke' ? new Response(null, {status: 500}) : null;
  onTestFinished(() => void (deployment.provider.fault = null));
}

it('serves nobody a file of another edition (C02)', async () => {
  const {publicURL, folder, provider} = deployment;
  const build = await readBuild(folder.directory);
  const groups = ['', 'public', 'internal', 'apps', 'apps+public'];
  const tokens = Object.fromEntries(
    await Promise.all(
      groups.map(async (names) => [
        names,
        await provider.token({groups: names.split('+'), jti: `verify ${names}`}),
      ]),
    ),
  ) as Record<string, string>;

  const {findings, requests, revocations} = await verifyDeployment({
    url: new URL(publicURL),
    build,
    tokens: () => Promise.resolve(readTokens(JSON.stringify(tokens), 'tokens', build.manifest)),
    revocationSeconds: 3,
  });

  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThan(1000);
  expect(revocations.map(({seconds}) => seconds)).not.toContain(null);
}, 300_000);

it('ends a session at every gate within a second of the sign-out, while the provider still confirms it (S11)', async () => {
  const session = await signIn('internal');
  expect([await statusAt(A, session), await statusAt(B, session)]).toEqual([200, 200]);
  failRevocations();

  expect(await signOut(A, session)).toBe(204);
  const endedAt = performance.now();
  await expect.poll(() => statusAt(B, session), {interval: 20}).toBe(401);

  expect(performance.now() - endedAt).toBeLessThan(1_000);
});

it('accepts a read token at every gate, and at none once it is revoked', async () => {
  const session = await signIn('internal');
  const {token, id} = await issue(A, session);
  expect([await readAt(A, token), await readAt(B, token)]).toEqual([200, 200]);

  const revoked = await send(`${gate(B)}/_gate/read-tokens/${id}`, session, {method: 'DELETE'});

  expect(revoked.status).toBe(204);
  expect([await readAt(A, token), await readAt(B, token)]).toEqual([401, 401]);
});

it('remembers a sign-out after a crash of the gate that took it, and of the store (X07)', async () => {
  const {gates, postgres, provider} = deployment;
  const session = await signIn('internal');
  expect(await statusAt(B, session)).toBe(200);
  failRevocations();
  expect(await signOut(A, session)).toBe(204);

  await Promise.all([gates[A].kill(), postgres.kill()]);
  await postgres.start();
  await gates[A].start();

  expect(await statusAt(A, session)).toBe(401);
  // The other gate has served this session, and reads the store at most a second after it is there again.
  await expect.poll(() => statusAt(B, session), {timeout: 2_000, interval: 50}).toBe(401);
  provider.fault = null;
  await expect.poll(() => provider.revoked.has(session), {timeout: 20_000}).toBe(true);
}, 120_000);

it('loses no acknowledged read token or sign-out in crashes of the store under load', async () => {
  const {postgres} = deployment;
  const sessions = await Promise.all(Array.from({length: 40}, () => signIn('internal')));
  const [issuers, leavers] = [sessions.slice(0, 20), sessions.slice(20)];
  failRevocations();
  const issued: string[] = [];
  const ended: string[] = [];
  const refusals: string[] = [];
  let isOver = false;

  async function load(index: 0 | 1): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const answer = await requestToken(index, issuers[turn % issuers.length] ?? '');
      const body = (await answer.json()) as {token: string; error?: string};
      if (answer.status === 201) {
        issued.push(body.token);
      } else {
        refusals.push(`${answer.status} ${body.error}`);
      }
      const session = leavers[ended.length % leavers.length] ?? '';
      if (!ended.includes(session) && (await signOut(index, session)) === 204) {
        ended.push(session);
      }
    }
  }

  const loads = [load(A), load(B)];
  for (let crash = 0; crash < 3; crash++) {
    const before = issued.length;
    await expect.poll(() => issued.length - before, {timeout: 30_000}).toBeGreaterThan(5);
    await postgres.kill();
    await postgres.start();
  }
  isOver = true;
  await Promise.all(loads);

  expect(ended.length).toBeGreaterThan(0);
  expect(new Set(refusals)).not.toContain('500 undefined');
  for (const token of issued) {
    expect(await readAt(A, token)).toBe(200);
  }
  for (const session of ended) {
    await expect.poll(() => statusAt(B, session)).toBe(401);
  }
}, 240_000);

it('goes on reading for a bounded time at a gate without the store, and grants nothing new', async () => {
  const {network, gates} = deployment;
  const [known, left] = [await signIn('internal'), await signIn('internal')];
  const {token} = await issue(A, known);
  expect([await statusAt(A, known), await statusAt(A, left)]).toEqual([200, 200]);
  network.setLink(A, false);
  onTestFinished(() => network.setLink(A, true));
  const cutAt = performance.now();

  // What only the store knows is not granted.
  const refused = await requestToken(A, known);
  expect([refused.status, await refused.json()]).toMatchObject([503, {error: 'store-unavailable'}]);
  expect(await readAt(A, token)).toBe(503);
  expect(await statusAt(A, await signIn('internal'))).toBe(503);
  // Reading goes on, also with a new confirmation of the provider.
  expect(await statusAt(A, known)).toBe(200);
  expect(await readAt(B, token)).toBe(200);

  // A sign-out that only this gate's memory could keep is not acknowledged.
  failRevocations();
  expect(await signOut(A, known)).toBe(503);
  expect(await signOut(B, left)).toBe(204);

  await expect
    .poll(() => statusAt(A, known), {timeout: (OUTAGE_SECONDS + 10) * 1000, interval: 200})
    .toBe(503);
  expect(performance.now() - cutAt).toBeLessThan((OUTAGE_SECONDS + 5) * 1000);
  expect(await statusAt(B, known)).toBe(200);

  // A gate that starts without the store serves nobody.
  await gates[A].kill();
  await expect(gates[A].start()).rejects.toThrow(/The store postgres:.*cannot be used/);

  network.setLink(A, true);
  await gates[A].start();
  expect([await statusAt(A, left), await statusAt(A, known)]).toEqual([401, 200]);
  expect(await readAt(A, token)).toBe(200);
}, 120_000);

it('serves a page of the reader’s edition through nginx after all that', async () => {
  const answer = await send(`${deployment.publicURL}${CONFERENCE}`, await signIn('internal'));
  expect(await answer.text()).toContain(canary(CONFERENCE));
});
