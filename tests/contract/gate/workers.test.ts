import {fork} from 'node:child_process';
import cluster from 'node:cluster';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {createServer} from 'node:http';
import {readFile, rm, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {startWorkers, type Counts, type Workers} from '@gated-docs/gate';
import type {Manifest} from '@gated-docs/edition-format';
import {createEditionFolder, type EditionFolder} from '../../support/gate/editionFolder';
import {freePort} from '../../support/freePort';
import {createStandInProvider, type StandInProvider} from '../../support/gate/standInProvider';
import {temporaryFolder} from '../../support/temporaryFolder';
import {listenLocally} from '../../support/listenLocally';

const TSX = ['--import', import.meta.resolve('tsx')];

let folder: EditionFolder;
let provider: StandInProvider;
let workers: Workers;
let origin: string;
let closeProvider: () => Promise<void>;
let home: string;
const ended: string[] = [];
const pending: string[] = [];

beforeAll(async () => {
  folder = await createEditionFolder();
  home = temporaryFolder('workers');
  await symlink(folder.directory, path.join(home, 'editions'));
  const providerServer = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const {authorization = ''} = incoming.headers;
      const body = Buffer.concat(chunks).toString();
      void provider
        .fetch(`http://x${incoming.url}`, {
          method: incoming.method ?? 'GET',
          headers: {authorization},
          body,
        })
        .then(async (res) => outgoing.writeHead(res.status).end(await res.text()));
    });
  });
  const baseURL = `http://127.0.0.1:${await listenLocally(providerServer)}`;
  closeProvider = () => new Promise((resolve) => providerServer.close(() => resolve()));
  provider = await createStandInProvider(Date.now, baseURL);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const {orgID, sdkURL} = provider;
  workers = await startWorkers({
    count: 2,
    script: path.resolve('plugins/portal/src/cli/gateWorker.ts'),
    execArgv: TSX,
    cwd: home,
    env: {
      PORT: String(port),
      ACCESS_LOG: 'off',
      // Only the first process would listen there, but all count.
      METRICS_PORT: String(await freePort()),
      GATE_SURROUNDINGS: JSON.stringify({provider: {orgID, baseURL, sdkURL}}),
    },
    onEnded: (detail) => void ended.push(detail),
    onPending: (edition) => void pending.push(edition),
  });
}, 120_000);
afterAll(async () => {
  await workers.close();
  await closeProvider();
  await folder.remove();
  await rm(home, {recursive: true});
});

const pids = () =>
  Object.values(cluster.workers ?? {}).flatMap((worker) => worker?.process.pid ?? []);

/** Uses a separate connection per request: a connection stays with its process. */
const statuses = (token: string) =>
  Promise.all(
    Array.from({length: 12}, async () => {
      const headers = {cookie: `gate_session=${token}`, connection: 'close'};
      return (await fetch(`${origin}/apis/`, {headers})).status;
    }),
  );

/** Sum of a metric's samples with this decision, or with any. */
function sum(metrics: Counts, name: string, decision?: string): number {
  const samples = metrics.find((metric) => metric.name === name)?.values ?? [];
  return samples
    .filter(({labels}) => decision === undefined || labels.decision === decision)
    .reduce((total, {value}) => total + value, 0);
}

/** How many requests each process has responded to. */
async function answered(): Promise<number[]> {
  const counts = await workers.counts();
  return counts.map((metrics) => sum(metrics, 'portal_requests_total'));
}

/** Sends requests until every process has responded: a single one may get all connections for a while. */
async function statusesOfAll(token: string): Promise<Set<number>> {
  const before = await answered();
  expect(before).toHaveLength(pids().length);
  const seen = new Set<number>();
  let now: number[];
  do {
    for (const status of await statuses(token)) {
      seen.add(status);
    }
    now = await answered();
  } while (!before.every((count, index) => count < (now[index] ?? 0)));
  return seen;
}

it('rejects a signed-out session in every process', async () => {
  const token = await provider.token({groups: ['public']});
  expect(await statusesOfAll(token)).toEqual(new Set([200]));
  // A provider that rejects the request, so that only the gate itself can know.
  provider.fault = (asked) =>
    asked === '/token/revoke' ? new Response(null, {status: 503}) : null;
  const res = await fetch(`${origin}/_gate/sign-out`, {
    method: 'POST',
    redirect: 'manual',
    headers: {origin, cookie: `gate_session=${token}`},
  });
  expect(res.status).toBe(303);

  await expect.poll(() => statusesOfAll(token)).toEqual(new Set([401]));
  provider.fault = null;
});

/** Sends requests continuously until stopped, and counts responses and failures. */
function keepAsking(token: string) {
  const seen: (number | string)[] = [];
  let isOver = false;
  const asking = Promise.all(
    Array.from({length: 4}, async () => {
      while (!isOver) {
        const headers = {cookie: `gate_session=${token}`, connection: 'close'};
        seen.push(
          await fetch(`${origin}/apis/`, {headers}).then(
            async (res) =>
              (await res.text()).includes('canary-apis-') ? res.status : 'wrong body',
            (error: Error) => String(error.cause ?? error),
          ),
        );
      }
    }),
  );
  return {
    seen,
    async stop() {
      isOver = true;
      await asking;
    },
  };
}

it('replaces every process without a failed request', async () => {
  const token = await provider.token({groups: ['public'], jti: 'rolling restart'});
  const before = pids();
  const asking = keepAsking(token);

  await workers.restart();
  await asking.stop();

  expect(before).toHaveLength(2);
  expect(pids()).toHaveLength(2);
  expect(pids().filter((pid) => before.includes(pid))).toEqual([]);
  expect(asking.seen.length).toBeGreaterThan(20);
  expect(new Set(asking.seen)).toEqual(new Set([200]));
  expect(ended).toEqual([]);
});

it('keeps its processes, and starts no others, when a new one cannot start', async () => {
  const manifest = path.join(folder.directory, 'manifest.json');
  const valid = await readFile(manifest);
  await writeFile(manifest, '{}');
  const before = pids();

  await expect(workers.restart()).rejects.toThrow(/manifest/);
  expect(pids()).toEqual(expect.arrayContaining(before));

  await writeFile(manifest, valid);
  await workers.restart();
  expect(pids()).toHaveLength(2);
  expect(ended).toEqual([]);
});

it('reports a reader who waits for an edition, whichever process responded', async () => {
  const manifest = path.join(folder.directory, 'manifest.json');
  const valid = await readFile(manifest, 'utf8');
  const {editions, ...rest} = JSON.parse(valid) as Manifest;
  const hiddenHash = 'a'.repeat(64);
  const waiting = {...editions, public: {status: 'pending' as const, pages: 1, hiddenHash}};
  await writeFile(manifest, JSON.stringify({...rest, editions: waiting}));
  const token = await provider.token({groups: ['public'], jti: 'waiting'});

  await expect.poll(() => statusesOfAll(token)).toEqual(new Set([503]));
  await expect.poll(() => pending).toContain('public');

  await writeFile(manifest, valid);
  await expect.poll(() => statusesOfAll(token)).toEqual(new Set([200]));
});

it('counts the responses of all processes', async () => {
  await statuses(await provider.token({groups: ['public'], jti: 'counted'}));

  const counts = await workers.counts();

  expect(counts).toHaveLength(2);
  const served = counts.map((metrics) => sum(metrics, 'portal_requests_total', 'served'));
  expect(served.reduce((total, count) => total + count)).toBeGreaterThanOrEqual(12);
});

it('replaces a killed process while the other keeps serving', async () => {
  const [victim = 0, other] = pids();
  process.kill(victim, 'SIGKILL');

  await expect.poll(() => ended.length).toBe(1);
  expect(ended[0]).toContain('SIGKILL');
  const token = await provider.token({groups: ['public']});
  expect(new Set(await statuses(token))).toEqual(new Set([200]));
  await expect.poll(() => pids().length, {timeout: 20_000}).toBe(2);
  expect(pids()).toContain(other);
  expect(pids()).not.toContain(victim);
});

it('survives a message to a process that has just been killed', async () => {
  await expect.poll(() => answered(), {timeout: 20_000}).toHaveLength(2);
  const [victim = 0] = pids();
  process.kill(victim, 'SIGKILL');
  // Blocks this process, so that it does not notice the exit before it sends the message.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);

  expect(await workers.counts()).toHaveLength(1);
  await expect.poll(() => answered(), {timeout: 20_000}).toHaveLength(2);
});

it('starts one process in place of each, even of one that is killed meanwhile', async () => {
  const [, victim = 0] = pids();
  const restarted = workers.restart();
  process.kill(victim, 'SIGKILL');
  await restarted;

  await expect.poll(() => answered(), {timeout: 20_000}).toHaveLength(2);
  expect(pids()).toHaveLength(2);
});

it('starts one process in place of each, even if it is asked again meanwhile', async () => {
  const before = pids();

  await Promise.all([workers.restart(), workers.restart()]);

  expect(pids()).toHaveLength(2);
  expect(pids().filter((pid) => before.includes(pid))).toEqual([]);
});

/** A worker without a server, which executes these statements when it is told to close. */
async function writeWorker(name: string, onClose: string): Promise<string> {
  const script = path.join(home, `${name}.mjs`);
  const module = path.resolve('plugins/gate/src/adapters/node/startWorkers.ts');
  await writeFile(
    script,
    `import fs from 'node:fs';
    import {joinWorkers} from ${JSON.stringify(module)};
    await joinWorkers(async ({onEnd}) => ({
      counts: async () => [],
      endElsewhere: () => undefined,
      close: async () => {${onClose}},
    }));`,
  );
  return script;
}

it('closes in peace when the first process has exited, even if a reader signs out meanwhile', async () => {
  const script = await writeWorker(
    'signOut',
    "onEnd('a token'); await new Promise((resolve) => setTimeout(resolve, 100));",
  );
  const worker = fork(script, {execArgv: TSX});
  await once(worker, 'message');
  const exited = once(worker, 'exit');

  worker.disconnect();

  expect(await exited).toEqual([0, null]);
});

it('waits for a process that needs seven seconds: three for its responses, and four for revocations', async () => {
  const done = path.join(home, 'done');
  const script = await writeWorker(
    'slow',
    `await new Promise((resolve) => setTimeout(resolve, 7000)); fs.writeFileSync(${JSON.stringify(done)}, '');`,
  );
  const slow = await startWorkers({
    count: 1,
    script,
    execArgv: TSX,
    env: {},
    onEnded: () => undefined,
  });

  await slow.close();

  expect(existsSync(done)).toBe(true);
});
