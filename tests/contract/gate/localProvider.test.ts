import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {describe, expect, it, onTestFinished} from 'vitest';
import {askByFetch} from '../../../plugins/gate/src/session/ask';
import {createGateFixture} from '../../support/gate/gateFixture';
import {FROM_PORTAL} from '../../support/gate/readTokenGate';
import {createStandInProvider} from '../../support/gate/standInProvider';
import {claimsOf, PUBLIC_URL, startProvider, type TestProvider} from '../../support/identity';

type Trust = {orgID?: string; baseURL?: string; issuers?: readonly string[]; keysOf?: TestProvider};

/** Response of a gate that trusts another provider to this one's token. */
async function ask(idp: TestProvider, token: string, trust: Trust = {}) {
  const {orgID = idp.organizationId, baseURL = PUBLIC_URL, issuers, keysOf} = trust;
  const clock = () => idp.clock().getTime();
  const elsewhere = await createStandInProvider(clock, baseURL);
  const gate = await createGateFixture({
    clock,
    provider: {orgID, baseURL, sdkURL: `${baseURL}/sdk.html`, issuers},
    ask: askByFetch(
      keysOf ? (input, init) => keysOf.fetch(new Request(input, init)) : elsewhere.fetch,
    ),
  });
  onTestFinished(() => gate.close());
  return {gate, answer: await gate.ask('/apis/', {token})};
}

describe('a token of the local identity provider', () => {
  it.each<[string, Trust]>([
    ['SlashID itself', {baseURL: 'https://api.slashid.com', orgID: 'production'}],
    ['SlashID itself, for an organization of the same id', {baseURL: 'https://api.slashid.com'}],
    ['a provider at the same address with other keys', {}],
    ['several issuers, and none of their keys', {issuers: [PUBLIC_URL, 'https://api.slashid.com']}],
  ])('L01 is answered 401 by a gate that trusts %s', async (_name, trust) => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');

    const {gate, answer} = await ask(idp, token, trust);

    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('canary');
    expect(gate.log.at(-1)).toMatchObject({decision: 'sign-in'});
  });

  it('L01 is rejected with 401 by a gate that trusts another installation or organization', async () => {
    const idp = await startProvider({ownKeys: true});
    const other = await startProvider({ownKeys: true});
    const token = await idp.signInByCode('public@example.com');

    for (const trust of [
      {keysOf: other},
      {keysOf: other, orgID: other.organizationId},
      {keysOf: idp, orgID: other.organizationId},
    ]) {
      expect((await ask(idp, token, trust)).answer.status).toBe(401);
    }
  });

  it('L26 is accepted by its own gate until at most a minute after its revocation', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');
    const {gate, answer} = await ask(idp, token, {keysOf: idp});
    expect(answer.status).toBe(200);

    await idp.post('/token/revoke', {token}, {bearer: token});
    idp.clock.advance(60_000);

    expect((await gate.ask('/apis/', {token})).status).toBe(401);
  });
});

it('reports groups, active state and existence of a read token’s person (M13, M14)', async () => {
  const idp = await startProvider();
  const apiKey = (await readFile(idp.apiKeyFile, 'utf8')).trim();
  const gate = await createGateFixture({
    clock: () => idp.clock().getTime(),
    provider: {
      orgID: idp.organizationId,
      baseURL: PUBLIC_URL,
      sdkURL: `${PUBLIC_URL}/sdk.html`,
      apiKey,
    },
    ask: askByFetch((input, init) => idp.fetch(new Request(input, init))),
    revalidateSeconds: 0,
    stateURL: pathToFileURL(path.join(idp.folder, 'state.db')).href,
  });
  onTestFinished(() => gate.close());
  const {port} = await gate.startServer();
  const session = await idp.signInByCode('public@example.com');
  const issued = await fetch(`http://127.0.0.1:${port}/_gate/read-tokens`, {
    method: 'POST',
    headers: {...FROM_PORTAL, cookie: `gate_session=${session}`},
    body: '{"name":"script"}',
  });
  const {token} = (await issued.json()) as {token: string};
  const authorization = `Bearer ${token}`;
  const read = async () =>
    (await fetch(`http://127.0.0.1:${port}/apis/`, {headers: {authorization}})).status;
  const person = `/persons/${claimsOf(session).person_id}`;

  const statuses = [await read()];
  for (const [method, address, body] of [
    ['PUT', `${person}/groups`, {groups: []}],
    ['PUT', `${person}/groups`, {groups: ['public']}],
    ['PATCH', person, {active: false}],
    ['PATCH', person, {active: true}],
    ['DELETE', person, undefined],
  ] as const) {
    await idp.manage(method, address, body);
    statuses.push(await read());
  }

  expect(statuses).toEqual([200, 403, 200, 401, 200, 401]);
});
