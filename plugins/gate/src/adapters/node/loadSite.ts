import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {
  MANIFEST_FILE,
  parseFileIndex,
  parseManifest,
  type FileIndex,
  type Manifest,
} from '@gated-docs/edition-format';
import {createSite, type Site} from '../../editions/site';

const REBUILD = 'Build the editions again: npm run editions';

/**
 * Reads a manifest and its indexes from a folder.
 *
 * @param isServed whether readers have an earlier site (see `createSite`)
 *
 * @throws Error when anything is missing or inconsistent: a gate must not serve an invalid manifest.
 */
export async function loadSite(
  editionsDirectory: string,
  previous: Site | null,
  isServed: boolean,
): Promise<Site> {
  const {manifest, indexes} = await readSite(editionsDirectory);
  return createSite(manifest, indexes, previous, isServed);
}

/** The manifest, and the indexes of the editions that are ready. */
export async function readSite(
  editionsDirectory: string,
): Promise<{manifest: Manifest; indexes: Map<string, FileIndex>}> {
  const manifest = await readManifest(path.join(editionsDirectory, MANIFEST_FILE));
  const indexes = new Map<string, FileIndex>();
  for (const [id, edition] of Object.entries(manifest.editions)) {
    if (edition.status === 'ready') {
      indexes.set(id, await readIndex(editionsDirectory, edition.index, edition.indexHash));
    }
  }
  return {manifest, indexes};
}

async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new Error(`There are no editions to serve: ${file} is missing. ${REBUILD}`)
      : unreadable(file, error);
  });
  return parseManifest(text, file);
}

async function readIndex(root: string, name: string, hash: string): Promise<FileIndex> {
  const file = path.join(root, name);
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new Error(`The index of an edition, ${file}, is missing. ${REBUILD}`, {cause: error})
      : unreadable(file, error);
  });
  if (createHash('sha256').update(bytes).digest('hex') !== hash) {
    throw new Error(`The index of an edition, ${file}, does not belong to this build. ${REBUILD}`);
  }
  return parseFileIndex(bytes.toString('utf8'), file);
}

function unreadable(file: string, cause: NodeJS.ErrnoException): Error {
  return new Error(
    `The file ${file} cannot be read (${cause.code}). Give the gate's user read access to the whole editions folder.`,
    {cause},
  );
}
