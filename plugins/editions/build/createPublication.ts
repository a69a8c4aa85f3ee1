import fs from 'node:fs';
import path from 'node:path';
import {
  MANIFEST_FILE,
  parseManifest,
  type Manifest,
  type ManifestEdition,
} from '../../../src/manifest';
import type {EditionContent} from '../plan/computeEditions';
import {interimEdition} from './interimEdition';
import {writeAtomically} from './writeAtomically';

/** An edition as the manifest names it. */
type Ready = {content: EditionContent; directory: string; index: string; indexHash: string};

/** What the manifest says of the editions while they are built. */
export type Publication = {
  /** The manifest that was in place: a running gate may still read the folders that it names. */
  previous: Manifest | undefined;
  anonymous: string;
  setReady: (edition: Ready) => void;
  /** An earlier edition that may be served is better than none. */
  setFailed: (content: EditionContent) => void;
  /** Whether readers can sign in. */
  isServed: () => boolean;
  /** Replaces the manifest in one step. */
  publish: () => Manifest;
};

/** Every edition has an entry from the first manifest on, so that readers of one to come are told of it. */
export function createPublication(
  root: string,
  planned: Omit<Manifest, 'editions'>,
  contents: readonly EditionContent[],
): Publication {
  const file = path.join(root, MANIFEST_FILE);
  const previous = readPrevious(file);
  const entries = new Map<string, ManifestEdition>(
    contents.map(({id, pages}) => [id, interimEdition(planned, id, pages.length, previous)]),
  );
  return {
    previous,
    anonymous: planned.anonymous,
    setReady({content, directory, index, indexHash}) {
      const pages = content.pages.length;
      entries.set(content.id, {status: 'ready', directory, index, indexHash, pages});
    },
    setFailed({id, pages}) {
      if (entries.get(id)?.status !== 'ready') {
        entries.set(id, {status: 'failed', pages: pages.length});
      }
    },
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
