import {beforeEach, describe, expect, it} from 'vitest';
import {
  createContractServer,
  type ContractServer,
} from '../../../plugins/sandbox/src/contract/contractServer';
import {oauthHandlers} from '../../../plugins/sandbox/src/oauth/oauthHandlers';
import {createOAuthState, identifyBy} from '../../../plugins/sandbox/src/oauth/oauthState';
import {platformHandlers} from '../../../plugins/sandbox/src/platform/platformHandlers';
import {
  createPlatformState,
  type PlatformState,
} from '../../../plugins/sandbox/src/platform/platformState';
import {restDocuments} from '../../support/restDocuments';
import {createConnector} from './connector';

const KEY = 'rk_test_a1B2c3D4e5a1B2c3D4e5a1B2c3D4e5f6G7h8x7Qd';
const DISPATCH = 'con_01JBV6E1M0VBHXF4W6305FATZY';
const RADIO = 'con_radio';
const API = 'https://api.test.rescue.example';
const HOOK = 'https://cad.acme.example/rescue/events';
const RESOURCE = 'res_01JBXHZ1C0AV4RRXG07HN7JVAX';

const MISSION = {
  externalId: 'CAD-2025-004711',
  keyword: 'MED-CARDIAC',
  priority: 1,
  summary: 'Person with chest pain.',
  location: {type: 'Point', coordinates: [10.015344, 53.565278]},
  address: '12 Harbour Street, Northport',
  reportedAt: '2025-03-14T09:26:53+01:00',
  tasksets: [{name: 'Ambulance 1', resourceIds: [RESOURCE], tasks: [{type: 'RESPOND'}]}],
};

const TENANT = 'test-acme-1';

const contracts = restDocuments();
let platform: PlatformState;
let server: ContractServer;
let connector: ReturnType<typeof createConnector>;
/** Plays a gateway that reports the crew's actions. */
let radio: ReturnType<typeof createConnector>;
let isOnline: boolean;
let statuses: number[];

beforeEach(async () => {
  const oauth = createOAuthState({
    connectors: new Map([
      [
        DISPATCH,
        {
          key: KEY,
          scopes: ['missions.read', 'missions.write', 'missions.alert', 'webhooks.manage'],
          tenant: TENANT,
        },
      ],
      [RADIO, {key: KEY, scopes: ['missions.read', 'missions.acknowledge'], tenant: TENANT}],
    ]),
  });
  isOnline = true;
  statuses = [];
  platform = createPlatformState({
    async deliver(request) {
      if (!isOnline) {
        throw new TypeError('fetch failed');
      }
      statuses.push((await connector.receive(request)).status);
    },
  });
  const handlers = {...oauthHandlers(oauth), ...platformHandlers(platform)};
  server = createContractServer({
    contracts,
    identify: identifyBy(oauth),
    tenantOf: () => ({handlers, replays: platform.replays}),
  });
  connector = createConnector({connectorId: DISPATCH, apiKey: KEY, send: server.fetch});
  radio = createConnector({connectorId: RADIO, apiKey: KEY, send: server.fetch});
  await connector.start(HOOK);
});

const copyOf = (missionId: string) => connector.copies.get(missionId);

describe('a connector that was written from the pages', () => {
  it('creates one mission although the first response is lost', async () => {
    let isLost = true;
    const flaky = createConnector({
      connectorId: DISPATCH,
      apiKey: KEY,
      async send(request) {
        const response = await server.fetch(request);
        if (isLost && request.method === 'POST' && request.url.endsWith('/missions')) {
          isLost = false;
          throw new TypeError('fetch failed');
        }
        return response;
      },
    });
    const {missionId} = await flaky.createMission(MISSION);
    expect(isLost).toBe(false);
    expect([...platform.missions.keys()]).toEqual([missionId]);
  });

  it('may correct a request that failed, and send it with the same key', async () => {
    const credentials = Buffer.from(`${DISPATCH}:${KEY}`).toString('base64');
    const signIn = new Request(`${API}/accesscontrol/authentication/v1/token`, {
      method: 'POST',
      headers: {Authorization: `Basic ${credentials}`},
      body: new URLSearchParams({grant_type: 'client_credentials'}),
    });
    const token = (await (await server.fetch(signIn)).json()) as {access_token: string};
    const headers = {
      Authorization: `Bearer ${token.access_token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    };
    const create = async (mission: object) => {
      const body = JSON.stringify(mission);
      const url = `${API}/publicsafety/missions/v1/missions`;
      return (await server.fetch(new Request(url, {method: 'POST', headers, body}))).status;
    };
    expect(await create({...MISSION, priority: 9})).toBe(422);
    expect(await create(MISSION)).toBe(201);
    expect(await create(MISSION)).toBe(201);
    expect(platform.missions.size).toBe(1);
  });

  it('continues with the mission that its key already names', async () => {
    const {missionId} = await connector.createMission(MISSION);
    await expect(connector.createMission(MISSION)).rejects.toMatchObject({
      status: 409,
      code: 'duplicate_external_id',
    });
    expect(await connector.findMission(MISSION.externalId)).toMatchObject({missionId});
  });

  it('continues with a mission that was closed in the meantime', async () => {
    const {missionId} = await connector.createMission(MISSION);
    await connector.complete(missionId);
    expect(await connector.findMission(MISSION.externalId)).toMatchObject({
      missionId,
      state: 'COMPLETED',
    });
    await expect.poll(() => copyOf(missionId)?.state).toBe('COMPLETED');
    expect(platform.events.map(({type}) => type)).toEqual(['mission.created', 'mission.completed']);
  });

  it('may use the date of the examples, and no other that is long ago', async () => {
    const reportedAt = '2025-03-13T09:26:53+01:00';
    await expect(connector.createMission({...MISSION, reportedAt})).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const {missionId, tasksets} = await connector.createMission(MISSION);
    const {items} = await connector.alert(missionId, tasksets[0]?.tasksetId ?? '');
    expect(items).toHaveLength(1);
  });

  it('cannot alert for a mission of two days ago', async () => {
    const reportedAt = new Date(Date.now() - 48 * 3_600_000).toISOString();
    const {missionId, tasksets} = await connector.createMission({...MISSION, reportedAt});
    await expect(connector.alert(missionId, tasksets[0]?.tasksetId ?? '')).rejects.toMatchObject({
      code: 'state_conflict',
    });
  });

  it('alerts a crew, and follows its acknowledgement by webhook', async () => {
    const {missionId, tasksets} = await connector.createMission(MISSION);
    const {items} = await connector.alert(missionId, tasksets[0]?.tasksetId ?? '');
    const alertId = items[0]?.alertId ?? '';
    expect(items).toMatchObject([{state: 'PENDING'}]);
    await radio.acknowledge(missionId, alertId, 'DELIVERED');
    await radio.acknowledge(missionId, alertId, 'ACCEPTED');
    await expect.poll(() => copyOf(missionId)?.state).toBe('IN_PROGRESS');
    expect(copyOf(missionId)?.tasksets[0]?.alerts).toMatchObject([{alertId, state: 'ACCEPTED'}]);
    expect(new Set(statuses)).toEqual(new Set([204]));
  });

  it('may not acknowledge without the scope', async () => {
    const {missionId, tasksets} = await connector.createMission(MISSION);
    const {items} = await connector.alert(missionId, tasksets[0]?.tasksetId ?? '');
    await expect(
      connector.acknowledge(missionId, items[0]?.alertId ?? '', 'ACCEPTED'),
    ).rejects.toMatchObject({status: 403, code: 'scope_missing'});
  });

  it('has every change after a lost connection, and applies none twice', async () => {
    const mission = await connector.createMission(MISSION);
    const {missionId, tasksets} = mission;
    await expect.poll(() => statuses.length).toBe(1);
    isOnline = false;
    const changed = await connector.changeMission(mission, {
      address: '14 Harbour Street, Northport',
    });
    const {items} = await connector.alert(missionId, tasksets[0]?.tasksetId ?? '');
    await radio.acknowledge(missionId, items[0]?.alertId ?? '', 'ACCEPTED');
    expect(copyOf(missionId)?.revision).toBeLessThan(changed.revision);
    isOnline = true;
    await connector.catchUp();
    expect(copyOf(missionId)).toMatchObject({
      state: 'IN_PROGRESS',
      address: '14 Harbour Street, Northport',
      revision: 4,
    });
    // The replay repeats all events, including the one that had arrived.
    await expect.poll(() => statuses).toEqual([204, 204, 204, 204, 204]);
    expect(copyOf(missionId)?.revision).toBe(4);
  });

  it('reads the mission again when someone changed it in the meantime', async () => {
    const mission = await connector.createMission(MISSION);
    await connector.changeMission(mission, {priority: 2});
    await expect(connector.changeMission(mission, {priority: 3})).rejects.toMatchObject({
      code: 'revision_conflict',
    });
  });

  it('rejects a forged and an old delivery', async () => {
    const received: Request[] = [];
    platform.deliver = (request) => Promise.resolve(received.push(request));
    await connector.createMission(MISSION);
    await expect.poll(() => received.length).toBe(1);
    const [genuine] = received as [Request];
    const body = await genuine.clone().text();
    const forged = new Request(HOOK, {
      method: 'POST',
      headers: genuine.headers,
      body: body.replace('OPEN', 'COMPLETED'),
    });
    expect((await connector.receive(forged)).status).toBe(401);
    const later = createConnector({
      connectorId: DISPATCH,
      apiKey: KEY,
      send: server.fetch,
      now: () => Date.now() + 10 * 60_000,
    });
    await later.start(HOOK);
    const secret = [...platform.webhooks.values()].map((webhook) => webhook.secret);
    expect(new Set(secret).size).toBe(2);
    await connector.createMission({...MISSION, externalId: 'CAD-2025-004712'});
    await expect.poll(() => received.length).toBe(3);
    expect((await later.receive(received[2] as Request)).status).toBe(400);
  });
});
