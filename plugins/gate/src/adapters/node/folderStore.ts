import {stat} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {MANIFEST_FILE} from '@gated-docs/edition-format';
import {messageOf} from '@gated-docs/utils/errors';
import type {Encoding} from '../../editions/editionFiles';
import type {Site} from '../../editions/site';
import type {Store} from '../../editions/store';
import {loadSite} from './loadSite';
import {openVerified, readVerified} from './openVerified';

export type FolderStoreOptions = {
  /** Folder of `manifest.json`; edition folders are relative to it. */
  editionsDirectory: string;
  /** How long open pages may load hashed files of the previous build. Default: an hour. */
  keepPreviousSeconds?: number | undefined;
  /** Milliseconds for `keepPreviousSeconds`, monotonic unless given. */
  clock?: (() => number) | undefined;
  /** Called for an invalid manifest; readers keep the previous one. */
  onProblem: (message: string) => void;
};

/** Maximum time until a new build is detected. */
const LOOK_MS = 500;
/** When a deployment is copied, the manifest may arrive before its folders. */
const RETRY_MS = 2_000;
const DEFAULT_KEEP_SECONDS = 3600;
/** Size of the representation cache, in bytes. */
const HELD_BYTES = 96 * 1024 * 1024;
/** Close to the best ratio at a hundredth of the time, because readers wait for it. */
const BROTLI_QUALITY = 5;
const SUFFIXES: Readonly<Record<Encoding, string>> = {br: '.br', gzip: '.gz'};

const COMPRESSORS: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Editions in a folder. Polls the manifest, which a build writes atomically and last. While a new one cannot be loaded,
 * readers keep the old one and loading is retried; `onProblem` is called once for each reason.
 *
 * @throws Error without a valid manifest at the start.
 */
export async function openFolderStore({
  editionsDirectory,
  keepPreviousSeconds = DEFAULT_KEEP_SECONDS,
  clock = () => performance.now(),
  onProblem,
}: FolderStoreOptions): Promise<Store> {
  const root = path.resolve(editionsDirectory);
  const file = path.join(root, MANIFEST_FILE);
  let version = await versionOf(file);
  let site: Site = await loadSite(root, null, false);
  let replacedAt = -Infinity;
  let refused: {version: string; at: number; message: string} | null = null;
  let pending: Promise<void> | null = null;

  async function look(): Promise<void> {
    forgetPrevious();
    const found = await versionOf(file);
    const isRefused = refused?.version === found && performance.now() - refused.at < RETRY_MS;
    if (found === null || found === version || isRefused) {
      return;
    }
    try {
      site = await loadSite(root, keepPreviousSeconds > 0 ? site : null, true);
      version = found;
      refused = null;
      replacedAt = clock();
    } catch (problem) {
      const message = messageOf(problem);
      // Report each reason once: loading is retried every two seconds.
      if (refused?.message !== message || refused.version !== found) {
        onProblem(message);
      }
      refused = {version: found, at: performance.now(), message};
    }
  }

  function forgetPrevious(): void {
    if (site.previous.size > 0 && clock() - replacedAt >= keepPreviousSeconds * 1000) {
      site = {...site, previous: new Map()};
    }
  }

  const lookOnce = () => (pending ??= look().finally(() => (pending = null)));
  const timer = setInterval(() => void lookOnce(), LOOK_MS).unref();
  return {
    heldBytes: HELD_BYTES,
    current: () => site,
    async refresh() {
      // A pending check may have started before the change.
      await pending;
      await lookOnce();
    },
    async read({directory, name, hash, size, encodings}, encoding) {
      const sibling = encoding && encodings[encoding];
      return sibling
        ? readVerified(root, directory, name + SUFFIXES[encoding], sibling)
        : readVerified(root, directory, name, {hash, size});
    },
    verify: async (file) => (await openVerified(root, file)).close(),
    compress: (bytes, encoding) => COMPRESSORS[encoding](bytes),
    close: () => clearInterval(timer),
  };
}

/** Changes whenever the file is replaced or rewritten; null while it is missing. */
async function versionOf(file: string): Promise<string | null> {
  try {
    const {ino, size, mtimeNs} = await stat(file, {bigint: true});
    return `${ino}:${size}:${mtimeNs}`;
  } catch {
    return null;
  }
}
