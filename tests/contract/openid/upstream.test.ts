import {afterEach, beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {upstreamFromEnvironment} from '../../../plugins/gate/src/serve/upstreamFromEnvironment';
import {readEnvironment} from '@gated-docs/environment';
import {createGateFixture, PUBLIC_URL, type GateFixture} from '../../support/gate/gateFixture';
import {startStandInOpenID, type StandInOpenID} from '../../support/openid/standInOpenID';

let keys: StandInOpenID;
let gate: GateFixture;

const AUDIENCE = 'portal';
const read = (variables: Record<string, string>) =>
  upstreamFromEnvironment(readEnvironment(variables));

/** The gate behind a proxy of this kind; its keys are those of the stand-in. */
async function open(
  kind: string,
  more: Record<string, string> = {},
  options: Parameters<typeof createGateFixture>[0] = {},
) {
  const parts = await read({
    UPSTREAM: kind,
    UPSTREAM_ISSUER: keys.issuer,
    UPSTREAM_AUDIENCE: AUDIENCE,
    ...more,
  });
  if (!parts) {
    throw new Error('no proxy');
  }
  const upstream = {...parts, keysURL: `${keys.issuer}/keys`};
  gate = await createGateFixture({startAt: Date.now(), ...options}, {upstream});
}

beforeEach(async () => {
  keys = await startStandInOpenID();
  onTestFinished(keys.stop);
});
afterEach(() => gate?.close());

const ask = async (headers: Record<string, string>, path = '/apis/') =>
  (await gate.ask(path, {headers})).status;

describe.each<[string, string, Record<string, unknown>]>([
  ['cloudflare-access', 'cf-access-jwt-assertion', {custom: {groups: ['public']}}],
  ['pomerium', 'x-pomerium-jwt-assertion', {groups: ['public']}],
  ['oauth2-proxy', 'x-id-token', {groups: ['public']}],
  ['azure-app-service', 'x-ms-token-aad-id-token', {groups: ['public']}],
])('behind %s', (kind, header, groups) => {
  beforeEach(() => open(kind));

  const assertion = (changes: Record<string, unknown> = {}, head = {}) =>
    keys.sign(keys.claimsOf({aud: AUDIENCE, ...groups, ...changes}), head);

  it('readers get the edition of their groups', async () => {
    const headers = {[header]: await assertion()};

    expect(await ask(headers)).toBe(200);
    expect(await ask(headers, '/apps/RND/')).toBe(403);
    expect(await ask({})).toBe(401);
    const session = await gate.ask('/_gate/session', {headers});
    expect(await session.json()).toMatchObject({person: 'person', groups: ['public']});
  });

  it.each<[string, Record<string, unknown>]>([
    ['of another issuer', {iss: 'https://other.example'}],
    ['for another application', {aud: 'another'}],
    ['for nobody', {aud: undefined}],
    ['of a service without a person', {sub: ''}],
    ['that has expired', {exp: Math.floor(Date.now() / 1000) - 60}],
    ['without an end', {exp: undefined}],
  ])('an assertion %s is refused', async (_name, changes) => {
    expect(await ask({[header]: await assertion(changes)})).toBe(401);
  });

  it('an assertion without a signature, or with that of another key, is refused', async () => {
    const claims = keys.claimsOf({aud: AUDIENCE, ...groups});
    const signed = await assertion();
    await keys.rotate('other');

    expect(await ask({[header]: keys.unsecured(claims)})).toBe(401);
    expect(await ask({[header]: `${signed.slice(0, -8)}AAAAAAAA`})).toBe(401);
    expect(await ask({[header]: await assertion({}, {kid: 'unknown'})})).toBe(401);
  });

  it('nothing else counts: no cookie, no unsigned header, no token of another kind', async () => {
    const token = await assertion();

    expect(await ask({cookie: `gate_session=${token}`})).toBe(401);
    expect(await ask({'x-forwarded-user': 'person', 'x-forwarded-groups': 'public'})).toBe(401);
    expect(await ask({authorization: `Bearer ${token}`})).toBe(401);
  });

  it('an assertion with a refused sign-in method is refused', async () => {
    await gate.close();
    await open(kind, {}, {refusedMethods: ['sms']});

    expect(await ask({[header]: await assertion({amr: ['pwd', 'SMS']})})).toBe(401);
    expect(await ask({[header]: await assertion({amr: ['pwd']})})).toBe(200);
  });

  it('a sign-out continues at the proxy', async () => {
    const response = await gate.ask('/_gate/sign-out', {
      method: 'POST',
      headers: {
        ...{origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin'},
        [header]: await assertion(),
      },
    });

    expect(await response.text()).toMatch(/url=http:\/\/localhost:3000\/(?:cdn-cgi|\.|oauth2)/);
  });

  it.each<[string, () => void]>([
    ['no response', () => keys.stop()],
    ['an error', () => (keys.replies['/keys'] = () => ({status: 500, body: {}}))],
    ['no keys', () => (keys.replies['/keys'] = () => ({body: {}}))],
  ])('keys that cannot be loaded: %s', async (_name, fail) => {
    const token = await assertion();
    fail();

    expect(await ask({[header]: token})).toBe(503);
    expect(gate.problems.map(({problem}) => problem)).toEqual(['keys-unavailable']);
  });
});

it('groups can be mapped', async () => {
  await open('pomerium', {UPSTREAM_GROUPS: '{"team": "apps"}'});
  const token = await keys.sign(keys.claimsOf({aud: AUDIENCE, groups: ['team', 'internal']}));

  expect(await ask({'x-pomerium-jwt-assertion': token}, '/apps/RND/')).toBe(200);
  expect(await ask({'x-pomerium-jwt-assertion': token}, '/apps/RDG/')).toBe(403);
});

it.each<[Record<string, string>, RegExp]>([
  [
    {UPSTREAM: 'nginx'},
    /^UPSTREAM is "nginx", which is no proxy that signs its headers\. Use one of/,
  ],
  [{UPSTREAM: 'pomerium'}, /UPSTREAM_ISSUER is not set/],
  [
    {UPSTREAM: 'pomerium', UPSTREAM_ISSUER: 'https://docs.example.com'},
    /UPSTREAM_AUDIENCE is not set/,
  ],
  [
    {UPSTREAM: 'oauth2-proxy', UPSTREAM_ISSUER: 'http://127.0.0.1:9', UPSTREAM_AUDIENCE: 'a'},
    /http:\/\/127\.0\.0\.1:9 cannot be used: it cannot be reached .*Check UPSTREAM_ISSUER/,
  ],
])('the gate does not start with %j', async (variables, message) => {
  await expect(read(variables)).rejects.toThrow(message);
});

it('the gate does not start with two ways to sign in', () => {
  const variables = {UPSTREAM: 'pomerium', OIDC_ISSUER: 'https://id.example.com'};
  expect(() => readEnvironment(variables)).toThrow('OIDC_ISSUER and UPSTREAM are set');
});
