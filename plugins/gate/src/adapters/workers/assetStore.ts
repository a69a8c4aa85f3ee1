import type {FileIndex, Manifest} from '@gated-docs/edition-format';
import type {EditionFile} from '../../editions/editionFiles';
import {createSite} from '../../editions/site';
import {FileVanishedError, type Store} from '../../editions/store';

/**
 * The path of a file among a worker's assets. Its name is the hash of its content, which cannot be guessed: a second
 * line of defence, should the platform ever serve assets without running the worker.
 */
export const assetName = (hash: string) => `/files/${hash}`;

/** Cloudflare's binding to the files that were uploaded with the worker. */
export type Assets = {fetch: (address: string) => Promise<Response>};

/** Manifest and indexes, validated when the assets were written, and named by their hash. */
export type PackedSite = {manifest: Manifest; indexes: Readonly<Record<string, FileIndex>>};

export type AssetStore = Store & {
  /** Part of a file that is too large to cache. */
  stream: (file: EditionFile, first: number, last: number) => Promise<ReadableStream>;
};

/** Non-standard APIs of the Workers runtime. */
type Digester = {
  DigestStream: new (algorithm: string) => WritableStream & {digest: Promise<ArrayBuffer>};
};

/** An isolate has 128 MB; the rest is for the site, sessions and pending responses. */
const HELD_BYTES = 24 * 1024 * 1024;
/** The binding uses only the path. */
const ORIGIN = 'https://assets.invalid';

/**
 * The editions among a worker's assets, where every file is named by its content hash. The site never changes:
 * a new one is a new version of the worker.
 *
 * @throws Error when the site is not among the assets, or is invalid.
 */
export async function openAssetStore(assets: Assets, siteHash: string): Promise<AssetStore> {
  const verified = new Set<string>();

  async function open(hash: string): Promise<Response> {
    const response = await assets.fetch(ORIGIN + assetName(hash));
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new FileVanishedError(`the asset ${hash} is missing (${response.status})`);
    }
    return response;
  }

  async function read(hash: string): Promise<Uint8Array> {
    const bytes = new Uint8Array(await (await open(hash)).arrayBuffer());
    assertIs(hash, await crypto.subtle.digest('SHA-256', bytes));
    return bytes;
  }

  /** Streams it, because it may be a fifth of all memory. */
  async function verify(hash: string): Promise<void> {
    // This code runs only in Workers, which have this API.
    const digester = new (crypto as unknown as Digester).DigestStream('SHA-256');
    await (await open(hash)).body?.pipeTo(digester);
    assertIs(hash, await digester.digest);
    verified.add(hash);
  }

  // The worker contains the hash, so the text was validated when it was written.
  const packed = JSON.parse(new TextDecoder().decode(await read(siteHash))) as PackedSite;
  const site = createSite(packed.manifest, new Map(Object.entries(packed.indexes)), null);
  return {
    heldBytes: HELD_BYTES,
    current: () => site,
    refresh: () => Promise.resolve(),
    read: ({hash}) => read(hash),
    async stream({hash}, first, last) {
      if (!verified.has(hash)) {
        await verify(hash);
      }
      const {body} = await open(hash);
      return (body ?? new ReadableStream()).pipeThrough(sliceOf(first, last));
    },
    close: () => undefined,
  };
}

function assertIs(hash: string, digest: ArrayBuffer): void {
  const seen = [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  if (seen !== hash) {
    throw new FileVanishedError(`the content of the asset ${hash} does not match its hash`);
  }
}

/** Bytes from `first` to `last`, inclusive. */
function sliceOf(first: number, last: number): TransformStream<Uint8Array, Uint8Array> {
  let position = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const from = Math.max(0, first - position);
      const to = Math.min(chunk.byteLength, last + 1 - position);
      position += chunk.byteLength;
      if (from < to) {
        controller.enqueue(chunk.subarray(from, to));
      }
      if (position > last) {
        controller.terminate();
      }
    },
  });
}
