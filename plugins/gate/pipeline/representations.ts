import {createBoundedMap} from '../boundedMap';
import type {EditionFile, Encoding} from '../editions/editionFiles';
import type {Store} from '../editions/store';
import type {ReplyHeaders} from '../reply';
import type {SecurityHeaders} from './securityHeaders';

/** A file in one encoding, ready to be sent. */
export type Representation = {
  /** Null for what is too large to be held: it is read while it is sent. */
  bytes: Uint8Array | null;
  size: number;
  /** One for each encoding (RFC 9110 §8.8.3.3). */
  etag: string;
  /** All headers of an answer 200. */
  headers: ReplyHeaders;
  /** All headers of an answer that shows the file in place of what was asked for: no tag, nothing to keep. */
  standInHeaders: ReplyHeaders;
};

export type Representations = {
  /** @throws what the store throws when the bytes are gone or are not those of the index. */
  of: (
    file: EditionFile,
    preferred: Encoding | 'identity',
  ) => Representation | Promise<Representation>;
};

/** Larger files are downloads: read while they are sent, neither held nor compressed. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;
/** What a representation weighs beside its bytes. */
const OVERHEAD_BYTES = 2048;
const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript|wasm)\b|^font\/[ot]tf/;
const VARY = 'Cookie, Accept-Encoding';
/** A page has a copy in Markdown at the same address. */
export const VARY_OF_PAGES = 'Cookie, Accept, Accept-Encoding';

/** Makes each representation once and keeps it within the bound; the same bytes are held once for all editions. */
export function createRepresentations(store: Store, security: SecurityHeaders): Representations {
  const held = createBoundedMap<string, Representation>(store.heldBytes);
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
      ...security.common,
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

  /** What the platform or an earlier step makes of a preference. */
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
      const {calls, pictures} = file.services;
      const key = `${encoding}${file.hash}${file.kind}${file.type}\n${calls}\n${pictures}`;
      const known = held.get(key) ?? pending.get(key);
      if (known) {
        return known;
      }
      const making = make(file, encoding)
        .then((representation) => {
          const weight = (representation.bytes?.byteLength ?? 0) + OVERHEAD_BYTES;
          held.set(key, representation, weight);
          return representation;
        })
        .finally(() => pending.delete(key));
      pending.set(key, making);
      return making;
    },
  };
}

/** `private`: never in a shared cache. A page is asked for each time, so that a session's end shows. */
function cacheControlOf({kind}: EditionFile): string {
  return kind === 'immutable' ? 'private, max-age=31536000, immutable' : 'private, no-cache';
}
