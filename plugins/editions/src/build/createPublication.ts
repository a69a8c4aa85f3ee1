import fs from 'node:fs';
import path from 'node:path';
import {
  MANIFEST_FILE,
  parseManifest,
  type Manifest,
  type ManifestEdition,
} from '@gated-docs/edition-format';
import type {EditionContent} from '../plan/computeEditions';
import {wasSearched} from './storedIndex';
import {writeAtomically} from './writeAtomically';

/** An edition's entry in the manifest. */
type Ready = {content: Content; directory: string; index: string; indexHash: string};

/** What an edition has, the hash of what it leaves out, and the folder of a build of its current inputs. */
export type Content = EditionContent & {hiddenHash: string; folder: string};

/** Publishes the manifest while editions are built. */
export type Publication = {
  /** The previous manifest: a running gate may still read its folders. */
  previous: Manifest | undefined;
  anonymous: string;
  setReady: (edition: Ready) => void;
  /** Keeps an earlier edition if it may be served. */
  setFailed: (content: Content) => void;
  /** Does not keep an earlier edition. */
  withdraw: (content: Content) => void;
  /** Whether readers can sign in. */
  isServed: () => boolean;
  /** Replaces the manifest atomically. */
  publish: () => Manifest;
};

/**
 * The first manifest has an entry for every edition, so that readers of pending ones see the progress page.
 *
 * Fail closed: an edition's earlier build is kept only if the edition leaves out the same now or its inputs are unchanged,
 * and nothing was found in the build.
 */
export function createPublication(
  root: string,
  planned: Omit<Manifest, 'editions'>,
  contents: readonly Content[],
): Publication {
  const file = path.join(root, MANIFEST_FILE);
  const previous = readPrevious(file);
  const entries = new Map<string, ManifestEdition>();
  const put = ({id, pages, hiddenHash}: Content, status: 'pending' | 'failed') =>
    entries.set(id, {status, pages: pages.length, hiddenHash});
  for (const content of contents) {
    const earlier = previous?.editions[content.id];
    const isKept =
      earlier?.status === 'ready' &&
      (earlier.hiddenHash === content.hiddenHash || earlier.directory.startsWith(content.folder)) &&
      wasSearched(root, earlier.directory);
    if (isKept) {
      entries.set(content.id, {...earlier, hiddenHash: content.hiddenHash});
    } else {
      put(content, 'pending');
    }
  }
  const withdraw = (content: Content) => put(content, 'failed');
  return {
    previous,
    anonymous: planned.anonymous,
    setReady({content: {id, pages, hiddenHash}, directory, index, indexHash}) {
      const built = {directory, index, indexHash};
      entries.set(id, {status: 'ready', ...built, pages: pages.length, hiddenHash});
    },
    setFailed(content) {
      if (entries.get(content.id)?.status !== 'ready') {
        withdraw(content);
      }
    },
    withdraw,
    isServed: () => entries.get(planned.anonymous)?.status === 'ready',
    publish() {
      const manifest: Manifest = {...planned, editions: Object.fromEntries(entries)};
      writeAtomically(file, `${JSON.stringify(manifest, null, 2)}\n`);
      return manifest;
    },
  };
}

function readPrevious(file: string): Manifest | undefined {
  try {
    return parseManifest(fs.readFileSync(file, 'utf8'), MANIFEST_FILE);
  } catch {
    return undefined;
  }
}
