import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {DeniedStatus} from '../../../plugins/gate/pipeline/locate';
import {denyInMarkdown} from '../../../plugins/gate/pipeline/markdown';

/** What the crawl has to know of an edition. */
export type CrawledEdition = {id: string; audience: 'anonymous' | 'person'; directory: string};

/** Somebody who asks, and the edition that is theirs. */
export type Reader = {name: string; edition: CrawledEdition};

/** Asks a gate for a path as a reader. */
export type AskAs = (reader: Reader, urlPath: string) => Promise<Response>;

export type Crawl = {
  requests: number;
  served: number;
  /** By reader, how many files they were not served. */
  refused: Map<string, number>;
  /** Answers that hold what the reader's own edition and the public one do not. */
  leaks: string[];
  /** Files of an edition that its own reader was refused. */
  refusals: string[];
  /** Answers of 500 and above. */
  failures: string[];
};

const NONE: ReadonlyMap<string, Buffer> = new Map();

/**
 * Asks for every file of every edition as every reader, under the name it has in its own edition.
 * Bytes are compared, so that a wrong file under a right name counts as a leak too.
 */
export async function crawlEditions(
  editionsDirectory: string,
  editions: readonly CrawledEdition[],
  readers: readonly Reader[],
  ask: AskAs,
): Promise<Crawl> {
  const contents = new Map<string, ReadonlyMap<string, Buffer>>();
  for (const {id, directory} of editions) {
    contents.set(id, await readEdition(path.join(editionsDirectory, directory)));
  }
  const anonymous = contents.get('anonymous') ?? NONE;
  const urlPaths = new Set([...contents.values()].flatMap((files) => [...files.keys()]));
  const crawl: Crawl = {
    requests: 0,
    served: 0,
    refused: new Map(),
    leaks: [],
    refusals: [],
    failures: [],
  };

  for (const reader of readers) {
    const own = contents.get(reader.edition.id) ?? NONE;
    const shells = [own.get('/404.html'), anonymous.get('/404.html'), anonymous.get('/')];
    for (const urlPath of urlPaths) {
      const res = await ask(reader, urlPath);
      const body = Buffer.from(await res.arrayBuffer());
      const where = `${reader.name} asks ${urlPath}: ${res.status}`;
      crawl.requests += 1;
      if (res.status === 200) {
        crawl.served += 1;
        const expected = own.get(urlPath) ?? anonymous.get(urlPath);
        if (!expected?.equals(body)) {
          crawl.leaks.push(where);
        }
      } else if (
        body.length > 0 &&
        ![...shells, wordsOf(res.status)].some((shell) => shell?.equals(body))
      ) {
        crawl.leaks.push(where);
      }
      if (res.status !== 200) {
        crawl.refused.set(reader.name, (crawl.refused.get(reader.name) ?? 0) + 1);
      }
      if (res.status >= 500) {
        crawl.failures.push(where);
      }
      const isOwn =
        own.has(urlPath) && reader.edition.audience === 'person' && urlPath !== '/404.html';
      if (isOwn && res.status !== 200) {
        crawl.refusals.push(where);
      }
    }
  }
  return crawl;
}

/** What a program is told in the place of a shell: the same words for every page. */
function wordsOf(status: number): Buffer | undefined {
  const isDenial = (candidate: number): candidate is DeniedStatus =>
    [401, 403, 404].includes(candidate);
  const body = isDenial(status) ? denyInMarkdown(status).body : null;
  return body instanceof Uint8Array ? Buffer.from(body) : undefined;
}

/** The files of an edition by the address a browser asks for. */
async function readEdition(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const urlPath = encodeURI(`/${name}`.replace(/\/index\.html$/, '/'));
    files.set(urlPath, await readFile(file));
  }
  return files;
}
