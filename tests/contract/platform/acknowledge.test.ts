import fs from 'node:fs';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {servePlatform, type ServedPlatform} from '../../support/servePlatform';

const STATES = ['PENDING', 'SENT', 'DELIVERED', 'ACCEPTED', 'REFUSED', 'FAILED', 'EXPIRED'];
const REPORTS = ['DELIVERED', 'ACCEPTED', 'REFUSED', 'FAILED'];
const MISSIONS = '/publicsafety/missions/v1/missions';

const page = fs.readFileSync('docs/apis/publicSafety/missions.mdx', 'utf8');
const [, table = ''] = /^\| From \| To \|\n\| --- \| --- \|\n((?:\|.*\n)+)/m.exec(page) ?? [];
const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
/** Documented state changes, as `FROM TO`. */
const permitted = table
  .trim()
  .split('\n')
  .map((row) => row.split('|').slice(1, 3).map(namesIn))
  .flatMap(([from = [], to = []]) => from.flatMap((state) => to.map((next) => `${state} ${next}`)));

const changes = STATES.flatMap((from) =>
  REPORTS.filter((to) => to !== from).map((to): [string, string, boolean] => [
    from,
    to,
    permitted.includes(`${from} ${to}`),
  ]),
);

let platform: ServedPlatform;
let token: string;

beforeAll(async () => {
  platform = await servePlatform();
  const {RESCUE_CONNECTOR_ID, RESCUE_API_KEY} = platform.environment;
  const response = await fetch(`${platform.origin}/accesscontrol/authentication/v1/token`, {
    method: 'POST',
    headers: {Authorization: `Basic ${btoa(`${RESCUE_CONNECTOR_ID}:${RESCUE_API_KEY}`)}`},
    body: new URLSearchParams({grant_type: 'client_credentials'}),
  });
  ({access_token: token} = (await response.json()) as {access_token: string});
});

afterAll(() => platform.close());

async function call(method: string, path: string, body: unknown): Promise<Response> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return fetch(platform.origin + MISSIONS + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': type,
      ...(method === 'POST' && {'Idempotency-Key': crypto.randomUUID()}),
    },
    body: JSON.stringify(body),
  });
}

/** Brings an alert into a state, and returns its path. */
async function alertIn(state: string) {
  const created = await call('POST', '', {
    keyword: 'MED-CARDIAC',
    priority: 1,
    reportedAt: '2025-03-14T09:26:53+01:00',
    tasksets: [{name: 'Ambulance 1', resourceIds: ['res_01JBXHZ1C0AV4RRXG07HN7JVAX']}],
  });
  const {missionId, tasksets} = (await created.json()) as {
    missionId: string;
    tasksets: {tasksetId: string}[];
  };
  await call('POST', `/${missionId}/tasksets/${tasksets[0]?.tasksetId}/alerts`, {methods: ['APP']});
  const alert = platform.state.missions.get(missionId)?.tasksets[0]?.alerts[0];
  if (!alert) {
    throw new Error('The mission has no alert.');
  }
  alert.state = state;
  return {alert, path: `/${missionId}/alerts/${alert.alertId}`};
}

describe('an acknowledgement', () => {
  it('is permitted by the page from some states, and not from others', () => {
    expect(permitted.length).toBeGreaterThan(8);
    expect(changes.filter(([, , isPermitted]) => !isPermitted).length).toBeGreaterThan(8);
  });

  it.each(changes)('from %s to %s is as the page says: %s', async (from, to, isPermitted) => {
    const {alert, path} = await alertIn(from);
    const reply = await call('PATCH', path, {
      state: to,
      ...(to === 'FAILED' && {reason: 'The gate is blocked.'}),
    });
    const body = (await reply.json()) as {code?: string};
    expect([reply.status, body.code]).toEqual(
      isPermitted ? [200, undefined] : [409, 'state_conflict'],
    );
    expect(alert.state).toBe(isPermitted ? to : from);
  });

  it('of a failure needs a reason, which the dispatcher sees', async () => {
    const {alert, path} = await alertIn('SENT');
    expect((await call('PATCH', path, {state: 'FAILED'})).status).toBe(422);
    expect(alert.state).toBe('SENT');
    await call('PATCH', path, {state: 'FAILED', reason: 'The gate is blocked.'});
    expect(alert).toMatchObject({state: 'FAILED', failureReason: 'The gate is blocked.'});
  });

  it('and the alert itself send one event each, with a revision of their own', async () => {
    const before = platform.state.events.length;
    const {path} = await alertIn('PENDING');
    await call('PATCH', path, {state: 'ACCEPTED'});
    const sent = platform.state.events.slice(before).map(({type, revision}) => [type, revision]);
    expect(sent).toEqual([
      ['mission.created', 1],
      ['alert.updated', 2],
      ['alert.updated', 3],
    ]);
  });
});
