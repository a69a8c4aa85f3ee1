import fs from 'node:fs';
import path from 'node:path';
import {chmod, rm} from 'node:fs/promises';
import {canonicalPathname} from '@gated-docs/access';
import {MANIFEST_FILE, parseFileIndex, parseManifest} from '@gated-docs/edition-format';
import {writeNginx} from '@gated-docs/gate/nginx';
import {chooseEdition, createSite} from '../../plugins/gate/src/editions/site';
import {locate} from '../../plugins/gate/src/pipeline/locate';
import {subjectFromClaims} from '@gated-docs/access';
import installPackages from '../soak/support/packages';
import {freePort} from '../support/freePort';
import {startPostgres} from '../support/state/startPostgres';
import {temporaryFolder} from '../support/temporaryFolder';
import {figure, median} from './figure';
import {
  startDocusaurusServe,
  startNginxProcess,
  startPlainNginx,
  startSirv,
} from './load/otherServers';
import {cpuOf, residentOf, type Running} from './load/processes';
import {runLoad} from './load/runLoad';
import {requestOf, startGateProcess, type GateProcess} from './load/startGateProcess';

const EDITIONS = path.resolve('editions');
const PAGE = '/apis/geo/geosearch/';
const CONNECTIONS = 64;
const SECONDS = 3;
const ROUNDS = 5;
const SESSIONS = 3000;

/** Measures a signed-in reader's page requests: on the gate, and on servers without checks. */
export async function benchGate(): Promise<void> {
  installPackages();
  const manifest = readManifest();
  const folder = path.join(EDITIONS, compressedDirectoryOf(manifest, 'internal'));
  const publicPort = await freePort();
  const gate = await startGateProcess(EDITIONS, {publicPort});
  const cookie = `gate_session=${await gate.provider.token({groups: ['internal']})}`;
  figure('resident before traffic', residentOf(gate.pid), 'MB');
  const nginx = await startCheckedNginx(gate, publicPort);
  const postgres = await startPostgres();
  const others = {
    'gate with log': await startGateProcess(EDITIONS, {ACCESS_LOG: 'json'}),
    'gate with store': await startGateProcess(EDITIONS, {STATE_URL: postgres.createDatabase()}),
  };
  const contenders: Contender[] = [
    ['gate', gate, {cookie, host: `localhost:${publicPort}`}],
    ...(await Promise.all(Object.entries(others).map(contenderOf))),
    ['sirv', await startSirv(folder), {}],
    ['docusaurus serve', await startDocusaurusServe(folder), {}],
    ['nginx with our check', nginx, {cookie, host: `localhost:${publicPort}`}],
    ['plain nginx', await startPlainNginx(folder), {}],
  ];
  try {
    const results = await measureAll(contenders);
    const ratio = (one: string, other: string, of: 'perSecond' | 'perCpuSecond') =>
      (results[one]?.[of] ?? 0) / (results[other]?.[of] ?? 1);
    for (const [one, other, goal] of [
      ['gate', 'sirv', '≥ 1.2'],
      ['gate with log', 'sirv', '≥ 1.1'],
      ['gate with log', 'gate', ''],
      ['gate with store', 'gate', '≥ 0.95'],
      ['gate', 'docusaurus serve', '≥ 3'],
      ['nginx with our check', 'plain nginx', '≥ 0.75'],
    ] as const) {
      figure(
        `${one} / ${other}, answers per second`,
        ratio(one, other, 'perSecond'),
        goal && `(${goal})`,
      );
      figure(`${one} / ${other}, answers per CPU second`, ratio(one, other, 'perCpuSecond'), '');
    }
    await benchFirstRequests(gate, publicPort);
    benchDecision();
  } finally {
    for (const [, running] of contenders.reverse()) {
      await running.stop();
    }
    await postgres.close();
  }
}

type Contender = [name: string, running: Running, headers: Record<string, string>];

async function contenderOf([name, gate]: [string, GateProcess]): Promise<Contender> {
  const token = await gate.provider.token({groups: ['internal']});
  return [name, gate, {cookie: `gate_session=${token}`, host: `localhost:${gate.port}`}];
}

type Measured = {perSecond: number; perCpuSecond: number; p99: number};

/** Runs all in turn for several rounds and takes medians, so that other load affects all of them alike. */
async function measureAll(contenders: readonly Contender[]): Promise<Record<string, Measured>> {
  const rounds = new Map<string, Measured[]>(contenders.map(([name]) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, {port, pid}, headers] of contenders) {
      const before = cpuOf(pid);
      const {answers, perSecond, p99, problems} = await runLoad({
        port,
        requests: [requestOf(port, PAGE, headers)],
        connections: CONNECTIONS,
        // The first round warms up.
        seconds: round === 0 ? 1 : SECONDS,
        check: (_index, status, body) =>
          status === 200 && body.length > 0
            ? null
            : `${name} answered ${status}, ${body.length} bytes`,
      });
      if (problems[0] !== undefined) {
        throw new Error(problems[0]);
      }
      if (round > 0) {
        const perCpuSecond = (answers / (cpuOf(pid) - before)) * 1000;
        rounds.get(name)?.push({perSecond, perCpuSecond, p99});
      }
    }
  }
  return Object.fromEntries(
    [...rounds].map(([name, all]) => {
      const measured = {
        perSecond: median(all.map(({perSecond}) => perSecond)),
        perCpuSecond: median(all.map(({perCpuSecond}) => perCpuSecond)),
        p99: median(all.map(({p99}) => p99)),
      };
      figure(`${name}: answers per second`, measured.perSecond, '1/s');
      figure(`${name}: answers per CPU second`, measured.perCpuSecond, '1/s');
      figure(`${name}: p99 at ${CONNECTIONS} connections`, measured.p99, 'ms');
      return [name, measured];
    }),
  );
}

async function startCheckedNginx(gate: GateProcess, port: number): Promise<Running> {
  const folder = temporaryFolder('checked-nginx');
  await writeNginx(folder, {
    listen: `127.0.0.1:${port}`,
    gateURL: new URL(`http://127.0.0.1:${gate.port}`),
    publicURL: new URL(gate.publicURL),
    editionsDirectory: EDITIONS,
  });
  await chmod(folder, 0o755);
  fs.appendFileSync(path.join(folder, 'nginx.conf'), 'daemon off;\n');
  const running = await startNginxProcess(folder, port);
  return {
    ...running,
    async stop() {
      await running.stop();
      await rm(folder, {recursive: true, force: true});
    },
  };
}

/** The gate's CPU time for the first request of many sessions: signature, confirmation, edition. */
async function benchFirstRequests(gate: GateProcess, publicPort: number): Promise<void> {
  const tokens: string[] = [];
  for (let index = 0; index < SESSIONS; index++) {
    tokens.push(await gate.provider.token({groups: ['internal'], person_id: `person-${index}`}));
  }
  const requests = tokens.map((token) =>
    requestOf(gate.port, PAGE, {cookie: `gate_session=${token}`, host: `localhost:${publicPort}`}),
  );
  for (const [name, round] of [
    ['first', 1],
    ['second', 2],
  ] as const) {
    const before = cpuOf(gate.pid);
    const {answers, problems} = await runLoad({
      port: gate.port,
      requests,
      // Like a proxy in front, which keeps its connections open.
      connections: 16,
      seconds: 0,
      once: true,
      check: (_index, status) => (status === 200 ? null : `answered ${status}`),
    });
    if (problems[0] !== undefined) {
      throw new Error(problems[0]);
    }
    figure(
      `CPU of a session’s ${name} request (${SESSIONS} sessions)`,
      (cpuOf(gate.pid) - before) / answers,
      round === 1 ? 'ms (< 1)' : 'ms',
    );
  }
}

/** Resolves a reader's path to a file, with warm caches. */
function benchDecision(): void {
  const manifest = readManifest();
  const indexes = new Map(
    Object.entries(manifest.editions).flatMap(([id, edition]) => {
      if (edition.status !== 'ready') {
        return [];
      }
      const source = path.join(EDITIONS, edition.index);
      return [[id, parseFileIndex(fs.readFileSync(source, 'utf8'), source)] as const];
    }),
  );
  const site = createSite(manifest, indexes, null);
  const subject = subjectFromClaims({person_id: 'p', person_type: 'regular', groups: ['internal']});
  const reader = {type: 'none'} as const;
  const paths = Object.keys(manifest.pages).flatMap((page) => {
    const canonical = canonicalPathname(page);
    return canonical === null ? [] : [{path: canonical, pathname: page, query: '', headers: {}}];
  });
  const rules = {onForbidden: 'explain'} as const;
  let count = 0;
  const run = (rounds: number) => {
    const startedAt = process.cpuUsage();
    for (let round = 0; round < rounds; round++) {
      for (const asked of paths) {
        const edition = chooseEdition(site, subject);
        count += locate({site, edition, subject, reader}, asked, rules).type === 'served' ? 1 : 0;
      }
    }
    const {user, system} = process.cpuUsage(startedAt);
    return (user + system) / (rounds * paths.length);
  };
  run(50);
  figure('chooseEdition and locate, warm', run(500), 'µs (< 5)');
  if (count === 0) {
    throw new Error('no page was found, so nothing was measured');
  }
}

function readManifest() {
  const source = path.join(EDITIONS, MANIFEST_FILE);
  if (!fs.existsSync(source)) {
    throw new Error('There are no editions to serve. Build them first: npm run editions');
  }
  return parseManifest(fs.readFileSync(source, 'utf8'), source);
}

/** Compresses files in advance, as the other servers require. */
function compressedDirectoryOf(manifest: ReturnType<typeof readManifest>, id: string): string {
  const edition = manifest.editions[id];
  if (edition?.status !== 'ready') {
    throw new Error(`The edition "${id}" is not built. Build it first: npm run editions`);
  }
  const source = path.join(EDITIONS, edition.index);
  const {files} = parseFileIndex(fs.readFileSync(source, 'utf8'), source);
  if (!files[`${PAGE}index.html`]?.encodings) {
    throw new Error(
      `The edition "${id}" is not compressed, which the other servers need. Run npm run editions`,
    );
  }
  return edition.directory;
}
