import {createHash} from 'node:crypto';
import type {Build, BuiltEdition, BuiltFile} from './readBuild';
import type {Answer, Question} from './request';

/** A client: anonymous, or a person with session cookies. */
export type Reader = {
  name: string;
  edition: BuiltEdition;
  /** Value of the `Cookie` header; undefined for an anonymous client. */
  cookie?: string;
};

/** Verdict on a response, for the client that received it. */
export type Verdict =
  /** The bytes of a file that the reader may read. */
  | {type: 'own'; hash: string}
  /** No bytes of any edition. */
  | {type: 'nothing'}
  /** Bytes of a file of another edition. */
  | {type: 'leak'; editions: readonly string[]; detail: string}
  /** Not necessarily a leak, but a response that a correct deployment never gives. */
  | {type: 'unexpected'; detail: string};

/** Determines which edition the bytes of a response belong to. */
export type Judge = {
  judge: (reader: Reader, asked: Asked, answer: Answer) => Promise<Verdict>;
  isOpenTo: (reader: Reader, file: BuiltFile) => boolean;
};

/** The request, and the files under the requested path that the reader may not read: one per distinct content. */
export type Asked = {question: Question; foreign: readonly BuiltFile[]};

/** Parts of a file, compared with responses that were altered on the way. */
const PASSAGE_LENGTH = 48;
const PASSAGES = 12;

export function createJudge(build: Build): Judge {
  const holders = new Map<string, string[]>();
  for (const {id, hashes} of build.editions.values()) {
    for (const hash of hashes) {
      holders.set(hash, [...(holders.get(hash) ?? []), id]);
    }
  }
  const isOpen = ({edition}: Reader, hash: string) =>
    edition.hashes.has(hash) || build.anonymous.hashes.has(hash);

  const passages = new Map<string, Promise<Buffer[]>>();
  const passagesFor = (reader: Reader, file: BuiltFile) => {
    const key = `${reader.edition.id} ${file.path} ${file.hash}`;
    let found = passages.get(key);
    if (found === undefined) {
      found = findPassages(build, reader, file);
      passages.set(key, found);
    }
    return found;
  };

  return {
    isOpenTo: (reader, file) => isOpen(reader, file.hash),

    async judge(reader, {question, foreign}, answer) {
      if (question.method === 'HEAD') {
        return judgeHead(build, reader, foreign, holders, answer);
      }
      if (answer.body.length === 0) {
        return {type: 'nothing'};
      }
      const hash = createHash('sha256').update(answer.body).digest('hex');
      if (isOpen(reader, hash)) {
        return {type: 'own', hash};
      }
      const editions = holders.get(hash);
      if (editions) {
        return {type: 'leak', editions, detail: `${answer.status} with the file unchanged`};
      }
      let best = {shared: 0, hash: ''};
      for (const file of foreign) {
        const candidates = await passagesFor(reader, file);
        const shared = candidates.filter((passage) => answer.body.includes(passage)).length;
        best = shared > best.shared ? {shared, hash: file.hash} : best;
      }
      if (best.shared > 0) {
        const detail = `${answer.status} with ${best.shared} passages from the file`;
        return {type: 'leak', editions: holders.get(best.hash) ?? [], detail};
      }
      return judgeStrange(answer);
    },
  };
}

/** Headers of a forbidden file reveal at least that it exists and how long it is. */
function judgeHead(
  build: Build,
  reader: Reader,
  foreign: readonly BuiltFile[],
  holders: ReadonlyMap<string, readonly string[]>,
  {status, headers}: Answer,
): Verdict {
  const length = Number(headers['content-length']);
  const file = foreign.find(({size}) => size === length);
  const isOwnLength =
    file !== undefined &&
    ownFiles(build, reader, [file.path]).some(([, {size}]) => size === length);
  if (file && status === 200 && !isOwnLength) {
    const editions = holders.get(file.hash) ?? [];
    return {type: 'leak', editions, detail: '200 to HEAD with the exact length of the file'};
  }
  return {type: 'nothing'};
}

/** Bytes of no edition. Error responses have their own texts; a success must be a file that was built. */
function judgeStrange({status, headers}: Answer): Verdict {
  const isJSON = /^application\/(?:problem\+)?json/.test(headers['content-type'] ?? '');
  return (status === 200 || status === 206) && !isJSON
    ? {type: 'unexpected', detail: `${status} with content that is not in any edition`}
    : {type: 'nothing'};
}

/**
 * Passages of a file that are in none of the pages that the reader may get instead: in their own file under the same
 * path, which can be nearly the same, or in a shell.
 */
async function findPassages(build: Build, reader: Reader, target: BuiltFile): Promise<Buffer[]> {
  const source = [...build.editions.values()].find(
    ({files}) => files.get(target.path)?.hash === target.hash,
  );
  if (!source || target.size < 4 * PASSAGE_LENGTH) {
    return [];
  }
  const file = await build.read(source, target);
  const readable = await Promise.all(
    ownFiles(build, reader, [target.path, '/404.html', '/index.html']).map(([edition, own]) =>
      build.read(edition, own),
    ),
  );
  const [first, last] = differingPart(file, readable[0] ?? Buffer.alloc(0));
  const starts = Array.from({length: PASSAGES}, (_, index) =>
    Math.floor(first + (index * (last - first)) / (PASSAGES - 1)),
  );
  return (
    [...new Set(starts)]
      // Copies, so that the whole file is not kept in memory.
      .map((start) => Buffer.from(file.subarray(start, start + PASSAGE_LENGTH)))
      .filter((passage) => !readable.some((bytes) => bytes.includes(passage)))
  );
}

/** Where the first and the last passage start: they contain the first and the last difference of the two files. */
function differingPart(file: Buffer, other: Buffer): [first: number, last: number] {
  const shorter = Math.min(file.length, other.length);
  let prefix = 0;
  while (prefix < shorter && file[prefix] === other[prefix]) {
    prefix++;
  }
  let suffix = 0;
  while (suffix < shorter && file.at(-1 - suffix) === other.at(-1 - suffix)) {
    suffix++;
  }
  const end = file.length - PASSAGE_LENGTH;
  const around = (position: number) => Math.min(Math.max(position - PASSAGE_LENGTH / 2, 0), end);
  const first = around(prefix);
  return [first, Math.max(first, around(file.length - suffix))];
}

/** Files under these paths that the reader may read, in the order of the paths. */
function ownFiles(
  build: Build,
  {edition}: Reader,
  paths: readonly string[],
): [edition: BuiltEdition, file: BuiltFile][] {
  return paths.flatMap((path) =>
    [edition, build.anonymous].flatMap((source): [BuiltEdition, BuiltFile][] => {
      const file = source.files.get(path);
      return file ? [[source, file]] : [];
    }),
  );
}
