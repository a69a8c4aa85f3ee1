import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {Readable} from 'node:stream';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {scriptHashes} from '../answers/scriptHashes';
import {createBoundedMap} from '../boundedMap';
import type {EditionFile} from './indexEdition';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One byte range, both ends included. */
export type ByteRange = {first: number; last: number};

/** A file in one encoding, ready to be sent. */
export type Rendition = {
  encoding: Encoding;
  size: number;
  /** One for each encoding (RFC 9110 §8.8.3.3). */
  etag: string;
  /** CSP sources of the inline scripts; undefined for what is not HTML. */
  scripts: readonly string[] | undefined;
  body: (range?: ByteRange) => BodyInit;
};

export type Contents = {
  /** @throws the file system's error, `ENOENT` when a rebuild has removed the folder. */
  read: (file: EditionFile, preferred: Encoding) => Promise<Rendition>;
};

const CACHE_BYTES = 96 * 1024 * 1024;
/** Larger files are downloads: sent from the disk, neither kept nor compressed. */
const LARGEST_CACHED_BYTES = 8 * 1024 * 1024;
/** A third of the way: close to the best ratio at a hundredth of the time, since readers wait for it. */
const BROTLI_QUALITY = 5;
const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript|wasm)\b|^font\/[ot]tf/;

const COMPRESSORS = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
} satisfies Record<Exclude<Encoding, 'identity'>, unknown>;

/**
 * Reads and compresses files on first use, and keeps the result within a bound. Edition folders never
 * change once built, so what was read stays true.
 */
export function createContents(): Contents {
  const renditions = createBoundedMap<string, Rendition>(CACHE_BYTES);
  const pending = new Map<string, Promise<Rendition>>();

  return {
    async read(file, preferred) {
      const encoding = COMPRESSIBLE.test(file.contentType) ? preferred : 'identity';
      const key = `${encoding} ${file.location}`;
      const known = renditions.get(key) ?? pending.get(key);
      if (known) {
        return known;
      }
      const rendering = render(file, encoding).finally(() => pending.delete(key));
      pending.set(key, rendering);
      const rendition = await rendering;
      if (rendition.size <= LARGEST_CACHED_BYTES) {
        renditions.set(key, rendition, rendition.size);
      }
      return rendition;
    },
  };
}

async function render(file: EditionFile, encoding: Encoding): Promise<Rendition> {
  const {size, mtimeMs} = await stat(file.location);
  const isHTML = file.contentType.startsWith('text/html');
  if (size > LARGEST_CACHED_BYTES && !isHTML) {
    return fromDisk(file, size, `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`);
  }
  const bytes = new Uint8Array(await readFile(file.location));
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const scripts = isHTML ? scriptHashes(new TextDecoder().decode(bytes)) : undefined;
  if (encoding === 'identity') {
    return fromMemory(bytes, {encoding, etag: `"${digest}"`, scripts});
  }
  const compressed = new Uint8Array(await COMPRESSORS[encoding](bytes));
  return fromMemory(compressed, {encoding, etag: `"${digest}-${encoding}"`, scripts});
}

function fromMemory(
  bytes: Uint8Array<ArrayBuffer>,
  facts: Pick<Rendition, 'encoding' | 'etag' | 'scripts'>,
): Rendition {
  const body = (range?: ByteRange) => (range ? bytes.subarray(range.first, range.last + 1) : bytes);
  return {...facts, size: bytes.byteLength, body};
}

function fromDisk({location}: EditionFile, size: number, etag: string): Rendition {
  const body = (range?: ByteRange) => {
    const stream = createReadStream(location, range && {start: range.first, end: range.last});
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  };
  return {encoding: 'identity', size, etag, scripts: undefined, body};
}
