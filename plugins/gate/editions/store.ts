import type {EditionFile, Encoding} from './editionFiles';
import type {Site} from './site';

/** Where the site and its files come from; each platform has one. */
export type Store = {
  /** What this platform has memory for, of representations that are kept to be sent again. */
  heldBytes: number;
  /** The site as it is now, or the last sound one. Asks nothing and nobody. */
  current: () => Site;
  /** Looks again at once, for a file that is gone: a newer build may have replaced the site. */
  refresh: () => Promise<void>;
  /**
   * A file's bytes, or those of its precompressed sibling; they are the ones that the index names.
   *
   * @throws Error when they are not, or are gone.
   */
  read: (file: EditionFile, encoding?: Encoding) => Promise<Uint8Array>;
  /** Absent where the platform compresses by itself. */
  compress?: (bytes: Uint8Array, encoding: Encoding) => Promise<Uint8Array>;
  close: () => void;
};
