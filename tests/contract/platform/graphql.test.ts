import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {servePlatform, type ServedPlatform} from '../../support/servePlatform';
import {accessToken} from './accessToken';
import {postOperation, type Result} from './follower';

const RESOURCE = 'res_01JBXHZ1C0AV4RRXG07HN7JVAX';
const OPERATIONS = 'docs/graphql/_companion/operations';
const ADD = fs.readFileSync(`${OPERATIONS}/addMission.graphql`, 'utf8');
const INPUT = JSON.parse(fs.readFileSync(`${OPERATIONS}/addMission.json`, 'utf8'));

let platform: ServedPlatform;
let token: string;
let hours: number;

beforeEach(async () => {
  hours = 0;
  const start = Date.now();
  platform = await servePlatform({
    now: () => new Date(start + hours * 3_600_000),
  });
  token = await accessToken(platform);
});

afterEach(() => platform.close());

const ask = <Data = any>(query: string, variables?: Record<string, unknown>, as = token) =>
  postOperation<Data>({host: platform.origin, token: as}, query, variables);

const codes = ({errors = []}: Result<unknown>) => errors.map(({extensions}) => extensions.code);

/** Adds a mission. @returns the result of the mutation */
async function add(request: object = {}, input: object = {}, as?: string): Promise<Result<any>> {
  const {keyword, reportedAt} = INPUT.input.request;
  const variables = {
    input: {
      idempotencyKey: crypto.randomUUID(),
      ...input,
      request: {keyword, reportedAt, ...request},
    },
  };
  return ask(ADD, variables, as);
}

const FULL = `mutation Add($input: AddMission!) {
  addMission(input: $input) { addMissionResult {
    created replayed changedFields { path oldValue newValue }
    mission { elementId revision state summary priority parameters { name value source }
      latestAlerts { key value { state } }
      tasksets { name tasks { taskId type title tags { key value } } resources { elementId label }
        alerts { resourceId method state } } }
  } }
}`;

const addFull = async (request: object, input: object = {}, as?: string) => {
  const {keyword, reportedAt} = INPUT.input.request;
  return ask(
    FULL,
    {
      input: {
        idempotencyKey: crypto.randomUUID(),
        ...input,
        request: {keyword, reportedAt, externalId: 'CAD-1', ...request},
      },
    },
    as,
  );
};

describe('the GraphQL endpoint', () => {
  it.each([
    ['no token', {}, 'token_missing'],
    ['another scheme', {Authorization: 'Basic abc'}, 'token_missing'],
    ['a token that was never issued', {Authorization: 'Bearer wrong'}, 'token_invalid'],
  ])('rejects %s with 401', async (_title, headers, code) => {
    const response = await fetch(`${platform.origin}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({query: '{ missions { totalCount } }'}),
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('trace-id')).not.toBeNull();
    expect(codes((await response.json()) as Result<unknown>)).toEqual([code]);
  });

  it('rejects a token that has expired with 401', async () => {
    hours = 1;
    expect(codes(await ask('{ missions { totalCount } }'))).toEqual(['token_expired']);
  });

  it('leaves out a field that the scope does not cover, and says why', async () => {
    const narrow = await accessToken(platform, 'missions.read');
    const query = '{ missionResource(elementId: "res_1") { name } missions { totalCount } }';
    expect(await ask(query, {}, narrow)).toMatchObject({
      data: {missionResource: null, missions: {totalCount: 0}},
      errors: [
        {
          message: 'The scope resources.read is missing.',
          path: ['missionResource'],
          extensions: {code: 'scope_missing', traceId: expect.any(String)},
        },
      ],
    });
  });

  it('leaves out everything when a field without null lacks the scope', async () => {
    const narrow = await accessToken(platform, 'resources.read');
    const query = '{ missionResource(elementId: "res_1") { name } missions { totalCount } }';
    const result = await ask(query, {}, narrow);
    expect([result.data, codes(result)]).toEqual([null, ['scope_missing']]);
  });

  it('has no reference to what the scope does not cover', async () => {
    await addFull({tasksets: [{name: 'Ambulance 1', resourceIds: [RESOURCE]}]});
    const narrow = await accessToken(platform, 'missions.read');
    const query = '{ missions { nodes { resources { elementId element { name } } } } }';
    const {data, errors} = await ask(query, {}, narrow);
    expect(errors).toBeUndefined();
    expect(data.missions.nodes).toEqual([{resources: [{elementId: RESOURCE, element: null}]}]);
  });

  it.each([
    ['a field that is unknown', '{ missions { unknown } }', 'validation_failed'],
    ['what is internal', '{ missions { nodes { ingestId } } }', 'validation_failed'],
    ['no GraphQL', 'missions', 'validation_failed'],
    ['a subscription', 'subscription { missionChanged { sequence } }', 'validation_failed'],
    ['a page that is too large', '{ missions(first: 201) { totalCount } }', 'validation_failed'],
    ['a cursor of its own', '{ missions(after: "x") { totalCount } }', 'invalid_cursor'],
    [
      'a time without a zone',
      '{ missions(where: {reportedAt: {gt: "2025-03-14T09:26:53"}}) { totalCount } }',
      'invalid_time',
    ],
    [
      'what is too costly',
      `{ ${['a', 'b', 'c'].map((name) => `${name}: missions(first: 200) { nodes { tasksets { alerts { state } tasks { type } resources { element { name } } } } }`).join(' ')} }`,
      'query_too_costly',
    ],
  ])('rejects %s', async (_title, query, code) => {
    expect(codes(await ask(query))).toEqual([code]);
  });

  it('responds to the call that the page prints', async () => {
    const page = fs.readFileSync('docs/graphql/index.mdx', 'utf8');
    const [, body = ''] = /--data '(\{[\s\S]*?\})'\n```/.exec(page) ?? [];
    const [, printed = ''] = /```json title="Response"\n([\s\S]*?)```/.exec(page) ?? [];
    await ask(ADD, INPUT);
    await add({externalId: 'CAD-2', state: 'PLANNED', plannedAt: '2025-03-15T09:00:00Z'});
    const response = await fetch(`${platform.origin}/graphql`, {
      method: 'POST',
      headers: {Authorization: `Bearer ${token}`},
      body,
    });
    const expected = JSON.parse(printed);
    const node = expected.data.missions.nodes[0];
    Object.assign(node, {
      elementId: expect.stringMatching(/^mis_[0-9A-Z]{26}$/),
      missionNumber: expect.stringMatching(/^\d{4}-004711$/),
    });
    expect(await response.json()).toEqual(expected);
    expect(response.headers.get('ratelimit-remaining')).toBe(String(50_000 - 10));
  });

  const written = fs.readdirSync(OPERATIONS).filter((name) => name.endsWith('.graphql'));
  it.each(written.filter((name) => !/Changed|callRemoteAction/.test(name)))(
    'responds to the example of %s as the schema promises',
    async (name) => {
      const file = path.join(OPERATIONS, name);
      const variables = JSON.parse(fs.readFileSync(file.replace(/graphql$/, 'json'), 'utf8'));
      const {data, errors} = await ask(fs.readFileSync(file, 'utf8'), variables);
      expect(errors).toBeUndefined();
      expect(Object.values(data)).not.toContain(null);
    },
  );
});

describe('the query for missions', () => {
  const reportedAt = '2025-03-14T10:00:00+01:00';
  beforeEach(async () => {
    await addFull({externalId: 'CAD-1', reportedAt, summary: 'Fire.'});
    await addFull({externalId: 'CAD-2', reportedAt: '2025-03-14T11:00:00+01:00', priority: 1});
    await addFull({externalId: 'CAD-3', reportedAt: '2025-03-14T08:00:00Z', keyword: 'FIRE-ALARM'});
    await addFull({
      externalId: 'CAD-3',
      keyword: 'FIRE-ALARM',
      state: 'CANCELLED',
      reason: 'Twice.',
    });
  });

  const find = async (where: string, others = '') => {
    const query = `{ missions(where: ${where} ${others}) { nodes { externalId } } }`;
    const {data, errors} = await ask(query);
    expect(errors).toBeUndefined();
    return data.missions.nodes.map(({externalId}: any) => externalId);
  };

  it.each([
    // The most recent call first; closed missions only if a condition asks for them.
    ['{}', ['CAD-2', 'CAD-1']],
    ['{state: {eq: OPEN}}', ['CAD-2', 'CAD-1']],
    ['{state: {in: [CANCELLED]}}', ['CAD-3']],
    ['{state: {nin: [OPEN]}}', ['CAD-3']],
    ['{closedAt: {neq: null}}', ['CAD-3']],
    ['{externalId: {eq: "CAD-1"}}', ['CAD-1']],
    ['{externalId: {in: ["CAD-1", "CAD-3"]}}', ['CAD-1', 'CAD-3']],
    ['{elementId: {eq: "mis_unknown"}}', []],
    // One instant in two time zones.
    ['{reportedAt: {eq: "2025-03-14T09:00:00Z"}}', ['CAD-1']],
    ['{reportedAt: {gte: "2025-03-14T09:00:00Z"}}', ['CAD-2', 'CAD-1']],
    ['{or: [{priority: {lte: 2}}, {keyword: {startsWith: "FIRE-"}}]}', ['CAD-2', 'CAD-3']],
    ['{and: [{priority: {lte: 2}}, {keyword: {startsWith: "FIRE-"}}]}', []],
    ['{plannedAt: {ngt: "2025-03-14T09:00:00Z"}, priority: {eq: 1}}', ['CAD-2']],
    ['{summary: {ncontains: "Fire"}}', ['CAD-2', 'CAD-3']],
    ['{tasksets: {any: false}}', ['CAD-2', 'CAD-1', 'CAD-3']],
    ['{tasksets: {some: {name: {contains: "Ambulance"}}}}', []],
    ['{location: {longitude: {gt: 10}}}', []],
  ])('finds with %s: %j', async (where, found) => {
    expect(await find(where)).toEqual(found);
  });

  it('includes closed missions for those who still ask in the old way', async () => {
    const {data} = await ask('{ missions(closed: true) { totalCount } }');
    expect(data.missions.totalCount).toBe(3);
  });

  it('pages forwards and backwards with the sequence of the first page', async () => {
    const query = `query Page($first: Int, $after: String, $last: Int, $before: String) {
      missions(first: $first, after: $after, last: $last, before: $before, where: {and: []}) {
        totalCount sequence nodes { externalId }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }`;
    const first = (await ask(query, {first: 2})).data.missions;
    await addFull({externalId: 'CAD-4', reportedAt: '2025-03-14T12:00:00+01:00'});
    const second = (await ask(query, {first: 2, after: first.pageInfo.endCursor})).data.missions;
    const before = (await ask(query, {last: 1, before: second.pageInfo.startCursor})).data.missions;
    expect(first).toMatchObject({
      totalCount: 3,
      nodes: [{externalId: 'CAD-2'}, {externalId: 'CAD-1'}],
      pageInfo: {hasNextPage: true, hasPreviousPage: false},
    });
    expect(second).toMatchObject({
      nodes: [{externalId: 'CAD-3'}],
      pageInfo: {hasNextPage: false, hasPreviousPage: true},
    });
    expect(before.nodes).toEqual([{externalId: 'CAD-1'}]);
    expect([second.sequence, before.sequence]).toEqual([first.sequence, first.sequence]);
    hours = 2;
    token = await accessToken(platform);
    expect(codes(await ask(query, {after: first.pageInfo.endCursor}))).toEqual(['cursor_expired']);
  });
});

describe('addMission', () => {
  it('needs its scope, and that of the alerts', async () => {
    const reader = await accessToken(platform, 'missions.read');
    expect(codes(await add({}, {}, reader))).toEqual(['scope_missing']);
    const writer = await accessToken(platform, 'missions.read missions.write');
    const tasksets = [{name: 'Ambulance 1', resourceIds: [RESOURCE], alertMethods: ['APP']}];
    expect(codes(await add({tasksets}, {}, writer))).toEqual(['scope_missing']);
    expect(platform.state.missions.size).toBe(0);
  });

  it.each([
    ['no keyword', {keyword: null}, 'validation_failed'],
    ['a keyword in lower case', {keyword: 'fire'}, 'validation_failed'],
    ['priority 6', {priority: 6}, 'validation_failed'],
    ['a summary that is too long', {summary: 'x'.repeat(1001)}, 'validation_failed'],
    [
      'a resource that has no ID',
      {tasksets: [{name: '1', resourceIds: ['x']}]},
      'validation_failed',
    ],
    ['a call of last week', {reportedAt: '2025-03-07T09:26:53+01:00'}, 'validation_failed'],
    ['a plan without a time', {state: 'PLANNED'}, 'validation_failed'],
    ['a state to which no new mission has come', {state: 'COMPLETED'}, 'state_conflict'],
  ])('rejects %s', async (_title, request, code) => {
    expect(codes(await add(request))).toEqual([code]);
    expect(platform.state.missions.size).toBe(0);
  });

  it('creates a mission that REST reads', async () => {
    const {data} = await ask(ADD, INPUT);
    const {mission, created, replayed} = data.addMission.addMissionResult;
    expect({created, replayed}).toEqual({created: true, replayed: false});
    const url = `${platform.origin}/publicsafety/missions/v1/missions/${mission.elementId}`;
    const response = await fetch(url, {headers: {Authorization: `Bearer ${token}`}});
    expect(await response.json()).toMatchObject({
      missionId: mission.elementId,
      externalId: 'CAD-2025-004711',
      location: {type: 'Point', coordinates: [10.015344, 53.565278]},
      parameters: [{name: 'patientCount', value: '1', source: 'CAD'}],
      tasksets: [{name: 'Ambulance 1', tasks: [{type: 'RESPOND'}, {type: 'TREAT'}]}],
    });
  });

  it('returns the stored response for the same key, and refuses another input', async () => {
    const key = {idempotencyKey: '0f8fad5b-d9cb-469f-a165-70867728950e'};
    const first = (await addFull({}, key)).data.addMission.addMissionResult;
    await addFull({priority: 1});
    const again = (await addFull({}, key)).data.addMission.addMissionResult;
    expect(again).toEqual({...first, replayed: true});
    expect(codes(await addFull({summary: 'Other.'}, key))).toEqual(['idempotency_key_reused']);
    hours = 25;
    token = await accessToken(platform);
    expect((await addFull({priority: 2}, key)).data.addMission.addMissionResult).toMatchObject({
      created: false,
      mission: {revision: 3},
    });
  });

  it('changes nothing when it only validates', async () => {
    const {data} = await addFull({}, {validateOnly: true});
    expect(data.addMission.addMissionResult).toMatchObject({created: true});
    expect([platform.state.missions.size, platform.state.changes.length]).toEqual([0, 0]);
  });

  it('updates the mission with the same externalId in one change', async () => {
    await addFull({
      summary: 'Person with chest pain.',
      parameters: [{name: 'floor', value: '2'}],
      tasksets: [{externalId: '1', name: 'Ambulance 1', tasks: [{type: 'RESPOND'}]}],
    });
    const {data} = await addFull({
      summary: null,
      priority: 1,
      parameters: [
        {name: 'floor', value: null},
        {name: 'patientCount', value: '1'},
      ],
      tasksets: [{externalId: '1', name: 'Ambulance 1', resourceIds: [RESOURCE]}],
    });
    const {created, mission, changedFields} = data.addMission.addMissionResult;
    expect({created, ...mission}).toMatchObject({
      created: false,
      revision: 2,
      summary: null,
      priority: 1,
      parameters: [{name: 'patientCount', value: '1'}],
      tasksets: [{tasks: [{type: 'RESPOND'}], resources: [{elementId: RESOURCE}], alerts: []}],
    });
    expect(changedFields.map((field: any) => field.path)).toContain('summary');
    expect(platform.state.events.map(({type}) => type)).toEqual([
      'mission.created',
      'mission.updated',
    ]);
  });

  it('refuses an update of a revision that is no longer the last', async () => {
    await addFull({});
    await addFull({priority: 1});
    expect(codes(await addFull({priority: 2, expectedRevision: 1}))).toEqual(['revision_conflict']);
    expect((await addFull({priority: 2, expectedRevision: 2})).errors).toBeUndefined();
  });

  it('alerts newly assigned resources, once', async () => {
    const tasksets = [
      {externalId: '1', name: 'Ambulance 1', resourceIds: [RESOURCE], alertMethods: ['APP']},
    ];
    const {data} = await addFull({tasksets});
    const {mission} = data.addMission.addMissionResult;
    expect(mission).toMatchObject({
      state: 'ALERTED',
      revision: 2,
      tasksets: [{alerts: [{resourceId: RESOURCE, method: 'APP', state: 'PENDING'}]}],
    });
    await addFull({tasksets});
    expect(platform.state.events.map(({type}) => type)).toEqual([
      'mission.created',
      'alert.updated',
    ]);
    const released = [{externalId: '1', name: 'Ambulance 1', resourceIds: []}];
    const after = (await addFull({tasksets: released})).data.addMission.addMissionResult.mission;
    expect(after.tasksets[0].alerts).toMatchObject([{state: 'CANCELLED'}]);
  });
});

describe('sendMessage', () => {
  const SEND =
    'mutation Send($input: SendMessage!) { sendMessage(input: $input) { resourceMessage { state } } }';

  async function acknowledge(alertState: string, others: object = {}) {
    const tasksets = [{name: 'Ambulance 1', resourceIds: [RESOURCE], alertMethods: ['APP']}];
    await addFull({externalId: null, tasksets});
    const [mission] = [...platform.state.missions.values()].slice(-1);
    const alert = mission?.tasksets[0]?.alerts[0];
    const input = {
      ...{resourceId: RESOURCE, type: 'TEXT', text: 'On our way.', fromResource: true},
      ...{alertId: alert?.alertId, alertState, idempotencyKey: crypto.randomUUID(), ...others},
    };
    return {result: await ask(SEND, {input}), mission, alert};
  }

  it.each([
    ['a state that no device reports', 'EXPIRED', {}],
    ['a message that the resource did not send', 'ACCEPTED', {fromResource: false}],
    ['a failure without a reason', 'FAILED', {text: null}],
  ])('rejects %s', async (_title, state, others) => {
    const {result, alert} = await acknowledge(state, others);
    expect([codes(result), alert?.state]).toEqual([['validation_failed'], 'PENDING']);
  });

  it('acknowledges an alert', async () => {
    const {result, mission, alert} = await acknowledge('ACCEPTED');
    expect(result.errors).toBeUndefined();
    expect([alert?.state, mission?.state]).toEqual(['ACCEPTED', 'IN_PROGRESS']);
  });
});
