import {lstat, readFile} from 'node:fs/promises';
import path from 'node:path';
import {canonicalPathname, compilePolicy, type Policy, type Subject} from '../../../src/access';
import {MANIFEST_FILE_V1, parseManifestV1, selectEdition} from '../../../src/manifest';
import type {EditionV1, ManifestV1} from '../../../src/manifest';
import {indexEdition, type EditionIndex} from './indexEdition';

export type LoadedEdition = EditionIndex & {edition: EditionV1; pages: ReadonlySet<string>};

/** One manifest and its editions, whole: a request sees one snapshot from beginning to end. */
export type Snapshot = {
  policy: Policy;
  /** Exact routes of all pages of the site, by canonical path. */
  routes: ReadonlyMap<string, string>;
  anonymous: LoadedEdition;
  editionFor: (subject: Subject) => LoadedEdition;
  /** Where `uxMode: redirect` sends readers who may not read a page; null in the modal mode. */
  redirect: {path: string; route: string} | null;
  /** By directory: a folder is never changed once built, so the next snapshot can take them over. */
  loaded: ReadonlyMap<string, LoadedEdition>;
};

const REBUILD = 'Build the editions again: npm run editions';

/**
 * Reads a manifest and indexes its editions; those of `previous` are not read again.
 *
 * @throws Error when anything does not fit together: a gate without a sound manifest must not serve it.
 */
export async function loadSnapshot(
  editionsDirectory: string,
  previous?: Snapshot,
): Promise<Snapshot> {
  const manifest = await readManifest(path.join(editionsDirectory, MANIFEST_FILE_V1));
  const policy = compilePolicy(manifest.policy);
  const loaded = new Map<string, LoadedEdition>();
  for (const edition of manifest.editions) {
    const known = previous?.loaded.get(edition.directory);
    const index = known ?? (await loadEdition(editionsDirectory, edition.directory));
    const pages = new Set(edition.pages);
    assertHoldsItsPages(edition, pages, index, manifest);
    loaded.set(edition.directory, {...index, edition, pages});
  }
  const editionFor = createEditionSelector(manifest, policy, loaded);
  return {
    policy,
    routes: new Map(Object.entries(manifest.pages).map(([page, {route}]) => [page, route])),
    anonymous: editionFor({type: 'anonymous'}),
    editionFor,
    redirect: redirectOf(manifest),
    loaded,
  };
}

async function readManifest(file: string): Promise<ManifestV1> {
  try {
    return parseManifestV1(await readFile(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new Error(`There are no editions to serve: ${file} is missing. ${REBUILD}`);
    }
    throw error;
  }
}

async function loadEdition(editionsDirectory: string, directory: string): Promise<EditionIndex> {
  const root = path.resolve(editionsDirectory);
  const location = path.resolve(root, directory);
  if (!location.startsWith(root + path.sep)) {
    throw new Error(`The edition folder "${directory}" is not inside ${root}. ${REBUILD}`);
  }
  const isFolder = await lstat(location).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    throw new Error(`The edition folder ${location} is missing. ${REBUILD}`);
  }
  return indexEdition(location);
}

/**
 * A folder of another build must not be served under this manifest: what it holds of the site's pages is
 * exactly what the manifest says. (The anonymous edition may add an entry page, which is a sign-in shell.)
 */
function assertHoldsItsPages(
  edition: EditionV1,
  pages: ReadonlySet<string>,
  {files}: EditionIndex,
  manifest: ManifestV1,
): void {
  const held = [...files].filter(([, {kind}]) => kind === 'page').map(([page]) => page);
  const isShell = (page: string) => edition.audience === 'anonymous' && page === '/';
  const extra = held.find(
    (page) => Object.hasOwn(manifest.pages, page) && !pages.has(page) && !isShell(page),
  );
  const missing = edition.pages.find((page) => files.get(page)?.kind !== 'page');
  if (extra !== undefined || missing !== undefined) {
    const problem = missing === undefined ? `holds ${extra} too` : `lacks ${missing}`;
    throw new Error(
      `The folder of edition "${edition.id}" does not fit the manifest: it ${problem}. ${REBUILD}`,
    );
  }
}

/** Choosing an edition compares every page of each, so the choice is kept for as long as the subject object lives. */
function createEditionSelector(
  manifest: ManifestV1,
  policy: Policy,
  loaded: ReadonlyMap<string, LoadedEdition>,
): Snapshot['editionFor'] {
  const chosen = new WeakMap<Subject, LoadedEdition>();
  return (subject) => {
    const known = chosen.get(subject);
    if (known) {
      return known;
    }
    const edition = loaded.get(selectEdition(manifest, policy, subject).directory);
    if (!edition) {
      throw new RangeError('the selected edition was not loaded');
    }
    chosen.set(subject, edition);
    return edition;
  };
}

/** Redirects lead to a page of this site or nowhere. */
function redirectOf({uxMode, privateRedirectPath, pages}: ManifestV1): Snapshot['redirect'] {
  if (uxMode !== 'redirect') {
    return null;
  }
  const page = canonicalPathname(privateRedirectPath ?? '');
  const route = page === '/' ? '/' : page === null ? undefined : pages[page]?.route;
  if (page === null || route === undefined || !/^\/(?![/\\])/.test(route)) {
    throw new Error(
      `The manifest's privateRedirectPath (${JSON.stringify(privateRedirectPath)}) is no page of the site. Set it to the page that readers without access are sent to, and build again: npm run editions`,
    );
  }
  return {path: page, route};
}
