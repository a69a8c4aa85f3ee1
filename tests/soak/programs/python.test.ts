import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {servePlatform, type ServedPlatform} from '../../support/servePlatform';
import {freePort} from '../../support/freePort';
import {printedPrograms} from '../../support/printedPrograms';
import {temporaryFolder} from '../../support/temporaryFolder';

const HOOK = 'https://cad.acme.example/rescue/events';
const AMBULANCE = 'north.demo:ems/station-12/amb-1';

const programs = printedPrograms('python');
let folder: string;
let port: number;
let platform: ServedPlatform;
let running: ChildProcess[];
let statuses: number[];

beforeEach(async () => {
  folder = temporaryFolder('python-programs');
  for (const [name, code] of programs) {
    fs.writeFileSync(path.join(folder, name), code);
  }
  port = await freePort();
  running = [];
  statuses = [];
  platform = await servePlatform({deliver: (request) => forward(request)});
});

afterEach(async () => {
  await Promise.all(running.map(stop));
  await platform.close();
  fs.rmSync(folder, {recursive: true});
});

/** Forwards a delivery to the program, like a TLS proxy. */
async function forward(request: Request, headers = request.headers): Promise<number> {
  const {pathname} = new URL(request.url);
  const body = await request.text();
  const {status} = await fetch(`http://127.0.0.1:${port}${pathname}`, {
    method: 'POST',
    headers,
    body,
  });
  statuses.push(status);
  return status;
}

const settings = () => ({
  cwd: folder,
  env: {...process.env, ...platform.environment, PORT: String(port), WEBHOOK_URL: HOOK},
});

/** Runs a program to completion. */
async function run(name: string, ...args: string[]): Promise<string> {
  const {stdout, stderr} = await promisify(execFile)('python3', [name, ...args], settings());
  expect(stderr).toBe('');
  return stdout;
}

/** Starts the connector and collects its output lines. */
function startConnector(...args: string[]): {process: ChildProcess; printed: () => string} {
  const child = spawn('python3', ['connector.py', ...args], settings());
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  running.push(child);
  return {process: child, printed: () => text};
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill();
    await once(child, 'exit');
  }
}

const theMission = () => {
  const [mission] = platform.state.missions.values();
  expect(mission).toBeDefined();
  return mission as NonNullable<typeof mission>;
};

const request = (method: string, place: string, body: unknown) =>
  call(method, `/publicsafety/missions/v1/missions/${place}`, body);

async function call(method: string, place: string, body: unknown): Promise<Response> {
  const {RESCUE_HOST, RESCUE_CONNECTOR_ID, RESCUE_API_KEY} = platform.environment;
  const token = await fetch(`${RESCUE_HOST}/accesscontrol/authentication/v1/token`, {
    method: 'POST',
    headers: {Authorization: `Basic ${btoa(`${RESCUE_CONNECTOR_ID}:${RESCUE_API_KEY}`)}`},
    body: new URLSearchParams({grant_type: 'client_credentials'}),
  });
  const {access_token: value} = (await token.json()) as {access_token: string};
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return fetch(`${RESCUE_HOST}${place}`, {
    method,
    headers: {
      Authorization: `Bearer ${value}`,
      'Content-Type': type,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
}

describe('the programs in Python', () => {
  it('make the first calls of the quickstart, twice with the same result', async () => {
    expect(await run('quickstart.py')).toMatch(/^mis_\w{26} OPEN\n$/);
    await run('quickstart.py');
    expect(platform.state.missions.size).toBe(1);
  });

  it('renew a rejected access token once', async () => {
    const code = [
      'import rescue',
      'rescue.rescue("GET", "/accesscontrol/authentication/v1/me")',
      'rescue._token["value"] = "revoked"',
      'print(rescue.rescue("GET", "/accesscontrol/authentication/v1/me")["name"])',
    ];
    fs.writeFileSync(path.join(folder, 'renew.py'), code.join('\n'));
    expect(await run('renew.py')).toBe('Acme CAD\n');
    expect(platform.requests.filter((line) => line.endsWith('/token'))).toHaveLength(2);
  });

  it('create a mission, alert its crew, and follow the acknowledgement', async () => {
    const {printed} = startConnector('CAD-2025-004711');
    await expect.poll(printed, {timeout: 20_000}).toContain('ALERTED PENDING');
    expect(await run('acknowledge.py', AMBULANCE)).toMatch(/^alt_\w{26} ACCEPTED\n$/);
    await expect.poll(printed, {timeout: 20_000}).toContain('IN_PROGRESS ACCEPTED');
    expect(new Set(statuses)).toEqual(new Set([204]));
  });

  it.each(['alert.updated', 'mission.updated'])(
    'go on after a test event of the type %s, also after a restart',
    async (type) => {
      const first = startConnector('CAD-2025-004711');
      await expect.poll(first.printed, {timeout: 20_000}).toContain('ALERTED PENDING');
      const [webhook] = platform.state.webhooks.keys();
      const {status} = await call('POST', `/webhooks/v1/webhooks/${webhook}/test`, {type});
      expect(status).toBeLessThan(300);
      await expect.poll(first.printed, {timeout: 20_000}).toContain('does not exist');
      await request('PATCH', theMission().missionId, {priority: 2});
      await expect.poll(first.printed, {timeout: 20_000}).toMatch(/CAD-2025-004711 3 /);
      await stop(first.process);
      const before = platform.requests.length;
      const second = startConnector();
      // Its last step before it waits for events.
      const lists = 'GET /publicsafety/missions/v1/missions';
      await expect.poll(() => platform.requests.slice(before), {timeout: 20_000}).toContain(lists);
      await request('PATCH', theMission().missionId, {priority: 3});
      await expect.poll(second.printed, {timeout: 20_000}).toMatch(/CAD-2025-004711 4 /);
      expect(second.printed()).not.toContain('does not exist');
    },
  );

  it('have all changes after an interruption, and create nothing twice', async () => {
    const first = startConnector('CAD-2025-004711');
    await expect.poll(first.printed, {timeout: 20_000}).toContain('ALERTED PENDING');
    await stop(first.process);
    const {missionId} = theMission();
    await request('PATCH', missionId, {address: '14 Harbour Street, Northport'});
    await run('acknowledge.py', AMBULANCE);
    await request('POST', `${missionId}/state`, {state: 'COMPLETED'});
    startConnector('CAD-2025-004711');
    const held = async () => {
      const code =
        'import sqlite3; print(*sqlite3.connect("connector.db").execute("SELECT body FROM missions").fetchall()[0])';
      const {stdout} = await promisify(execFile)('python3', ['-c', code], settings());
      const {revision, state, address} = JSON.parse(stdout) as Record<string, unknown>;
      return {revision, state, address};
    };
    const {revision, state, address} = theMission();
    await expect.poll(held, {timeout: 20_000}).toEqual({revision, state, address});
    expect(platform.state.missions.size).toBe(1);
    expect(theMission().tasksets.flatMap(({alerts}) => alerts)).toHaveLength(1);
  });

  it('reject a forged and an old delivery', async () => {
    const {printed} = startConnector('CAD-2025-004711');
    await expect.poll(printed, {timeout: 20_000}).toContain('ALERTED PENDING');
    const received: Request[] = [];
    platform.state.deliver = (delivery) => Promise.resolve(received.push(delivery));
    await request('PATCH', theMission().missionId, {priority: 2});
    await expect.poll(() => received.length).toBe(1);
    const [genuine] = received as [Request];
    const forged = new Headers(genuine.headers);
    forged.set('webhook-id', 'evt_01JP9W6V685JN5FKEC912FY4XT');
    expect(await forward(genuine.clone(), forged)).toBe(401);
    platform.state.now = () => new Date(Date.now() - 10 * 60_000);
    await request('PATCH', theMission().missionId, {priority: 3});
    await expect.poll(() => received.length).toBe(2);
    expect(await forward(received[1] as Request)).toBe(400);
    expect(await forward(genuine)).toBe(204);
  });
});
