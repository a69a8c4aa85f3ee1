import {request} from 'node:http';
import {createServer} from 'node:net';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {WebSocket} from 'ws';
import {startSandbox, type StartedSandbox} from '@gated-docs/sandbox';
import {createSandbox, type Sandbox} from '../../../plugins/sandbox/src/createSandbox';
import {listenLocally} from '../../support/listenLocally';
import {restDocuments} from '../../support/restDocuments';
import {accessToken} from './accessToken';

const PORTAL = 'http://localhost:3000';
const MISSIONS = '/publicsafety/missions/v1/missions';
const SEEDED = 'mis_01JP9W6V6871HFE865V215DE1C';
const MISSION = {keyword: 'MED-CARDIAC', reportedAt: '2025-03-14T09:26:53+01:00'};
const HOUR_MS = 3_600_000;

const contracts = restDocuments();
let sandbox: Sandbox;
let started: StartedSandbox;
let hours: number;

beforeEach(async () => {
  hours = 0;
  const start = Date.now();
  sandbox = createSandbox({
    contracts,
    schemaFolder: 'docs/graphql',
    now: () => new Date(start + hours * HOUR_MS),
  });
  started = await startSandbox(sandbox, {port: 0, portalOrigin: PORTAL});
});

afterEach(() => started.close());

/** A token of a connector, by default the documented one. */
const tokenOf = (id = started.environment.RESCUE_CONNECTOR_ID) =>
  accessToken({
    origin: started.url,
    environment: {...started.environment, RESCUE_CONNECTOR_ID: id},
  });

const call = (token: string, method: string, path: string, body?: unknown) =>
  fetch(started.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(method === 'POST' && {'Idempotency-Key': crypto.randomUUID()}),
    },
    ...(body !== undefined && {body: JSON.stringify(body)}),
  });

async function missionIds(token: string): Promise<string[]> {
  const response = await call(token, 'GET', `${MISSIONS}?limit=200`);
  const {items} = (await response.json()) as {items: {missionId: string}[]};
  return items.map(({missionId}) => missionId);
}

const statusWithHost = (host: string) =>
  new Promise((resolve) => {
    request(`${started.url}${MISSIONS}`, {headers: {host}}, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });

describe('the sandbox on this machine', () => {
  it.each(['portal.example', 'portal.example:3002', 'localhost.example', '127.0.0.1.nip.io'])(
    'rejects the host %s',
    async (host) => {
      expect(await statusWithHost(host)).toBe(421);
    },
  );

  it('accepts each name of the loopback interface', async () => {
    const {port} = new URL(started.url);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect(await statusWithHost(`${name}:${port}`)).toBe(401);
    }
  });

  it('does not start while another program has its port', async () => {
    const other = createServer();
    const port = await listenLocally(other);
    await expect(startSandbox(sandbox, {port, portalOrigin: PORTAL})).rejects.toThrow('EADDRINUSE');
    other.close();
  });

  it.each([
    ['another path', '/other', {}],
    ['a foreign host', '/graphql', {host: 'portal.example'}],
  ])('accepts no WebSocket with %s', async (_title, path, headers) => {
    const socket = new WebSocket(started.url.replace('http', 'ws') + path, {headers});
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toBe('socket hang up');
  });

  it('lets only pages of the portal call it', async () => {
    for (const origin of [PORTAL, 'https://portal.example', 'http://localhost:3009', 'null']) {
      const {headers} = await fetch(started.url + MISSIONS, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'PATCH',
          'Access-Control-Request-Headers': 'authorization, idempotency-key',
        },
      });
      expect(headers.get('access-control-allow-origin')).toBe(origin === PORTAL ? PORTAL : null);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(headers.get('access-control-allow-headers')).toContain('idempotency-key');
    }
  });

  it('lets the portal read an error and its headers', async () => {
    const response = await fetch(started.url + MISSIONS, {headers: {Origin: PORTAL}});
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(PORTAL);
    expect(response.headers.get('access-control-expose-headers')).toContain('Trace-Id');
  });

  it('has no pages', async () => {
    const response = await fetch(started.url);
    expect([response.status, await response.text()]).toEqual([404, 'No contract has GET /.\n']);
  });

  it('names itself in the metadata of its authorization server', async () => {
    const path = '/.well-known/oauth-authorization-server/accesscontrol/authentication';
    const metadata = (await (await fetch(started.url + path)).json()) as Record<string, string>;
    expect(metadata.issuer).toBe(`${started.url}/accesscontrol/authentication`);
    expect(metadata.token_endpoint).toMatch(`${started.url}/`);
  });
});

describe('a tenant', () => {
  const OTHER = 'con_01JBV6E1M0VBHXF4W6305FATZZ';

  it('belongs to one connector', async () => {
    const [mine, theirs] = [await tokenOf(), await tokenOf(OTHER)];
    await call(mine, 'POST', MISSIONS, MISSION);
    expect(await missionIds(mine)).toHaveLength(2);
    expect(await missionIds(theirs)).toEqual([SEEDED]);
    const names = await Promise.all(
      [mine, theirs].map(async (token) => {
        const me = await call(token, 'GET', '/accesscontrol/authentication/v1/me');
        return ((await me.json()) as {tenant: string}).tenant;
      }),
    );
    expect(names).toEqual(['test-acme-1', 'test-w6305fatzz-1']);
  });

  it.each(['con_1', 'con_01JBV6E1M0VBHXF4W6305FATZU', 'usr_01JBV6E1M0VBHXF4W6305FATZY'])(
    'does not exist for %s',
    async (id) => {
      expect(await tokenOf(id)).toBeUndefined();
    },
  );

  it('can create the example mission', async () => {
    const {status} = await call(await tokenOf(), 'POST', MISSIONS, {
      ...MISSION,
      externalId: 'CAD-2025-004711',
    });
    expect(status).toBe(201);
  });

  it('is reset by a call, and subscriptions continue', async () => {
    const token = await tokenOf();
    const {state} = sandbox.tenants.get('test-acme-1');
    const types: string[] = [];
    state.followers.add(({event}) => types.push(event.type));
    await call(token, 'POST', MISSIONS, MISSION);
    expect((await call(token, 'POST', '/_sandbox/reset')).status).toBe(204);
    expect(await missionIds(token)).toEqual([SEEDED]);
    await call(token, 'POST', MISSIONS, MISSION);
    expect(types).toEqual(['mission.created', 'mission.created']);
  });

  it('is reset only with its token', async () => {
    expect((await call('wrong', 'POST', '/_sandbox/reset')).status).toBe(401);
    expect((await call(await tokenOf(), 'GET', '/_sandbox/reset')).status).toBe(404);
  });

  it.each([
    [23, 2],
    [25, 1],
  ])('has after %i unused hours %i missions', async (unused, missions) => {
    await call(await tokenOf(), 'POST', MISSIONS, MISSION);
    hours = unused;
    sandbox.tenants.simulate();
    expect(await missionIds(await tokenOf())).toHaveLength(missions);
  });

  it('is forgotten when 50 others were used since', async () => {
    await call(await tokenOf(), 'POST', MISSIONS, MISSION);
    const {state} = sandbox.tenants.get('test-acme-1');
    for (let count = 1; count < 50; count += 1) {
      sandbox.tenants.get(`test-${count}-1`);
    }
    expect(sandbox.tenants.get('test-acme-1').state).toBe(state);
    for (let count = 1; count <= 50; count += 1) {
      sandbox.tenants.get(`test-${count}-1`);
    }
    expect(sandbox.tenants.get('test-acme-1').state).not.toBe(state);
  });

  it('has at most 500 missions, 1,000 changes and 200 deliveries', async () => {
    const token = await tokenOf();
    const {state, handlers} = sandbox.tenants.get('test-acme-1');
    const created = await call(token, 'POST', MISSIONS, MISSION);
    const body = (await created.json()) as Record<string, unknown>;
    for (let count = 0; count < 1_100; count += 1) {
      handlers.createMission?.({body: MISSION, caller: null} as never);
    }
    expect([state.missions.size, state.snapshots.size]).toEqual([500, 500]);
    expect([state.changes.length, state.events.length, state.inbox.length]).toEqual([
      ...[1_000, 1_000, 200],
    ]);
    expect(state.missions.has(String(body.missionId))).toBe(false);
  });
});

describe('the inbox', () => {
  type Inbox = {
    deliveries: {url: string; headers: Record<string, string>; body: {type: string}}[];
    environment: Record<'RESCUE_CONNECTOR_ID', string>;
  };

  const inbox = async (token: string) =>
    (await (await call(token, 'GET', '/_sandbox/inbox')).json()) as Inbox;

  async function webhooksOf(token: string): Promise<{webhookId: string}[]> {
    const response = await call(token, 'GET', '/webhooks/v1/webhooks');
    return ((await response.json()) as {items: {webhookId: string}[]}).items;
  }

  it.each(['https://10.0.0.1/events', 'https://192.168.1.1/', 'https://[fd00::1]/'])(
    'is of no webhook at the private address %s',
    async (url) => {
      const webhook = {url, types: ['mission.created']};
      const response = await call(await tokenOf(), 'POST', '/webhooks/v1/webhooks', webhook);
      expect([response.status, await response.json()]).toMatchObject([
        422,
        {code: 'validation_failed', errors: [{pointer: '/url'}]},
      ]);
    },
  );

  it('has the signed deliveries of the documented webhook, newest first', async () => {
    const token = await tokenOf();
    const created = await call(token, 'POST', MISSIONS, MISSION);
    const {missionId} = (await created.json()) as {missionId: string};
    await call(token, 'POST', `${MISSIONS}/${missionId}/tasksets`, {name: 'Ambulance 1'});
    const {deliveries} = await inbox(token);
    expect(deliveries.map(({body}) => body.type)).toEqual(['mission.updated', 'mission.created']);
    expect(deliveries[0]).toMatchObject({
      url: 'https://cad.acme.example/rescue/events',
      headers: {'webhook-signature': expect.stringMatching(/^v1,/)},
    });
  });

  it('is what the webhook lists as its deliveries, which stay pending', async () => {
    const token = await tokenOf();
    await call(token, 'POST', MISSIONS, MISSION);
    const [webhook] = await webhooksOf(token);
    const path = `/webhooks/v1/webhooks/${webhook?.webhookId}/deliveries`;
    expect(await (await call(token, 'GET', path)).json()).toMatchObject({
      items: [{type: 'mission.created', state: 'PENDING', attempts: 0, lastStatus: null}],
    });
    const none = await call(token, 'GET', `${path}?state=DELIVERED`);
    expect(await none.json()).toMatchObject({items: []});
  });

  it('names the variables with which programs use the same tenant', async () => {
    const own = await tokenOf('con_01JBV6E1M0VBHXF4W6305FATZZ');
    await call(own, 'POST', MISSIONS, MISSION);
    const {environment} = await inbox(own);
    expect(environment).toMatchObject({
      RESCUE_HOST: started.url,
      RESCUE_API_KEY: expect.stringMatching(/^rk_test_/),
    });
    const program = await tokenOf(environment.RESCUE_CONNECTOR_ID);
    expect(await missionIds(program)).toEqual(await missionIds(own));
    expect(await missionIds(await tokenOf())).not.toEqual(await missionIds(own));
  });

  it('has a test event, which changes no mission', async () => {
    const token = await tokenOf();
    const [webhook] = await webhooksOf(token);
    const path = `/webhooks/v1/webhooks/${webhook?.webhookId}`;
    expect((await call(token, 'POST', `${path}/test`, {type: 'resource.updated'})).status).toBe(
      202,
    );
    expect((await inbox(token)).deliveries).toMatchObject([{body: {type: 'resource.updated'}}]);
    expect((await call(token, 'DELETE', path)).status).toBe(204);
    await call(token, 'POST', MISSIONS, MISSION);
    expect((await inbox(token)).deliveries).toHaveLength(1);
  });

  it('is not sent to other machines', async () => {
    let calls = 0;
    const {fetch: original} = globalThis;
    const token = await tokenOf();
    await call(token, 'POST', MISSIONS, MISSION);
    globalThis.fetch = (...given) => {
      calls += 1;
      return original(...given);
    };
    try {
      void sandbox.tenants
        .get('test-acme-1')
        .state.deliver(new Request('https://cad.acme.example/'), () => (calls += 1));
      await Promise.resolve();
    } finally {
      globalThis.fetch = original;
    }
    expect(calls).toBe(0);
  });
});

describe('a request', () => {
  it.each([
    ['a mission', MISSIONS, 413],
    ['an operation of GraphQL', '/graphql', 200],
  ])('of more than 1 MiB is no %s', async (_title, path, status) => {
    const response = await call(await tokenOf(), 'POST', path, {query: 'x'.repeat(1024 * 1024)});
    expect(response.status).toBe(status);
    expect(JSON.stringify(await response.json())).toMatch(/payload_too_large|validation_failed/);
  });

  it('gets a token of its own, whatever Idempotency-Key it sends', async () => {
    const {RESCUE_CONNECTOR_ID: id, RESCUE_API_KEY: key} = started.environment;
    const ask = async () => {
      const response = await fetch(`${started.url}/accesscontrol/authentication/v1/token`, {
        method: 'POST',
        headers: {Authorization: `Basic ${btoa(`${id}:${key}`)}`, 'Idempotency-Key': 'same'},
        body: new URLSearchParams({grant_type: 'client_credentials'}),
      });
      return ((await response.json()) as {access_token: string}).access_token;
    };
    expect(await ask()).not.toBe(await ask());
  });

  it('learns that a cursor is invalid', async () => {
    const response = await call(await tokenOf(), 'GET', `${MISSIONS}?cursor=wrong`);
    expect(await response.json()).toMatchObject({status: 400, code: 'invalid_cursor'});
  });

  it('learns which parameter is invalid', async () => {
    const response = await call(await tokenOf(), 'GET', `${MISSIONS}?limit=0`);
    expect(await response.json()).toMatchObject({
      code: 'malformed_request',
      detail: 'The parameter limit is invalid.',
    });
  });

  it.each([
    ['required', '/reportedAt', {keyword: 'MED-CARDIAC'}],
    ['unknown_field', '/colour', {...MISSION, colour: 'red'}],
    [
      'unknown_value',
      '/tasksets/0/tasks/0/type',
      {...MISSION, tasksets: [{name: 'A', tasks: [{type: 'FLY'}]}]},
    ],
    ['out_of_range', '/priority', {...MISSION, priority: 9}],
    ['too_long', '/summary', {...MISSION, summary: 'x'.repeat(9_000)}],
    ['invalid_format', '/keyword', {...MISSION, keyword: 1}],
  ])('learns the code %s and the pointer %s of an invalid field', async (code, pointer, body) => {
    const response = await call(await tokenOf(), 'POST', MISSIONS, body);
    const {errors} = (await response.json()) as {errors: {code: string; pointer: string}[]};
    expect(response.status).toBe(422);
    expect(errors).toContainEqual(expect.objectContaining({code, pointer}));
  });
});
