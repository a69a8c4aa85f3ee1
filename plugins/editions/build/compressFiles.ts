import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import type {FileIndex, IndexedFile} from '../../../src/manifest';
import {systemCode} from '../../errors';
import {inParallel} from './inParallel';
import {sha256} from './sha256';
import {replaceFile} from './writeAtomically';

/** An edition on disk and its file index. */
export type IndexedEdition = {
  /** Relative to the folder of editions. */
  directory: string;
  files: FileIndex['files'];
};

type Encoding = 'br' | 'gzip';
type Encoded = NonNullable<IndexedFile['encodings']>;
/** Existing compressed files by content. */
type Known = {location: string; encodings: Encoded};

const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript|wasm)\b|^font\/[ot]tf/;
/** Below this size, compression saves less than the headers cost. */
const SMALLEST_BYTES = 512;
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
  const wanted = new Map<string, {location: string; kind: Kind}>();
  for (const {directory, files} of editions) {
    for (const [name, {hash, type, size, kind}] of Object.entries(files)) {
      if (!known.has(hash) && size >= SMALLEST_BYTES && COMPRESSIBLE.test(type)) {
        wanted.set(hash, {location: path.join(root, directory, name), kind});
      }
    }
  }
  await inParallel(
    [...wanted],
    async ([hash, {location, kind}]) => {
      known.set(hash, {location, encodings: await compress(location, kind)});
    },
    FILES_AT_ONCE,
  );
  return editions.map(({directory, files}) =>
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => {
        const source = known.get(file.hash);
        return [name, source ? withSiblings(file, source, path.join(root, directory, name)) : file];
      }),
    ),
  );
}

/** Keeps compressed files that are smaller. Files that a plugin wrote are not replaced. */
async function compress(location: string, kind: Kind): Promise<Encoded> {
  const bytes = fs.readFileSync(location);
  const encodings: Encoded = {};
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = await COMPRESSORS[encoding](bytes, kind);
    const sibling = location + SUFFIXES[encoding];
    if (compressed.byteLength < bytes.byteLength && isOurs(sibling, compressed)) {
      await replaceFile(sibling, compressed);
      encodings[encoding] = {hash: sha256(compressed), size: compressed.byteLength};
    }
  }
  return encodings;
}

/** An existing compressed file is ours if compression was interrupted before the index was written. */
function isOurs(sibling: string, compressed: Buffer): boolean {
  return !fs.existsSync(sibling) || fs.readFileSync(sibling).equals(compressed);
}

function withSiblings(file: IndexedFile, source: Known, location: string): IndexedFile {
  if (file.encodings) {
    return file;
  }
  const encodings: Encoded = {};
  for (const encoding of ['br', 'gzip'] as const) {
    const facts = source.encodings[encoding];
    const sibling = location + SUFFIXES[encoding];
    if (facts && linkIfAbsent(source.location + SUFFIXES[encoding], sibling, facts.hash)) {
      encodings[encoding] = facts;
    }
  }
  return Object.keys(encodings).length > 0 ? {...file, encodings} : file;
}

function linkIfAbsent(source: string, target: string, hash: string): boolean {
  try {
    fs.linkSync(source, target);
    return true;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') {
      throw error;
    }
    return sha256(fs.readFileSync(target)) === hash;
  }
}
