import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {DeniedStatus} from '../../../plugins/gate/src/pipeline/locate';
import {denyInMarkdown} from '../../../plugins/gate/src/pipeline/markdown';

/** Edition data for the crawl. */
export type CrawledEdition = {id: string; audience: 'anonymous' | 'person'; directory: string};

/** A reader and their edition. */
export type Reader = {name: string; edition: CrawledEdition};

/** Requests a path from a gate as a reader. */
export type AskAs = (reader: Reader, urlPath: string) => Promise<Response>;

export type Crawl = {
  requests: number;
  served: number;
  /** Number of refused files by reader. */
  refused: Map<string, number>;
  /** Responses with content from outside the reader's and the public edition. */
  leaks: string[];
  /** Files that were refused to the edition's own reader. */
  refusals: string[];
  /** Responses with status 500 or above. */
  failures: string[];
};

/** Files by request path. */
type Contents = ReadonlyMap<string, Buffer>;

const NONE: Contents = new Map();

/**
 * Requests every file of every edition as every reader, by its name in its own edition.
 * Compares bytes, so that a wrong file under a right name also counts as a leak.
 */
export async function crawlEditions(
  contents: ReadonlyMap<string, Contents>,
  readers: readonly Reader[],
  ask: AskAs,
): Promise<Crawl> {
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

/** The response to programs instead of a shell, identical for all pages. */
function wordsOf(status: number): Buffer | undefined {
  const isDenial = (candidate: number): candidate is DeniedStatus =>
    [401, 403, 404].includes(candidate);
  const body = isDenial(status) ? denyInMarkdown(status).body : null;
  return body instanceof Uint8Array ? Buffer.from(body) : undefined;
}

/** The files of editions by their IDs, for `crawlEditions`. */
export async function readEditions(
  editionsDirectory: string,
  editions: readonly CrawledEdition[],
): Promise<Map<string, Contents>> {
  const contents = new Map<string, Contents>();
  for (const {id, directory} of editions) {
    contents.set(id, await readEdition(path.join(editionsDirectory, directory)));
  }
  return contents;
}

async function readEdition(folder: string): Promise<Contents> {
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
