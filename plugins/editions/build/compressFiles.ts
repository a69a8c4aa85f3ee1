import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import type {FileIndex, IndexedFile} from '../../../src/manifest';
import {createQueue, processQueue} from './processQueue';
import {sha256} from './sha256';
import {linkInstead, type IndexedEdition} from './shareIdenticalFiles';
import {replaceFile} from './writeAtomically';

type Encoding = 'br' | 'gzip';
type Encoded = NonNullable<IndexedFile['encodings']>;
/** Existing compressed files by content. */
type Known = {location: string; encodings: Encoded};
type Wanted = {location: string; kind: Kind; others: ReadonlySet<Encoding>};

const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript|wasm)\b|^font\/[ot]tf/;
/** Below this size, compression saves less than the headers cost. */
const SMALLEST_BYTES = 512;
const ENCODINGS = ['br', 'gzip'] as const;
/** Of the compressed files beside a file. */
export const SUFFIXES: Readonly<Record<Encoding, string>> = {br: '.br', gzip: '.gz'};

/**
 * Files that browsers cache for a year and editions share are compressed thoroughly: only the highest quality is better,
 * by 2 %, and takes 2.5 times as long. The rest is compressed fifty times faster than at the highest quality and 10 %
 * larger: most pages belong to one edition and change with each build.
 */
const THOROUGH = {[constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 18};
const QUICK = {[constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18};
/** The highest level saves less than 1 % more and takes 1.5 times as long. */
const GZIP_LEVEL = 6;

/** Node's thread pool size: one thread waits for the disk while another compresses. */
const FILES_AT_ONCE = 4;

type Kind = IndexedFile['kind'];
type Compressor = (bytes: Uint8Array, kind: Kind) => Promise<Buffer>;

const COMPRESSORS: Readonly<Record<Encoding, Compressor>> = {
  br: (bytes, kind) =>
    promisify(brotliCompress)(bytes, {
      params: {
        ...(kind === 'immutable' ? THOROUGH : QUICK),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, {level: GZIP_LEVEL}),
};

/**
 * Writes compressed versions of the editions' files, each content once: identical files of other editions, of
 * this build or an earlier one, are hard links.
 *
 * @returns copies of the indexes with the compressed files, in the same order
 */
export async function compressFiles(
  root: string,
  editions: readonly IndexedEdition[],
  earlier: readonly IndexedEdition[] = [],
): Promise<FileIndex['files'][]> {
  const known = new Map<string, Known>();
  for (const {directory, files} of [...editions, ...earlier]) {
    for (const [name, {hash, encodings}] of Object.entries(files)) {
      if (encodings) {
        known.set(hash, {location: path.join(root, directory, name), encodings});
      }
    }
  }
  const wanted = new Map<string, Wanted>();
  for (const {directory, files} of editions) {
    for (const [name, {hash, type, size, kind}] of Object.entries(files)) {
      if (!known.has(hash) && size >= SMALLEST_BYTES && COMPRESSIBLE.test(type)) {
        const others = writtenByPlugins(name, files);
        wanted.set(hash, {location: path.join(root, directory, name), kind, others});
      }
    }
  }
  await processQueue(
    createQueue([...wanted]),
    async ([hash, file]) => {
      known.set(hash, {location: file.location, encodings: await compress(file)});
    },
    FILES_AT_ONCE,
  );
  return editions.map(({directory, files}) =>
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => {
        const source = known.get(file.hash);
        return [
          name,
          source && !file.encodings
            ? withSiblings(
                file,
                source,
                path.join(root, directory, name),
                writtenByPlugins(name, files),
              )
            : file,
        ];
      }),
    ),
  );
}

/** Keeps compressed files that are smaller. */
async function compress({location, kind, others}: Wanted): Promise<Encoded> {
  const bytes = fs.readFileSync(location);
  const encodings: Encoded = {};
  for (const encoding of ENCODINGS.filter((candidate) => !others.has(candidate))) {
    const compressed = await COMPRESSORS[encoding](bytes, kind);
    if (compressed.byteLength < bytes.byteLength) {
      await replaceFile(location + SUFFIXES[encoding], compressed);
      encodings[encoding] = {hash: sha256(compressed), size: compressed.byteLength};
    }
  }
  return encodings;
}

function withSiblings(
  file: IndexedFile,
  {location, encodings}: Known,
  target: string,
  others: ReadonlySet<Encoding>,
): IndexedFile {
  const linked = ENCODINGS.filter((encoding) => encodings[encoding] && !others.has(encoding));
  for (const encoding of linked) {
    linkInstead(location + SUFFIXES[encoding], target + SUFFIXES[encoding]);
  }
  return linked.length === 0
    ? file
    : {...file, encodings: Object.fromEntries(linked.map((name) => [name, encodings[name]]))};
}

/** Encodings whose file beside this one is from a plugin, and stays. */
function writtenByPlugins(name: string, files: FileIndex['files']): Set<Encoding> {
  return new Set(ENCODINGS.filter((encoding) => name + SUFFIXES[encoding] in files));
}
