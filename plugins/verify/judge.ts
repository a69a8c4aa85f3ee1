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
  | {type: 'odd'; detail: string};

/** Determines which edition the bytes of a response belong to. */
export type Judge = {
  judge: (reader: Reader, asked: Asked, answer: Answer) => Promise<Verdict>;
  isOpenTo: (reader: Reader, file: BuiltFile) => boolean;
};

/** The request and the file that it targets. `isForeign`: the reader may not read the file. */
export type Asked = {question: Question; target: BuiltFile; isForeign: boolean};

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

  return {
    isOpenTo: (reader, file) => isOpen(reader, file.hash),

    async judge(reader, {question, target, isForeign}, answer) {
      if (question.method === 'HEAD') {
        return judgeHead(target, isForeign, holders, answer);
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
        return {type: 'leak', editions, detail: `${answer.status} with its very bytes`};
      }
      const shared = isForeign ? await sharedPassages(build, reader, target, answer.body) : 0;
      if (shared > 0) {
        const detail = `${answer.status} with ${shared} passages of it`;
        return {type: 'leak', editions: holders.get(target.hash) ?? [], detail};
      }
      return judgeStrange(answer);
    },
  };
}

/** Headers of a forbidden file reveal at least that it exists and how long it is. */
function judgeHead(
  target: BuiltFile,
  isForeign: boolean,
  holders: ReadonlyMap<string, readonly string[]>,
  {status, headers}: Answer,
): Verdict {
  const isItsLength = Number(headers['content-length']) === target.size;
  if (isForeign && status === 200 && isItsLength) {
    const editions = holders.get(target.hash) ?? [];
    return {type: 'leak', editions, detail: '200 to HEAD with its very length'};
  }
  return {type: 'nothing'};
}

/** Bytes of no edition. Error responses have their own texts; a success must be a file that was built. */
function judgeStrange({status, headers}: Answer): Verdict {
  const isJSON = /^application\/(?:problem\+)?json/.test(headers['content-type'] ?? '');
  return (status === 200 || status === 206) && !isJSON
    ? {type: 'odd', detail: `${status} with bytes that are in no edition`}
    : {type: 'nothing'};
}

/** Number of passages of a file that are in a response but in none of the shells that the reader may see. */
async function sharedPassages(
  build: Build,
  reader: Reader,
  target: BuiltFile,
  body: Buffer,
): Promise<number> {
  const source = [...build.editions.values()].find(({hashes}) => hashes.has(target.hash));
  if (!source || target.size < 4 * PASSAGE_LENGTH) {
    return 0;
  }
  const file = await build.read(source, target);
  const shells = await readShells(build, reader);
  let shared = 0;
  for (let index = 0; index < PASSAGES; index++) {
    const start = Math.floor((index * (file.length - PASSAGE_LENGTH)) / PASSAGES);
    const passage = file.subarray(start, start + PASSAGE_LENGTH);
    const isOfShell = shells.some((shell) => shell.includes(passage));
    shared += !isOfShell && body.includes(passage) ? 1 : 0;
  }
  return shared;
}

/** Pages that a reader gets in place of forbidden pages. */
async function readShells(build: Build, reader: Reader): Promise<Buffer[]> {
  const editions = [reader.edition, build.anonymous];
  const files = editions.flatMap((edition) =>
    ['/404.html', '/index.html'].flatMap((name) => {
      const file = edition.files.get(name);
      return file ? [build.read(edition, file)] : [];
    }),
  );
  return Promise.all(files);
}
