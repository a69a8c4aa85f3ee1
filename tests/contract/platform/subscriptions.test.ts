import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {WebSocket} from 'ws';
import {servePlatform, type ServedPlatform} from '../../support/servePlatform';
import {accessToken} from './accessToken';
import {connectTo, createFollower, postOperation} from './follower';

const MISSIONS = '/publicsafety/missions/v1/missions';
const CONNECTOR = 'con_01JBV6E1M0VBHXF4W6305FATZY';
const RESOURCE = 'res_01JBXHZ1C0AV4RRXG07HN7JVAX';
const MISSION = {
  keyword: 'MED-CARDIAC',
  reportedAt: '2025-03-14T09:26:53+01:00',
  tasksets: [{name: 'Ambulance 1', resourceIds: [RESOURCE]}],
};
const CLOSE = 'subscription Close { missionChanged { sequence } }';

let platform: ServedPlatform;
let token: string;
let minutes: number;
let followers: ReturnType<typeof createFollower>[];

beforeEach(async () => {
  minutes = 0;
  followers = [];
  const start = Date.now();
  platform = await servePlatform({
    now: () => new Date(start + minutes * 60_000),
    pingMs: 20,
  });
  token = await accessToken(platform);
});

afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.close()));
  await platform.close();
});

const options = () => ({host: platform.origin, token});

function newFollower(where?: Record<string, unknown>) {
  const follower = createFollower({...options(), ...(where && {where})});
  followers.push(follower);
  return follower;
}

type RestMission = {missionId: string; tasksets: {tasksetId: string}[]};

async function rest<Body = RestMission>(
  method: string,
  path: string,
  body: unknown,
): Promise<Body> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const response = await fetch(platform.origin + MISSIONS + path, {
    method,
    headers: {
      Authorization: `Bearer ${await accessToken(platform)}`,
      'Content-Type': type,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Body;
}

const create = () => rest('POST', '', MISSION);
const change = (missionId: string, priority: number) => rest('PATCH', `/${missionId}`, {priority});
const moveTo = (missionId: string, state: string) => rest('POST', `/${missionId}/state`, {state});

/** Subscribes, and waits until changes arrive. */
async function start(follower: ReturnType<typeof createFollower>): Promise<void> {
  follower.use(await accessToken(platform));
  const before = platform.state.followers.size;
  void follower.subscribe();
  await expect.poll(() => platform.state.followers.size).toBe(before + 1);
}

/**
 * Messages that a raw socket receives until it is closed or the predicate returns true. It sends the first message
 * immediately, and the others once the first is acknowledged.
 */
async function talk(
  [first, ...others]: readonly unknown[],
  isDone: (received: any[]) => boolean = () => false,
): Promise<{received: any[]; code: number | null}> {
  const url = `${platform.origin.replace(/^http/, 'ws')}/graphql`;
  const socket = new WebSocket(url, 'graphql-transport-ws');
  const received: any[] = [];
  return new Promise((resolve) => {
    const send = (message: unknown) => socket.send(JSON.stringify(message));
    socket.on('open', () => send(first));
    socket.on('close', (code) => resolve({received, code}));
    socket.on('message', (data: Buffer) => {
      received.push(JSON.parse(data.toString()));
      if (received.at(-1).type === 'connection_ack') {
        others.forEach(send);
      }
      if (isDone(received)) {
        resolve({received, code: null});
        socket.terminate();
      }
    });
  });
}

const init = (authorization?: string) => ({
  type: 'connection_init',
  ...(authorization && {payload: {authorization}}),
});
const subscription = (id: string, query = CLOSE) => ({type: 'subscribe', id, payload: {query}});

describe('a connection for subscriptions', () => {
  it.each([
    ['no token', () => undefined],
    ['a token that was never issued', () => 'Bearer wrong'],
    ['a token without its type', () => token],
  ])('is closed with 4401 for %s', async (_title, authorization) => {
    expect(await talk([init(authorization()), subscription('1')])).toEqual({
      received: [],
      code: 4401,
    });
  });

  it('is closed with 4401 for a wrong token with the client of the library', async () => {
    const follower = createFollower({host: platform.origin, token: 'wrong'});
    await expect(follower.subscribe()).resolves.toMatchObject({
      code: 4401,
      reason: 'token_invalid',
    });
  });

  it.each([
    ['a subscription before the acknowledgement', () => [subscription('1')], 4401],
    ['a message that is none', () => [init(`Bearer ${token}`), {type: 'start'}], 4400],
    ['an ID in use', () => [init(`Bearer ${token}`), subscription('1'), subscription('1')], 4409],
    ['a second connection_init', () => [init(`Bearer ${token}`), init(`Bearer ${token}`)], 4429],
    [
      'the 21st subscription',
      () => [
        init(`Bearer ${token}`),
        ...Array.from({length: 21}, (_, index) => subscription(String(index))),
      ],
      4429,
    ],
  ])('is closed for %s', async (_title, messages, code) => {
    expect((await talk(messages())).code).toBe(code);
  });

  it('is closed with 4429 when the API key has five', async () => {
    for (let count = 1; count <= 5; count += 1) {
      await start(newFollower());
    }
    expect((await talk([init(`Bearer ${token}`)])).code).toBe(4429);
    await followers[0]?.close();
    await expect.poll(() => platform.state.followers.size).toBe(5);
    const {received} = await talk([init(`Bearer ${token}`)], ([first]) => first !== undefined);
    expect(received).toEqual([{type: 'connection_ack'}]);
  });

  it('is closed with 4401 when the token expires, and goes on with a new one', async () => {
    const {missionId} = await create();
    const follower = newFollower();
    await follower.query();
    const ended = follower.subscribe();
    await expect.poll(() => platform.state.followers.size).toBe(2);
    minutes = 14;
    await change(missionId, 2);
    await expect.poll(() => follower.events).toHaveLength(1);
    minutes = 15;
    expect(await ended).toMatchObject({code: 4401, reason: 'token_expired'});
    await change(missionId, 1);
    expect(await follower.subscribe()).toMatchObject({code: 4401});
    await start(follower);
    await expect.poll(() => follower.copies.get(missionId)?.revision).toBe(3);
    expect(follower.applied).toHaveLength(2);
  });

  it('is pinged with messages of the protocol', async () => {
    const {received} = await talk([init(`Bearer ${token}`)], ({length}) => length === 3);
    expect(received.map(({type}) => type)).toEqual(['connection_ack', 'ping', 'ping']);
  });

  it.each([
    ['missionResourceChanged', 'reference { label }'],
    ['repositoryGroupChanged', 'reference { label }'],
  ])('accepts %s, which is silent', async (name, fields) => {
    const query = `subscription { ${name} { sequence ${fields} } }`;
    const {received} = await talk(
      [init(`Bearer ${token}`), subscription('1', query)],
      (messages) => messages.filter(({type}) => type === 'ping').length === 2,
    );
    expect(received.map(({type}) => type)).toEqual(['connection_ack', 'ping', 'ping']);
  });
});

describe('a subscription that cannot start', () => {
  it('is answered with an error message, and the others stay', async () => {
    const narrow = `Bearer ${await accessToken(platform, 'resources.read')}`;
    const silent = 'subscription { missionResourceChanged { sequence } }';
    const {received, code} = await talk(
      [init(narrow), subscription('1'), subscription('2', silent), subscription('3', 'nothing')],
      (messages) => messages.filter(({type}) => type === 'error').length === 2,
    );
    expect(code).toBeNull();
    const errors = new Map(received.filter(({id}) => id).map(({id, payload}) => [id, payload]));
    expect(new Set(errors.keys())).toEqual(new Set(['1', '3']));
    expect(errors.get('1')).toMatchObject([
      {message: 'The scope missions.read is missing.', path: ['missionChanged']},
    ]);
    expect(errors.get('1')[0].extensions.code).toBe('scope_missing');
    expect(errors.get('3')[0].extensions.code).toBe('validation_failed');
    expect(received.filter(({type}) => ['next', 'complete'].includes(type))).toEqual([]);
  });
});

describe('a display that follows missions', () => {
  it('has every change exactly once: query first, then subscribe from its sequence', async () => {
    const first = await create();
    const follower = newFollower();
    await follower.query();
    const second = await create();
    await change(first.missionId, 2);
    await start(follower);
    await change(first.missionId, 1);
    await moveTo(second.missionId, 'COMPLETED');
    await expect.poll(() => follower.events).toHaveLength(4);
    expect(follower.events).toMatchObject([
      {changeType: 'ADDED', sequence: 3, element: {elementId: second.missionId, revision: 1}},
      {changeType: 'UPDATED', sequence: 4, element: {elementId: first.missionId, revision: 2}},
      {changeType: 'UPDATED', sequence: 5, update: {previousRevision: 2}},
      {changeType: 'UPDATED', sequence: 6, element: {state: 'COMPLETED', revision: 2}},
    ]);
    expect(follower.applied).toEqual(follower.events);
  });

  it('starts from the sequence of an empty platform', async () => {
    const follower = newFollower();
    await follower.query();
    expect(follower.sequence()).toBe(1);
    const {missionId} = await create();
    await start(follower);
    await expect.poll(() => [...follower.copies.keys()]).toEqual([missionId]);
  });

  it('misses nothing and has nothing twice after a lost connection', async () => {
    const {missionId, tasksets} = await create();
    const follower = newFollower();
    await follower.query();
    const ended = follower.subscribe();
    await change(missionId, 2);
    await expect.poll(() => follower.events).toHaveLength(1);
    platform.dropSockets();
    expect(await ended).toMatchObject({code: 1006});
    await expect.poll(() => platform.state.followers.size).toBe(1);
    minutes = 5;
    await rest('POST', `/${missionId}/tasksets/${tasksets[0]?.tasksetId}/alerts`, {
      methods: ['APP'],
    });
    await change(missionId, 4);
    expect(follower.copies.get(missionId)?.revision).toBe(2);
    await start(follower);
    await change(missionId, 5);
    await expect.poll(() => follower.copies.get(missionId)?.revision).toBe(5);
    expect(follower.events.map(({element}) => element?.revision)).toEqual([2, 3, 4, 5]);
    expect(follower.applied).toEqual(follower.events);
    const sequences = follower.events.map(({sequence}) => sequence);
    expect(sequences).toEqual([...sequences].sort((one, other) => one - other));
    expect(new Set(sequences).size).toBe(4);
  });

  it('has each mission once as a whole when its sequence is too old', async () => {
    const first = await create();
    const second = await create();
    const follower = newFollower();
    await follower.query();
    await change(first.missionId, 2);
    minutes = 16;
    await change(second.missionId, 2);
    await start(follower);
    await change(first.missionId, 1);
    await expect.poll(() => follower.events).toHaveLength(3);
    expect(follower.events).toMatchObject([
      {changeType: 'REFRESHED', element: {elementId: first.missionId, revision: 2}, update: null},
      {changeType: 'REFRESHED', element: {elementId: second.missionId, revision: 2}, sequence: 5},
      {changeType: 'UPDATED', element: {elementId: first.missionId, revision: 3}, sequence: 6},
    ]);
  });

  it('is replayed what happened 14 minutes ago', async () => {
    const {missionId} = await create();
    const follower = newFollower();
    await follower.query();
    await change(missionId, 2);
    minutes = 14;
    await start(follower);
    await expect.poll(() => follower.events).toMatchObject([{changeType: 'UPDATED', sequence: 3}]);
  });

  it('needs nothing again after an hour in which nothing happened', async () => {
    const {missionId} = await create();
    const follower = newFollower();
    await follower.query();
    minutes = 60;
    await start(follower);
    await change(missionId, 2);
    await expect.poll(() => follower.events).toMatchObject([{changeType: 'UPDATED', sequence: 3}]);
  });

  it('begins again when the connection is lost within what is sent as a whole', async () => {
    const missions = [await create(), await create(), await create()];
    const follower = newFollower();
    await follower.query();
    const queried = follower.sequence();
    await change(missions[0]?.missionId ?? '', 2);
    minutes = 16;
    await start(follower);
    await expect.poll(() => follower.events).toHaveLength(3);
    const [first, second, last] = follower.events;
    expect([first?.sequence, second?.sequence, last?.sequence]).toEqual([queried, queried, 5]);
  });

  it('is told which missions a filter no longer matches', async () => {
    const {missionId} = await create();
    const follower = newFollower({state: {in: ['OPEN', 'ALERTED']}});
    await follower.query();
    await start(follower);
    await change(missionId, 2);
    await moveTo(missionId, 'IN_PROGRESS');
    await change(missionId, 1);
    await moveTo(missionId, 'ALERTED');
    await expect.poll(() => follower.events).toHaveLength(3);
    expect(follower.events).toMatchObject([
      {changeType: 'UPDATED', element: {revision: 2}},
      {changeType: 'REMOVED', element: null, update: null, reference: {revision: 3}},
      {changeType: 'ADDED', element: {revision: 5, state: 'ALERTED'}},
    ]);
  });

  it('learns what changed, and by whom', async () => {
    const {missionId, tasksets} = await create();
    const follower = newFollower();
    await follower.query();
    await start(follower);
    const tasksetId = tasksets[0]?.tasksetId;
    await change(missionId, 2);
    await rest('POST', `/${missionId}/tasksets/${tasksetId}/alerts`, {methods: ['APP']});
    platform.simulate();
    await expect.poll(() => follower.events).toHaveLength(3);
    const alertId = platform.state.missions.get(missionId)?.tasksets[0]?.alerts[0]?.alertId;
    expect(follower.events.map(({update}) => update?.updatedBy)).toEqual([
      CONNECTOR,
      CONNECTOR,
      null,
    ]);
    expect(follower.events[0]?.update?.changedFields).toEqual([
      {path: 'priority', oldValue: '3', newValue: '2'},
    ]);
    expect(follower.events[2]?.update?.changedFields).toContainEqual({
      path: `tasksets/${tasksetId}/alerts/${alertId}/state`,
      oldValue: '"PENDING"',
      newValue: '"SENT"',
    });
    expect(follower.events[2]?.triggerPath).toEqual([
      {typeName: 'Mission', partId: missionId},
      {typeName: 'MissionTaskset', partId: tasksetId},
      {typeName: 'MissionTaskSetAlert', partId: alertId},
    ]);
  });

  it('has one event for each change, whichever API made it', async () => {
    const follower = newFollower();
    await follower.query();
    await start(follower);
    const {missionId} = await create();
    const mutation = `mutation Add($request: AddMissionRequest!, $key: String!) {
      addMission(input: {request: $request, idempotencyKey: $key}) {
        addMissionResult { created mission { elementId revision } }
      }
    }`;
    const add = (request: object) =>
      postOperation(options(), mutation, {request, key: crypto.randomUUID()});
    const {keyword, reportedAt} = MISSION;
    await add({externalId: 'CAD-1', keyword, reportedAt});
    await add({externalId: 'CAD-1', summary: 'Person with chest pain.'});
    await moveTo(missionId, 'COMPLETED');
    await expect.poll(() => follower.events).toHaveLength(4);
    const seen = follower.events.map(({changeType, sequence}) => [changeType, sequence]);
    expect(seen).toEqual([
      ['ADDED', 2],
      ['ADDED', 3],
      ['UPDATED', 4],
      ['UPDATED', 5],
    ]);
    expect(platform.state.events.map(({type}) => type)).toEqual([
      ...['mission.created', 'mission.created', 'mission.updated', 'mission.completed'],
    ]);
  });

  it('may ask for some types of change', async () => {
    const client = connectTo(options());
    const types: string[] = [];
    const query = 'subscription { missionChanged(changeTypes: [ADDED]) { changeType } }';
    client.subscribe<{missionChanged: {changeType: string}}>(
      {query},
      {
        next: ({data}) => data && types.push(data.missionChanged.changeType),
        error: () => types.push('error'),
        complete: () => undefined,
      },
    );
    await expect.poll(() => platform.state.followers.size).toBe(2);
    const {missionId} = await create();
    await change(missionId, 2);
    await create();
    await expect.poll(() => types).toEqual(['ADDED', 'ADDED']);
    await client.dispose();
  });

  it('leaves nothing behind when it ends its subscription', async () => {
    const before = platform.state.followers.size;
    const follower = newFollower();
    await start(follower);
    await follower.close();
    await expect.poll(() => platform.state.followers.size).toBe(before);
  });
});
