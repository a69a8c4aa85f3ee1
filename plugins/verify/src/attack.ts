import type {Judge, Reader} from './judge';
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

/** Files of an edition: all, those that a reader received, and those that leaked to them. */
export type Cell = {read: number; files: number; leaks: number};

export type Attack = {
  requests: number;
  findings: Finding[];
  /** By reader and edition. */
  matrix: ReadonlyMap<string, ReadonlyMap<string, Cell>>;
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

/** Also the maximum number of concurrent requests. */
const PATHS_AT_A_TIME = 16;

/** The results of a reader: hashes and paths. */
type Received = {
  hashes: Set<string>;
  /** Own paths that a request did not return, with the first such request. */
  undelivered: Map<string, Probe>;
  /** Leaked paths by edition. */
  leaked: Map<string, Set<string>>;
};

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
  const {build, readers, judge} = options;
  const targets = targetsOf(build, readers, judge);
  const planned = targets.reduce((sum, target) => sum + countOf(target), 0);
  const {runProbe, results, findings, countRequests} = createProber(options, planned);

  await forEach(targets, PATHS_AT_A_TIME, async ({file, askers, attackers}, signal) => {
    for (const probe of plainProbes(file)) {
      for (const asker of askers) {
        signal.throwIfAborted();
        const {undelivered} = resultOf(results, asker.reader);
        if (!(await runProbe(asker, probe, file)) && !undelivered.has(file.path)) {
          undelivered.set(file.path, probe);
        }
      }
    }
    for (const probe of attackers.length > 0 ? hostileProbes(file) : []) {
      for (const asker of attackers) {
        signal.throwIfAborted();
        await runProbe(asker, probe, file);
      }
    }
  });

  return {
    requests: countRequests(),
    findings: [
      ...findings,
      ...readers.flatMap((reader) => findMissing(build, reader, resultOf(results, reader))),
    ],
    matrix: new Map(
      readers.map((reader) => [reader.name, rowOf(build, resultOf(results, reader))]),
    ),
  };
}

/** Sends requests, and collects their results and findings. */
function createProber(
  {deployment, readers, judge, origins, onProgress}: AttackOptions,
  planned: number,
) {
  const findings: Finding[] = [];
  let requests = 0;
  const results = new Map<Reader, Received>(
    readers.map((reader) => [
      reader,
      {hashes: new Set(), undelivered: new Map(), leaked: new Map()},
    ]),
  );
  /** Returns whether the reader received their own file. */
  const runProbe = async ({reader, foreign}: Asker, probe: Probe, {path}: BuiltFile) => {
    const answer = await deployment.ask(withCookie(probe, reader));
    const verdict = await judge.judge(reader, {question: probe, foreign}, answer);
    const {hashes, leaked} = resultOf(results, reader);
    requests += 1;
    if (verdict.type === 'own') {
      hashes.add(verdict.hash);
    }
    const found =
      verdict.type === 'leak' || verdict.type === 'unexpected'
        ? verdict
        : strayRedirect(answer, origins);
    if (found) {
      const {technique, target} = probe;
      findings.push({editions: [], ...found, reader: reader.name, technique, question: target});
    }
    for (const id of verdict.type === 'leak' ? verdict.editions : []) {
      leaked.set(id, (leaked.get(id) ?? new Set()).add(path));
    }
    onProgress?.({asked: requests, planned, findings: findings.length});
    return (
      answer.status === 200 &&
      verdict.type === 'own' &&
      verdict.hash === reader.edition.files.get(path)?.hash
    );
  };
  return {runProbe, results, findings, countRequests: () => requests};
}

function resultOf(results: ReadonlyMap<Reader, Received>, reader: Reader): Received {
  const result = results.get(reader);
  if (!result) {
    throw new Error(`There are no results of the reader "${reader.name}".`);
  }
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

/** The portal redirects only within itself; another origin means an open redirect. */
function strayRedirect(
  {status, headers: {location = '/'}}: Answer,
  origins: AttackOptions['origins'],
): {type: 'unexpected'; detail: string} | null {
  // As browsers parse it: they skip tabs, and read backslashes as slashes.
  const isOurs =
    URL.canParse(location, origins[0]) && origins.includes(new URL(location, origins[0]).origin);
  return status < 300 || status >= 400 || isOurs
    ? null
    : {type: 'unexpected', detail: `${status} to ${location}`};
}

function findMissing(build: Build, {name, edition}: Reader, {undelivered}: Received): Finding[] {
  // Without pages that are also served as refusals: those arrive with another status.
  const own = [...edition.files.keys()].filter(
    (path) => path !== '/404.html' && !(edition === build.anonymous && path.endsWith('.html')),
  );
  return own.flatMap((path): Finding[] => {
    const probe = undelivered.get(path);
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
}

/** A reader's row of the matrix: each edition's files, how many of them arrived, and how many leaked. */
function rowOf({editions}: Build, {hashes, leaked}: Received): Map<string, Cell> {
  return new Map(
    [...editions.values()].map(({id, files}) => {
      const read = [...files.values()].filter(({hash}) => hashes.has(hash)).length;
      return [id, {read, files: files.size, leaks: leaked.get(id)?.size ?? 0}];
    }),
  );
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
