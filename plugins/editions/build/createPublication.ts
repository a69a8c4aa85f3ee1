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
import {wasSearched} from './searched';
import {writeAtomically} from './writeAtomically';

/** An edition's entry in the manifest. */
type Ready = {content: EditionContent; directory: string; index: string; indexHash: string};

/** Publishes the manifest while editions are built. */
export type Publication = {
  /** The previous manifest: a running gate may still read its folders. */
  previous: Manifest | undefined;
  anonymous: string;
  setReady: (edition: Ready) => void;
  /** Keeps an earlier edition if it may be served. */
  setFailed: (content: EditionContent) => void;
  /** Does not keep an earlier edition. */
  withdraw: (content: EditionContent) => void;
  /** Whether readers can sign in. */
  isServed: () => boolean;
  /** Replaces the manifest atomically. */
  publish: () => Manifest;
};

/**
 * The first manifest has an entry for every edition, so that readers of pending ones see the progress page.
 *
 * @param hidesContent whether an edition's earlier build in a folder has content that is hidden from its readers since
 */
export function createPublication(
  root: string,
  planned: Omit<Manifest, 'editions'>,
  contents: readonly EditionContent[],
  hidesContent: (id: string, directory: string) => boolean,
): Publication {
  const file = path.join(root, MANIFEST_FILE);
  const previous = readPrevious(file);
  const outdated = new Set<string>();
  const entries = new Map<string, ManifestEdition>();
  for (const {id, pages} of contents) {
    const interim = interimEdition(planned, id, pages.length, previous);
    const isOutdated =
      interim.status === 'ready' &&
      (!wasSearched(root, interim.directory) || hidesContent(id, interim.directory));
    if (isOutdated) {
      outdated.add(id);
    }
    entries.set(id, isOutdated ? {status: 'pending', pages: pages.length} : interim);
  }
  const withdraw = ({id, pages}: EditionContent) => {
    entries.set(id, {status: 'failed', pages: pages.length});
  };
  return {
    previous,
    anonymous: planned.anonymous,
    setReady({content, directory, index, indexHash}) {
      const pages = content.pages.length;
      const earlier = previous?.editions[content.id];
      // A gate may have missed the manifest that said so first.
      const wasSaid =
        earlier?.status === 'ready' &&
        earlier.directory === directory &&
        earlier.isPreviousHidden === true;
      entries.set(content.id, {
        ...{status: 'ready', directory, index, indexHash, pages},
        ...((wasSaid || outdated.has(content.id)) && {isPreviousHidden: true}),
      });
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
