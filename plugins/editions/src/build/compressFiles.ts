import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import type {FileIndex, IndexedFile} from '@gated-docs/edition-format';
import {createQueue, processQueue} from './processQueue';
import {sha256} from '../model/sha256';
import {linkInstead, type IndexedEdition} from './shareIdenticalFiles';
import {replaceFile} from './writeAtomically';

type Encoding = 'br' | 'gzip';
type Encoded = NonNullable<IndexedFile['encodings']>;
/** Existing compressed files by content. */
type Known = {location: string; encodings: Encoded};
type Wanted = {location: string; kind: Kind};

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
      const isWorthIt = size >= SMALLEST_BYTES && COMPRESSIBLE.test(type);
      if (!known.has(hash) && isWorthIt && !hasOwnSibling(name, files)) {
        wanted.set(hash, {location: path.join(root, directory, name), kind});
      }
    }
  }
  await processQueue(
    createQueue([...wanted]),
    async ([hash, file]) => {
      const encodings = await compress(file);
      if (Object.keys(encodings).length > 0) {
        known.set(hash, {location: file.location, encodings});
      }
    },
    FILES_AT_ONCE,
  );
  const withSiblings = (directory: string, files: FileIndex['files']) =>
    Object.entries(files).map(([name, file]) => {
      const source = known.get(file.hash);
      if (!source || file.encodings || hasOwnSibling(name, files)) {
        return [name, file] as const;
      }
      const target = path.join(root, directory, name);
      for (const encoding of ENCODINGS.filter((candidate) => source.encodings[candidate])) {
        linkInstead(source.location + SUFFIXES[encoding], target + SUFFIXES[encoding]);
      }
      return [name, {...file, encodings: source.encodings}] as const;
    });
  return editions.map(({directory, files}) => Object.fromEntries(withSiblings(directory, files)));
}

/** Keeps compressed files that are smaller. */
async function compress({location, kind}: Wanted): Promise<Encoded> {
  const bytes = fs.readFileSync(location);
  const encodings: Encoded = {};
  for (const encoding of ENCODINGS) {
    const compressed = await COMPRESSORS[encoding](bytes, kind);
    if (compressed.byteLength < bytes.byteLength) {
      await replaceFile(location + SUFFIXES[encoding], compressed);
      encodings[encoding] = {hash: sha256(compressed), size: compressed.byteLength};
    }
  }
  return encodings;
}

/** Whether a plugin or an author has put a compressed file beside this one, which stays. */
function hasOwnSibling(name: string, files: FileIndex['files']): boolean {
  return ENCODINGS.some((encoding) => name + SUFFIXES[encoding] in files);
}
