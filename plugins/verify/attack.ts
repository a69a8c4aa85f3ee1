import type {Judge, Reader, Verdict} from './judge';
import {hostileProbes, plainProbes, type Probe} from './probes';
import type {Build, BuiltFile} from './readBuild';
import type {Answer, Deployment, Question} from './request';

/** A finding about the deployment. */
export type Finding = {
  /** `leak`: bytes of another edition. `missing`: own bytes denied. `unexpected`: a response that a correct deployment never gives. */
  type: 'leak' | 'missing' | 'unexpected';
  reader: string;
  /** The edition that the bytes belong to. */
  editions: readonly string[];
  technique: string;
  /** The raw request target. */
  question: string;
  detail: string;
};

type Cell = {read: number; files: number; leaks: number};

export type Attack = {
  requests: number;
  findings: Finding[];
  matrix: Map<string, Map<string, Cell>>;
};

type AttackOptions = {
  deployment: Deployment;
  build: Build;
  readers: readonly Reader[];
  judge: Judge;
  /** The portal's origins, the only allowed redirect targets. Relative locations are resolved against the first. */
  origins: readonly [publicOrigin: string, ...others: string[]];
  onProgress?: ((progress: {asked: number; planned: number; findings: number}) => void) | undefined;
};

/** Also the maximum number of concurrent requests: more `--connections` have no effect. */
const PATHS_AT_A_TIME = 32;

/** A path, and who requests it. */
type Target = {
  /** The file of any edition: probes depend only on the path and the kind, which editions share. */
  file: BuiltFile;
  /** Everybody, for ordinary requests. */
  askers: readonly Asker[];
  /** Readers who may not read one of the files under the path, after a reader who fills any cache. */
  attackers: readonly Asker[];
};

/** `foreign`: the files under the path that the reader may not read, one per distinct content. */
type Asker = {reader: Reader; foreign: readonly BuiltFile[]};

/**
 * Requests every path of every edition as every reader. If a path has another content in another edition, hostile
 * requests are also sent by the readers who have a file of their own there. Each request is sent once, and its response
 * is compared with all files under the path. A signed-in reader whose edition has the path asks first, so that a
 * cache in front of the gate that mixes up readers is detected.
 */
export async function attack(options: AttackOptions): Promise<Attack> {
  const {deployment, build, readers, judge, origins, onProgress} = options;
  const targets = targetsOf(build, readers, judge);
  const planned = targets.reduce((sum, target) => sum + countOf(target), 0);
  const result: Attack = {requests: 0, findings: [], matrix: emptyMatrix(build, readers)};
  const received = new Map(readers.map(({name}) => [name, new Set<string>()]));
  const undelivered = new Map(readers.map(({name}) => [name, new Map<string, Probe>()]));
  const leaked = new Map(readers.map(({name}) => [name, new Map<string, Set<string>>()]));

  /** Whether the reader received their own file under the path. */
  const runProbe = async ({reader, foreign}: Asker, probe: Probe, path: string) => {
    const answer = await deployment.ask(withCookie(probe, reader));
    const verdict = await judge.judge(reader, {question: probe, foreign}, answer);
    result.requests += 1;
    if (verdict.type === 'own') {
      received.get(reader.name)?.add(verdict.hash);
    }
    const finding =
      findingOf(reader, probe, verdict) ?? strayRedirect(reader, probe, answer, origins);
    if (finding) {
      result.findings.push(finding);
      const byEdition = leaked.get(reader.name);
      for (const id of finding.type === 'leak' ? finding.editions : []) {
        byEdition?.set(id, (byEdition.get(id) ?? new Set()).add(path));
      }
    }
    onProgress?.({asked: result.requests, planned, findings: result.findings.length});
    const own = reader.edition.files.get(path);
    return answer.status === 200 && verdict.type === 'own' && verdict.hash === own?.hash;
  };

  await forEach(targets, PATHS_AT_A_TIME, async ({file, askers, attackers}, signal) => {
    for (const probe of plainProbes(file)) {
      for (const asker of askers) {
        signal.throwIfAborted();
        const paths = undelivered.get(asker.reader.name);
        if (!(await runProbe(asker, probe, file.path)) && !paths?.has(file.path)) {
          paths?.set(file.path, probe);
        }
      }
    }
    for (const probe of attackers.length > 0 ? hostileProbes(file) : []) {
      for (const asker of attackers) {
        signal.throwIfAborted();
        await runProbe(asker, probe, file.path);
      }
    }
  });

  fillMatrix(result, build, readers, received, leaked);
  result.findings.push(...findMissing(build, readers, undelivered));
  return result;
}

function targetsOf(build: Build, readers: readonly Reader[], judge: Judge): Target[] {
  const variants = new Map<string, Map<string, BuiltFile>>();
  for (const edition of build.editions.values()) {
    for (const file of edition.files.values()) {
      const byHash = variants.get(file.path) ?? new Map<string, BuiltFile>();
      variants.set(file.path, byHash.set(file.hash, file));
    }
  }
  return [...variants].flatMap(([path, byHash]) => {
    const files = [...byHash.values()];
    const askers = inCacheOrder(readers, path).map((reader) => ({
      reader,
      foreign: files.filter((file) => !judge.isOpenTo(reader, file)),
    }));
    const isContested = askers.some(({foreign}) => foreign.length > 0);
    const [cacheFiller] = askers;
    const attackers = askers.filter(
      (asker) => isContested && (asker === cacheFiller || asker.foreign.length > 0),
    );
    return files.slice(0, 1).map((file) => ({file, askers, attackers}));
  });
}

/** Those whose edition has the path ask first, and among them the anonymous client last: it has the least to leak. */
function inCacheOrder(readers: readonly Reader[], path: string): Reader[] {
  const rank = ({edition, cookie}: Reader) =>
    (edition.files.has(path) ? 0 : 2) + (cookie === undefined ? 1 : 0);
  return readers.toSorted((a, b) => rank(a) - rank(b));
}

function countOf({file, askers, attackers}: Target): number {
  const hostile = attackers.length > 0 ? hostileProbes(file).length : 0;
  return plainProbes(file).length * askers.length + hostile * attackers.length;
}

function withCookie(question: Question, {cookie}: Reader): Question {
  return cookie === undefined ? question : {...question, headers: {...question.headers, cookie}};
}

function findingOf(reader: Reader, {technique, target}: Probe, verdict: Verdict): Finding | null {
  switch (verdict.type) {
    case 'leak':
      return {...verdict, reader: reader.name, technique, question: target};
    case 'unexpected':
      return {...verdict, editions: [], reader: reader.name, technique, question: target};
    case 'own':
    case 'nothing':
      return null;
  }
}

/** The portal redirects only within itself; another origin means an open redirect. */
function strayRedirect(
  reader: Reader,
  {technique, target}: Probe,
  {status, headers: {location = '/'}}: Answer,
  origins: AttackOptions['origins'],
): Finding | null {
  // As browsers parse it: they skip tabs, and read backslashes as slashes.
  const isOurs =
    URL.canParse(location, origins[0]) && origins.includes(new URL(location, origins[0]).origin);
  return status < 300 || status >= 400 || isOurs
    ? null
    : {
        type: 'unexpected',
        reader: reader.name,
        editions: [],
        technique,
        question: target,
        detail: `${status} to ${location}`,
      };
}

function findMissing(
  build: Build,
  readers: readonly Reader[],
  undelivered: ReadonlyMap<string, ReadonlyMap<string, Probe>>,
): Finding[] {
  return readers.flatMap(({name, edition}) => {
    // Without pages that are also served as refusals: those arrive with another status.
    const own = [...edition.files.keys()].filter(
      (path) => path !== '/404.html' && !(edition === build.anonymous && path.endsWith('.html')),
    );
    return own.flatMap((path): Finding[] => {
      const probe = undelivered.get(name)?.get(path);
      return probe
        ? [
            {
              type: 'missing',
              reader: name,
              editions: [edition.id],
              technique: probe.technique,
              question: path,
              detail:
                'the portal did not return 200 with the unchanged file, although it is in the reader’s own edition',
            },
          ]
        : [];
    });
  });
}

function emptyMatrix(build: Build, readers: readonly Reader[]): Attack['matrix'] {
  const row = () =>
    new Map(
      [...build.editions.values()].map(({id, files}): [string, Cell] => [
        id,
        {read: 0, files: files.size, leaks: 0},
      ]),
    );
  return new Map(readers.map(({name}) => [name, row()]));
}

function fillMatrix(
  {matrix}: Attack,
  build: Build,
  readers: readonly Reader[],
  received: ReadonlyMap<string, ReadonlySet<string>>,
  leaked: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>,
): void {
  for (const {name} of readers) {
    for (const {id, files} of build.editions.values()) {
      const cell = matrix.get(name)?.get(id);
      if (cell) {
        cell.read = [...files.values()].filter(({hash}) => received.get(name)?.has(hash)).length;
        cell.leaks = leaked.get(name)?.get(id)?.size ?? 0;
      }
    }
  }
}

/** Processes all items with limited concurrency. After a failure, `signal` aborts and no further item starts. */
async function forEach<Item>(
  items: readonly Item[],
  width: number,
  run: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failure = new AbortController();
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) {
      failure.signal.throwIfAborted();
      await run(item, failure.signal);
    }
  };
  // Waits for all workers, so that none uses the deployment after the return.
  await Promise.all(
    Array.from({length: width}, () =>
      work().catch((error: unknown) => {
        failure.abort(error);
      }),
    ),
  );
  failure.signal.throwIfAborted();
}
