import {createHash} from 'node:crypto';
import type {Build, BuiltEdition, BuiltFile} from './readBuild';
import type {Answer, Question} from './request';

/** Somebody who asks: nobody, or a person with the cookies of a session. */
export type Reader = {
  name: string;
  edition: BuiltEdition;
  /** Value of the `Cookie` header; none for nobody. */
  cookie?: string;
};

/** What an answer is, seen from who asked. */
export type Verdict =
  /** The bytes of a file that the reader may have. */
  | {type: 'own'; hash: string}
  /** Nothing of any edition. */
  | {type: 'nothing'}
  /** Bytes of a file of another edition. */
  | {type: 'leak'; editions: readonly string[]; detail: string}
  /** Not a leak for sure, and nothing that a sound deployment answers. */
  | {type: 'odd'; detail: string};

/** Sees whose bytes an answer holds. */
export type Judge = {
  judge: (reader: Reader, asked: Asked, answer: Answer) => Promise<Verdict>;
  isOpenTo: (reader: Reader, file: BuiltFile) => boolean;
};

/** The question, and the file of another edition that it is after; null where the reader has the path too. */
export type Asked = {question: Question; target: BuiltFile; isForeign: boolean};

/** Parts of a file that are compared with an answer that somebody altered on the way. */
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

/** The head of a file that the reader must not have says at least that it exists, and how long it is. */
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

/** Bytes of no edition. Refusals have texts of their own; a success must be a file that was built. */
function judgeStrange({status, headers}: Answer): Verdict {
  const isJSON = /^application\/(?:problem\+)?json/.test(headers['content-type'] ?? '');
  return (status === 200 || status === 206) && !isJSON
    ? {type: 'odd', detail: `${status} with bytes that are in no edition`}
    : {type: 'nothing'};
}

/** How many passages of a file stand in an answer and in none of the shells that the reader may see. */
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

/** The pages that a reader is shown in the place of those that are not theirs. */
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
