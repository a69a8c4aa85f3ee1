import {spawn, type ChildProcess} from 'node:child_process';
import {createServer, type Server} from 'node:http';
import readline from 'node:readline';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {deliverLocally} from '../../../plugins/sandbox/src/platform/deliver';
import {freePort} from '../../support/freePort';
import {listenLocally} from '../../support/listenLocally';
import {servePlatform, type ServedPlatform} from '../../support/servePlatform';
import {accessToken} from './accessToken';
import {createFollower} from './follower';

const RESOURCE = 'res_01JBXHZ1C0AV4RRXG07HN7JVAX';
const MISSIONS = '/publicsafety/missions/v1/missions';

type Api = Pick<ServedPlatform, 'origin' | 'environment'>;
type Created = {missionId: string; tasksets: {tasksetId: string}[]};

async function post<Body>(api: Api, path: string, body: unknown): Promise<Body> {
  const response = await fetch(api.origin + path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await accessToken(api)}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Body;
}

/** Creates a mission and alerts its crew. */
async function alertCrew(
  api: Api,
  name = 'Ambulance 1',
  ...methods: readonly string[]
): Promise<string> {
  const {missionId, tasksets} = await post<Created>(api, MISSIONS, {
    keyword: 'MED-CARDIAC',
    reportedAt: '2025-03-14T09:26:53+01:00',
    tasksets: [{name, resourceIds: [RESOURCE]}],
  });
  const path = `${MISSIONS}/${missionId}/tasksets/${tasksets[0]?.tasksetId}/alerts`;
  await post(api, path, {methods: methods.length > 0 ? methods : ['APP']});
  return missionId;
}

describe('a simulated crew', () => {
  let platform: ServedPlatform;
  let seconds: number;

  beforeEach(async () => {
    seconds = 0;
    const start = Math.ceil(Date.now() / 1000) * 1000;
    platform = await servePlatform({now: () => new Date(start + seconds * 1000)});
  });

  afterEach(() => platform.close());

  /** States of an alert with their times in seconds, sampled every half second. */
  async function statesOf(name: string, method: string): Promise<[number, string][]> {
    const missionId = await alertCrew(platform, name, method);
    const states: [number, string][] = [];
    for (; seconds <= 310; seconds += 0.5) {
      platform.simulate();
      const alert = platform.state.missions.get(missionId)?.tasksets[0]?.alerts[0];
      if (alert && alert.state !== states.at(-1)?.[1]) {
        states.push([seconds, alert.state]);
      }
    }
    return states;
  }

  // Names and times from the section "Sandbox"; those of the attempts of #fail are not documented.
  it.each<[string, string, [number, string][]]>([
    [
      'Ambulance 1',
      'APP',
      [
        [0, 'SENT'],
        [1, 'DELIVERED'],
        [10, 'ACCEPTED'],
      ],
    ],
    [
      'Ambulance 1 #refuse',
      'APP',
      [
        [0, 'SENT'],
        [1, 'DELIVERED'],
        [10, 'REFUSED'],
      ],
    ],
    [
      'Ambulance 1 #fail',
      'APP',
      [
        [0, 'SENT'],
        [15, 'FAILED'],
      ],
    ],
    [
      'Ambulance 1 #silent',
      'APP',
      [
        [0, 'SENT'],
        [1, 'DELIVERED'],
        [300, 'EXPIRED'],
      ],
    ],
    [
      'Ambulance 1 #slow',
      'APP',
      [
        [0, 'SENT'],
        [30, 'DELIVERED'],
        [120, 'ACCEPTED'],
      ],
    ],
    // Gongs get no responses.
    [
      'Ambulance 1',
      'STATION',
      [
        [0, 'SENT'],
        [1, 'DELIVERED'],
      ],
    ],
  ])('with the name %s and the method %s goes through %j', async (name, method, states) => {
    expect(await statesOf(name, method)).toEqual(states);
  });

  it('moves the mission, with one event for each step', async () => {
    const missionId = await alertCrew(platform);
    seconds = 10;
    platform.simulate();
    platform.simulate();
    const mission = platform.state.missions.get(missionId);
    expect(mission).toMatchObject({state: 'IN_PROGRESS', revision: 5});
    expect(platform.state.events.map(({type, revision}) => [type, revision])).toEqual([
      ['mission.created', 1],
      ['alert.updated', 2],
      ['alert.updated', 3],
      ['alert.updated', 4],
      ['alert.updated', 5],
    ]);
  });

  it('counts its attempts before it fails', async () => {
    const missionId = await alertCrew(platform, '#fail');
    const [alert] = platform.state.missions.get(missionId)?.tasksets[0]?.alerts ?? [];
    const attempts: unknown[] = [];
    for (seconds of [0, 5, 10]) {
      platform.simulate();
      attempts.push(alert?.attempt);
    }
    expect(attempts).toEqual([1, 2, 3]);
  });

  const alertStates = (missionId: string) =>
    platform.state.missions
      .get(missionId)
      ?.tasksets[0]?.alerts.map(({state}) => state)
      .sort();

  it('accepts one alert of a resource, which cancels the others', async () => {
    const missionId = await alertCrew(platform, 'Ambulance 1', 'APP', 'SMS');
    seconds = 10;
    platform.simulate();
    expect(alertStates(missionId)).toEqual(['ACCEPTED', 'CANCELLED']);
    expect(platform.state.events.at(-1)?.data).toMatchObject({alert: {state: 'CANCELLED'}});
  });

  it('has no open alert left when its mission is cancelled', async () => {
    const missionId = await alertCrew(platform);
    await post(platform, `${MISSIONS}/${missionId}/state`, {state: 'CANCELLED', reason: 'Twice.'});
    expect(alertStates(missionId)).toEqual(['CANCELLED']);
    expect(platform.state.events.slice(-2).map(({type}) => type)).toEqual([
      'mission.cancelled',
      'alert.updated',
    ]);
  });

  it('leaves alone what a device or a dispatcher has ended', async () => {
    const missionId = await alertCrew(platform);
    await post(platform, `${MISSIONS}/${missionId}/state`, {state: 'COMPLETED'});
    seconds = 60;
    platform.simulate();
    expect(platform.state.missions.get(missionId)?.state).toBe('COMPLETED');
    expect(platform.state.changes).toHaveLength(3);
  });
});

describe('a delivery over HTTP', () => {
  let platform: ServedPlatform;
  let receiver: Server;
  let seen: {place: string; id: string; type: string; signature: string; length: number}[];
  let statuses: number[];

  beforeEach(async () => {
    seen = [];
    statuses = [];
    receiver = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const place = `${incoming.method} ${incoming.url}`;
        const {type} = JSON.parse(Buffer.concat(chunks).toString() || '{}') as {type: string};
        const {'webhook-id': id, 'webhook-signature': signature} = incoming.headers;
        const length = Number(incoming.headers['content-length']);
        seen.push({place, id: String(id), type, signature: String(signature), length});
        outgoing.writeHead(statuses.shift() ?? 204, {Location: '/elsewhere'}).end();
      });
    });
    const port = await listenLocally(receiver);
    platform = await servePlatform({deliver: deliverLocally(5)});
    const types = ['mission.created', 'alert.updated'];
    await post(platform, '/webhooks/v1/webhooks', {url: `https://127.0.0.1:${port}/events`, types});
  });

  afterEach(async () => {
    await platform.close();
    await new Promise((resolve) => receiver.close(resolve));
  });

  it('is signed, and sent once when it is accepted', async () => {
    await alertCrew(platform);
    await expect
      .poll(() => seen.map(({type}) => type))
      .toEqual(['mission.created', 'alert.updated']);
    expect(seen[0]?.signature).toMatch(/^v1,[\w+/]{43}=$/);
    // Python's `http.server` and other simple receivers cannot read a body in chunks.
    expect(seen[0]?.length).toBeGreaterThan(100);
    expect(seen.map(({id}) => id)).toEqual(platform.state.events.map(({eventId}) => eventId));
    await expect
      .poll(() => platform.state.inbox.map(({attempts, status}) => [attempts, status]))
      .toEqual([
        [1, 204],
        [1, 204],
      ]);
  });

  it.each([302, 404, 500])('is repeated after %i until it is accepted', async (status) => {
    statuses = [status, status];
    await alertCrew(platform);
    await expect.poll(() => seen).toHaveLength(4);
    expect(new Set(seen.map(({id}) => id)).size).toBe(2);
    // A redirect counts as a failure and is not followed.
    expect(new Set(seen.map(({place}) => place))).toEqual(new Set(['POST /events']));
  });

  it('is not repeated after 410', async () => {
    statuses = [410];
    await alertCrew(platform);
    await expect
      .poll(() => seen.map(({type}) => type))
      .toEqual(['mission.created', 'alert.updated']);
  });

  it('is given up after 8 repetitions', async () => {
    statuses = Array<number>(100).fill(500);
    await alertCrew(platform);
    await expect.poll(() => seen.length).toBe(18);
    statuses = [];
    await alertCrew(platform);
    await expect.poll(() => seen.length).toBe(20);
  });
});

describe('npm run sandbox', () => {
  let child: ChildProcess | undefined;

  afterEach(() => child?.kill());

  const start = (port: number, ...words: string[]) => {
    const started = spawn(
      process.execPath,
      ['--import', 'tsx', 'plugins/portal/src/cli/sandbox.ts', ...words],
      {stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, SANDBOX_PORT: String(port)}},
    );
    child = started;
    return started;
  };

  it('names the variable to change when its port is taken', async () => {
    const taken = createServer();
    const port = await listenLocally(taken);
    const {stderr} = start(port);
    let text = '';
    stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const code = await new Promise((resolve) => child?.on('close', resolve));
    taken.close();
    expect([code, text]).toEqual([1, expect.stringContaining(`SANDBOX_PORT=${port + 10}`)]);
  });

  it('prints its environment, and moves alerts without being asked', async () => {
    const {stdout} = start(await freePort());
    const environment: Record<string, string> = {};
    for await (const line of readline.createInterface({input: stdout})) {
      const [name = '', value = ''] = line.split(/=(.*)/s);
      environment[name] = value;
      if (Object.keys(environment).length === 3) {
        break;
      }
    }
    const api = {origin: String(environment.RESCUE_HOST), environment};
    const follower = createFollower({host: api.origin, token: await accessToken(api)});
    await follower.query();
    void follower.subscribe();
    await alertCrew(api);
    await expect
      .poll(() => follower.events.map(({element}) => element?.revision))
      .toEqual([1, 2, 3, 4]);
    expect(follower.events.at(-1)?.update?.changedFields).toContainEqual({
      path: expect.stringMatching(/\/state$/),
      oldValue: '"SENT"',
      newValue: '"DELIVERED"',
    });
    await follower.close();
  });
});
