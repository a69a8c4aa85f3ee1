import type {EditionFile, Encoding} from './editionFiles';
import type {Site} from './site';

/** A file that is missing or no longer of this build, as after a new build replaced it. Only this error is retried. */
export class FileVanishedError extends Error {
  override readonly name = 'FileVanishedError';
}

/** Source of the site and its files; each platform has one. */
export type Store = {
  /** Size of the representation cache on this platform, in bytes. */
  heldBytes: number;
  /** The current site, or the last valid one. Synchronous, without I/O. */
  current: () => Site;
  /** Reloads at once after a missing file, because a newer build may have replaced the site. */
  refresh: () => Promise<void>;
  /**
   * A file's bytes, or those of its precompressed version, verified against the index.
   *
   * @throws FileVanishedError when they differ or are missing.
   */
  read: (file: EditionFile, encoding?: Encoding) => Promise<Uint8Array>;
  /**
   * Checks a file that will be streamed, as `read` does. Undefined on platforms where files never change.
   *
   * @throws FileVanishedError as `read`
   */
  verify?: (file: EditionFile) => Promise<void>;
  /** Undefined on platforms that compress responses. */
  compress?: (bytes: Uint8Array, encoding: Encoding) => Promise<Uint8Array>;
  close: () => void;
};

const MAX_LOOKUPS = 4;

/** Retries while a file vanishes: a new build may just have removed it, and the next attempt uses the new build. */
export async function withCurrentFiles<T>(store: Store, run: () => Promise<T>): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof FileVanishedError) || look === MAX_LOOKUPS) {
        throw error;
      }
      await store.refresh();
    }
  }
}
