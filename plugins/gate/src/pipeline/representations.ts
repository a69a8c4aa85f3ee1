import {LRUCache} from 'lru-cache';
import type {EditionFile, Encoding} from '../editions/editionFiles';
import type {Store} from '../editions/store';
import type {ReplyHeaders} from '../reply';
import type {SecurityHeaders} from './securityHeaders';

/** A file in one encoding, ready to send. */
export type Representation = {
  /** Null if it is too large to cache: it is streamed. */
  bytes: Uint8Array | null;
  size: number;
  /** Distinct for each encoding (RFC 9110 §8.8.3.3). */
  etag: string;
  /** All headers of a 200 response. */
  headers: ReplyHeaders;
  /** All headers when the file is served in place of another: no entity tag, not cacheable. */
  standInHeaders: ReplyHeaders;
};

export type Representations = {
  /** @throws the store's error when the bytes are missing or differ from the index. */
  of: (
    file: EditionFile,
    preferred: Encoding | 'identity',
  ) => Representation | Promise<Representation>;
};

/** Larger files are streamed and not cached, unless the build compressed them. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;
/** Estimated overhead of a representation besides its bytes. */
const OVERHEAD_BYTES = 2048;
const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript|wasm)\b|^font\/[ot]tf/;
const VARY = 'Cookie, Accept-Encoding';
/** Pages have a Markdown representation at the same URL. */
export const VARY_OF_PAGES = 'Cookie, Accept, Accept-Encoding';

/** Creates each representation once and keeps it in a bounded cache; editions share those of identical files. */
export function createRepresentations(store: Store, security: SecurityHeaders): Representations {
  const held = new LRUCache<string, Representation>({maxSize: store.heldBytes});
  const pending = new Map<string, Promise<Representation>>();

  async function make(file: EditionFile, encoding: Encoding | 'identity'): Promise<Representation> {
    const bytes = await bytesOf(file, encoding);
    return describe(file, encoding, bytes, bytes?.byteLength ?? file.size);
  }

  async function bytesOf(
    file: EditionFile,
    encoding: Encoding | 'identity',
  ): Promise<Uint8Array | null> {
    if (encoding === 'identity') {
      return file.size > MAX_HELD_BYTES ? null : store.read(file);
    }
    if (file.encodings[encoding]) {
      return store.read(file, encoding);
    }
    const bytes = await store.read(file);
    return store.compress ? store.compress(bytes, encoding) : bytes;
  }

  function describe(
    file: EditionFile,
    encoding: Encoding | 'identity',
    bytes: Uint8Array | null,
    size: number,
  ): Representation {
    const etag = `"${file.hash.slice(0, 32)}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const standInHeaders = {
      ...security.fileHeadersOf(file.type),
      'content-type': file.type,
      'content-length': String(size),
      'content-security-policy': security.policyOf(file.type, file.scripts, file.services),
      'cache-control': 'no-store',
      vary: file.kind === 'page' ? VARY_OF_PAGES : VARY,
      ...(encoding !== 'identity' && {'content-encoding': encoding}),
    };
    const headers = {
      ...standInHeaders,
      etag,
      'accept-ranges': 'bytes',
      'cache-control': cacheControlOf(file),
    };
    return {bytes, size, etag, headers, standInHeaders};
  }

  /** `preferred` if the file is or can be compressed with it, otherwise `identity`. */
  function encodingFor(file: EditionFile, preferred: Encoding | 'identity') {
    const isWorthIt =
      preferred !== 'identity' &&
      (file.encodings[preferred] !== undefined ||
        (store.compress !== undefined &&
          file.size <= MAX_HELD_BYTES &&
          COMPRESSIBLE.test(file.type)));
    return isWorthIt ? preferred : 'identity';
  }

  return {
    of(file, preferred) {
      const encoding = encodingFor(file, preferred);
      const sources = JSON.stringify(file.services);
      const key = `${encoding}${file.hash}${file.kind}${file.type}\n${sources}`;
      const known = held.get(key) ?? pending.get(key);
      if (known) {
        return known;
      }
      const making = make(file, encoding)
        .then((representation) => {
          const weight = (representation.bytes?.byteLength ?? 0) + OVERHEAD_BYTES;
          held.set(key, representation, {size: weight});
          return representation;
        })
        .finally(() => pending.delete(key));
      pending.set(key, making);
      return making;
    },
  };
}

/** `private`: never in a shared cache. All but hashed files are revalidated, so that ended sessions take effect. */
function cacheControlOf({kind}: EditionFile): string {
  return kind === 'immutable' ? 'private, max-age=31536000, immutable' : 'private, no-cache';
}
