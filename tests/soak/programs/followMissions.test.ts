import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import {transformSync} from 'esbuild';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {servePlatform, type ServedPlatform} from '../../support/servePlatform';
import {printedPrograms} from '../../support/printedPrograms';
import {temporaryFolder} from '../../support/temporaryFolder';
import {accessToken} from '../../contract/platform/accessToken';

const MISSIONS = '/publicsafety/missions/v1/missions';
/** Longer than the 10 seconds without a message after which the program gives up a connection. */
const SILENCE = {timeout: 30_000};

const folder = temporaryFolder('follow-missions');
let platform: ServedPlatform;
let proxy: Proxy;
let program: ChildProcess | undefined;
let printed: string;

beforeEach(async () => {
  for (const [name, code] of printedPrograms('ts')) {
    const script = code.replaceAll("'./rescue.ts'", "'./rescue.mjs'");
    const file = path.join(folder, name.replace(/\.ts$/, '.mjs'));
    fs.writeFileSync(file, transformSync(script, {loader: 'ts', target: 'es2022'}).code);
  }
  printed = '';
  platform = await servePlatform();
  proxy = await createProxy(Number(new URL(platform.origin).port));
});

afterEach(async () => {
  if (program?.kill()) {
    await once(program, 'exit');
  }
  proxy.close();
  await platform.close();
});

type Proxy = {origin: string; silence: () => void; resume: () => void; close: () => void};

/** Forwards connections. When silenced, open ones stay open, and no byte of any connection arrives. */
async function createProxy(target: number): Promise<Proxy> {
  const open = new Set<net.Socket>();
  let isSilent = false;
  const server = net.createServer((client) => {
    const upstream = net.connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => !isSilent && to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => open.delete(from) && !isSilent && to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as net.AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    silence: () => {
      isSilent = true;
    },
    resume: () => {
      isSilent = false;
    },
    close: () => {
      open.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}

function spawnProgram(): void {
  // Node.js 20 has the standard WebSocket behind an option.
  const options = 'WebSocket' in globalThis ? [] : ['--experimental-websocket'];
  program = spawn(process.execPath, [...options, path.join(folder, 'follow-missions.mjs')], {
    env: {...process.env, ...platform.environment, RESCUE_HOST: proxy.origin},
  });
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  }
}

/** Starts the program, and waits until changes arrive. */
async function startProgram(): Promise<void> {
  const before = platform.state.followers.size;
  spawnProgram();
  await expect.poll(() => platform.state.followers.size, SILENCE).toBe(before + 1);
}

async function send(method: string, place: string, body: object): Promise<{missionId: string}> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const response = await fetch(platform.origin + MISSIONS + place, {
    method,
    headers: {
      Authorization: `Bearer ${await accessToken(platform)}`,
      'Content-Type': type,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as {missionId: string};
}

const create = () =>
  send('POST', '', {keyword: 'MED-CARDIAC', reportedAt: '2025-03-14T09:26:53+01:00'});

describe('the printed program that follows missions', () => {
  it('shows a change that was made after its connection broke', async () => {
    await startProgram();
    const {missionId} = await create();
    await expect.poll(() => printed, SILENCE).toContain(`${missionId} 1 OPEN`);

    platform.dropSockets();
    await send('PATCH', `/${missionId}`, {priority: 2});

    await expect.poll(() => printed, SILENCE).toContain(`${missionId} 2 OPEN`);
    expect(printed.split(`${missionId} 1 OPEN`)).toHaveLength(2);
  }, 60_000);

  it('reports a connection on which nothing arrives any more, and catches up', async () => {
    await startProgram();
    proxy.silence();
    const {missionId} = await create();

    await expect.poll(() => printed, SILENCE).toContain('The connection is lost.');
    proxy.resume();

    await expect.poll(() => printed, SILENCE).toContain(`${missionId} 1 OPEN`);
  }, 60_000);
});
