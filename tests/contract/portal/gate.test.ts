import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import type {CheckGraphql} from '../../../plugins/gate/src/try/checkGraphql';
import {canary} from '../../support/gate/editionFolder';
import {shareEditions} from '../../support/gate/shareEditions';
import {freePort} from '../../support/freePort';
import {ORG_ID, startStandInSlashID, type Replies} from '../../support/standInSlashID';
import {temporaryFolder} from '../../support/temporaryFolder';

/** Starts the gate as in DEPLOY.md. */
const AS_DEPLOYED = ['--max-semi-space-size=4'];
/** The goal is 300 ms on an idle machine; a busy one is slower. */
const START_CPU_MS = 500;
const RESIDENT_MB = 80;

const cli = (...words: string[]) =>
  spawnSync(process.execPath, ['plugins/portal/src/cli/gate.mjs', ...words], {encoding: 'utf8'});

/** The bundle in a folder without packages. */
let bundle: string;

beforeAll(async () => {
  const folder = temporaryFolder('gate');
  bundle = path.join(folder, 'gate.mjs');
  expect(cli('bundle', '--out', bundle)).toMatchObject({status: 0, stderr: ''});
  return () => rm(folder, {recursive: true, force: true});
  // Compiles three bundles while other tests use the machine.
}, 60_000);

it('comes with the terms of the packages that are in it', () => {
  const licences = readFileSync(`${bundle}.licences.txt`, 'utf8');

  expect(licences).toMatch(/^zod \d/m);
  expect(licences).toMatch(/^jose \d/m);
  expect(licences).not.toMatch(/^esbuild \d/m);
  // The sandbox knows the contracts of all readers.
  expect(licences).not.toMatch(/^hono \d/m);
});

it('checks GraphQL requests in a file of its own', async () => {
  const file = bundle.replace(/\.mjs$/, '.graphql.mjs');
  expect(readFileSync(bundle, 'utf8')).toContain(`import("./${path.basename(file)}")`);

  const {checkGraphql} = (await import(pathToFileURL(file).href)) as {checkGraphql: CheckGraphql};
  expect(checkGraphql('type Query {a: Int}', {query: '{a}'})).toEqual({operation: 'query'});
});

async function startBundle(change: Record<string, string> = {}) {
  const validate = {'POST /token/validate': () => ({body: '{"result":{"valid":true}}'})};
  const slashID = await startStandInSlashID((): Replies => validate);
  const editions = await shareEditions();
  const port = await freePort();
  const env = {
    PORT: String(port),
    SLASHID_ORG_ID: ORG_ID,
    SLASHID_BASE_URL: slashID.url,
    EDITIONS_DIRECTORY: editions.directory,
    ...change,
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...AS_DEPLOYED, bundle], {env, cwd: path.dirname(bundle)});
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const result = await new Promise<number | 'listening'>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Portal http')) {
        resolve('listening');
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => resolve(code ?? -1));
  });
  const milliseconds = performance.now() - startedAt;
  return {child, port, slashID, result, milliseconds, output: () => output};
}

/** CPU time of a process in ms, which does not include other processes' work. */
function cpuMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // /proc counts in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process in MB. */
function residentMB(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

describe('the gate alone, as one file', () => {
  it.runIf(existsSync('/proc/self/stat'))(
    'starts fast and small, and needs no package',
    async () => {
      // The first start reads the file from disk.
      await startBundle();
      const starts = [await startBundle(), await startBundle(), await startBundle()];
      const figures = starts.map(({child}) => ({
        cpu: cpuMilliseconds(child.pid ?? 0),
        memory: residentMB(child.pid ?? 0),
      }));
      // The minimum of each, without the noise of other load and uncollected garbage.
      const cpu = Math.min(...figures.map((each) => each.cpu));
      const memory = Math.min(...figures.map((each) => each.memory));
      const wall = Math.min(...starts.map(({milliseconds}) => milliseconds));
      console.log(
        `start: ${wall.toFixed(0)} ms, ${cpu} ms of CPU; ${memory.toFixed(0)} MB resident before traffic`,
      );

      expect(starts.map(({result}) => result)).toEqual(['listening', 'listening', 'listening']);
      expect(cpu).toBeLessThan(START_CPU_MS);
      expect(memory).toBeLessThan(RESIDENT_MB);
    },
  );

  it('serves a reader of the named organization, logs it and counts it', async () => {
    const metricsPort = await freePort();
    const change = {METRICS_PORT: String(metricsPort), ACCESS_LOG: 'json'};
    const {port, slashID, output} = await startBundle(change);
    const token = await slashID.token({person_id: 'p1', groups: ['internal']});

    const answer = await fetch(`http://localhost:${port}/apis/misc/conference/`, {
      headers: {cookie: `gate_session=${token}`},
    });

    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(canary('/apis/misc/conference/'));
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((res) =>
      res.text(),
    );
    expect(metrics).toContain('portal_requests_total{status="200",decision="served"} 1');
    await expect.poll(output).toContain('"person":"p1"');
    expect(output()).not.toContain(token);
  });

  it('answers programs that speak MCP, without any package beside it', async () => {
    const {port, slashID} = await startBundle();
    const cookie = `gate_session=${await slashID.token({person_id: 'p1', groups: ['internal']})}`;
    const client = new Client({name: 'test', version: '1.0.0'});
    const url = new URL(`http://localhost:${port}/mcp`);
    const transport = new StreamableHTTPClientTransport(url, {requestInit: {headers: {cookie}}});
    await client.connect(transport);
    onTestFinished(() => client.close());

    const page = await client.callTool({
      name: 'read_page',
      arguments: {path: '/apis/misc/conference/'},
    });

    expect(JSON.stringify(page.content)).toContain(canary('/apis/misc/conference/'));
  });

  it('refuses to start with a store and without the package that reads it', async () => {
    const file = path.join(path.dirname(bundle), 'state.db');
    const {result, output} = await startBundle({STATE_URL: pathToFileURL(file).href});

    expect(result).toBe(1);
    expect(output()).toContain('npm install libsql');
    expect(output()).not.toMatch(/\n {4}at /);
    expect(existsSync(file)).toBe(false);
  });

  it('serves with several processes, replaces them on SIGHUP and ends them all on SIGTERM', async () => {
    const metricsPort = await freePort();
    const change = {METRICS_PORT: String(metricsPort), WEB_CONCURRENCY: '2', ACCESS_LOG: 'off'};
    const {child, port, slashID, output} = await startBundle(change);
    expect(output()).toContain('2 processes');
    const token = await slashID.token({person_id: 'p1', groups: ['internal']});
    const ask = async () => {
      const headers = {cookie: `gate_session=${token}`, connection: 'close'};
      return (await fetch(`http://localhost:${port}/apis/`, {headers})).status;
    };
    const workers = () =>
      execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], {encoding: 'utf8'})
        .trim()
        .split(/\s+/);
    const first = workers();

    expect(first).toHaveLength(2);
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([200, 200, 200, 200]);
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((res) =>
      res.text(),
    );
    expect(metrics).toContain('portal_requests_total{status="200",decision="served"} 4');

    child.kill('SIGHUP');
    await expect
      .poll(() => workers().filter((pid) => !first.includes(pid)), {timeout: 30_000})
      .toHaveLength(2);
    await expect.poll(workers, {timeout: 30_000}).toHaveLength(2);
    expect(await ask()).toBe(200);

    const last = workers();
    const code = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(last.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  it('refuses to start without an organization, and says what to do', async () => {
    const {result, output} = await startBundle({SLASHID_ORG_ID: '', SLASHID_BASE_URL: ''});

    expect(result).toBe(1);
    expect(output()).toContain('SLASHID_ORG_ID is not set');
    expect(output()).not.toMatch(/\n {4}at /);
  });

  it('refuses to start without editions', async () => {
    const {output} = await startBundle({EDITIONS_DIRECTORY: '/nowhere'});

    expect(output()).toContain('npm run editions');
  });

  it('names what it cannot read of the editions', async () => {
    const folder = temporaryFolder('editions');
    onTestFinished(() => rm(folder, {recursive: true}));
    mkdirSync(path.join(folder, 'manifest.json'));
    const {result, output} = await startBundle({EDITIONS_DIRECTORY: folder});

    expect(result).toBe(1);
    expect(output()).toContain("manifest.json cannot be read (EISDIR). Give the gate's user");
  });

  it('names the variable of a port that is taken', async () => {
    const {port} = await startBundle();
    const {result, output} = await startBundle({PORT: String(port)});

    expect(result).toBe(1);
    expect(output()).toContain(`Port ${port} is in use by another program.`);
    expect(output()).toContain(`for example PORT=${port + 10}.`);
  });

  it('goes on serving when one process is told to reload, and says that it cannot', async () => {
    const {child, port, output} = await startBundle();

    child.kill('SIGHUP');
    await expect.poll(output).toContain('Set WEB_CONCURRENCY to 2 or more');
    expect((await fetch(`http://localhost:${port}/_gate/health`)).status).toBe(200);
  });
});

describe('npm run gate --', () => {
  it.each([
    [['nothing'], '"nothing" is not a gate command.'],
    [['nginx'], '--out is required. Use: --out DIR.'],
    [
      ['nginx', '--out', 'x', '--listen', '80', '--gate', 'localhost'],
      'Use a full URL with its scheme',
    ],
    [['netlify'], '--out is required'],
    [['cloudflare'], '--out is required'],
    [['cloudflare', '--out', 'x'], 'Set SLASHID_ORG_ID to your SlashID organization'],
    [['cloudflare', '--out', 'x', '--serve', 'here'], '--serve is "here"'],
  ])('%j says what is wrong', (words, message) => {
    const {status, stderr} = cli(...words);

    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });
});
