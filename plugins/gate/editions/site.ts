import {
  canonicalPathname,
  hasAnyGroup,
  type CanonicalPath,
  type Subject,
} from '../../../src/access';
import {readerKey, isSubsetOf, type FileIndex, type Manifest} from '../../../src/manifest';
import {
  createAddresses,
  readEditionFiles,
  type EditionFile,
  type EditionFiles,
} from './editionFiles';
import {serviceSources} from './serviceSources';

export type Edition =
  | ({id: string; status: 'ready'} & EditionFiles)
  /** `failed`: it will not be ready without somebody's doing. */
  | {id: string; status: 'pending' | 'failed'};

export type ReadyEdition = Extract<Edition, {status: 'ready'}>;

/** What the rules ask of a page's reader: null for nothing; otherwise of each list, one group. */
export type PageRequirement = readonly (readonly string[])[] | null;

/** An edition that reviewers may view, and the groups of its readers. */
export type View = {edition: ReadyEdition; groups: readonly string[]};

/** One manifest and its editions, whole: a request sees one site from beginning to end. */
export type Site = {
  forceLogin: boolean;
  /** The groups that make a difference, sorted. */
  groups: readonly string[];
  /** Editions by combination of these groups (`readerKey`). */
  readers: ReadonlyMap<string, Edition>;
  anonymous: ReadyEdition;
  /** What every page of the site asks of its reader. */
  pages: ReadonlyMap<CanonicalPath, PageRequirement>;
  /** Where `uxMode: redirect` sends readers who may not read a page; null in the modal mode. */
  redirect: {path: CanonicalPath; route: string} | null;
  editions: readonly Edition[];
  /** Who may view the site as other readers do and, by the id of their own edition, as which; null where nobody may. */
  review: {groups: readonly string[]; views: ReadonlyMap<string, readonly View[]>} | null;
  visibilityHash: string;
  /** As the manifest has them. */
  listed: Manifest['pages'];
  /** The site before this one, for as long as pages that are open may still ask for its files. */
  previous: Site | null;
};

const REBUILD = 'Build the editions again: npm run editions';

/**
 * Puts a manifest and the indexes of its editions together. `previous` is kept only where it decides who
 * reads what as this one does.
 *
 * @throws Error when anything does not fit together: what is not sound must not be served.
 */
export function createSite(
  manifest: Manifest,
  indexes: ReadonlyMap<string, FileIndex>,
  previous: Site | null,
): Site {
  const pages = readPages(manifest);
  const editions = new Map<string, Edition>();
  const addressOf = createAddresses();
  const services = serviceSources(manifest.services);
  for (const [id, entry] of Object.entries(manifest.editions)) {
    const index = indexes.get(id);
    if (entry.status !== 'ready' || !index) {
      editions.set(id, {id, status: entry.status === 'failed' ? 'failed' : 'pending'});
      continue;
    }
    const files = readEditionFiles(entry.directory, index, addressOf, services);
    editions.set(id, {id, status: 'ready', ...files});
  }
  const readers = new Map<string, Edition>();
  for (const [combination, id] of Object.entries(manifest.readers)) {
    const edition = editions.get(id);
    if (edition) {
      assertMayHold(edition, combination.split('+').filter(Boolean), pages);
      readers.set(combination, edition);
    }
  }
  const anonymous = editions.get(manifest.anonymous);
  if (anonymous?.status !== 'ready') {
    throw new Error(
      `The edition "${manifest.anonymous}" for visitors who are not signed in has not been built. ${REBUILD}`,
    );
  }
  assertHoldsNothingPrivate(anonymous, pages, manifest.forceLogin);
  const isSameAudience =
    previous?.visibilityHash === manifest.visibilityHash &&
    isSubsetOf(previous.listed, manifest.pages);
  return {
    forceLogin: manifest.forceLogin,
    groups: manifest.groups,
    readers,
    anonymous,
    pages,
    redirect: redirectOf(manifest),
    editions: [...editions.values()],
    review: readReview(manifest, editions),
    visibilityHash: manifest.visibilityHash,
    listed: manifest.pages,
    previous: isSameAudience && previous ? {...previous, previous: null} : null,
  };
}

/**
 * The edition that is somebody's. Only the groups that the policy names count, and a session always has
 * exactly one edition. Fail closed: nobody, and a combination that the table lacks, gets the public one.
 */
export function chooseEdition(site: Site, subject: Subject): Edition {
  if (subject.type === 'anonymous') {
    return site.anonymous;
  }
  return site.readers.get(readerKey(site.groups, subject.groups)) ?? site.anonymous;
}

/** The lists of groups that somebody fails to meet; none for a page that they may read. */
export function missingGroups(
  requirement: PageRequirement,
  groups: readonly string[],
): readonly (readonly string[])[] {
  return (requirement ?? []).filter((anyOf) => !hasAnyGroup(groups, anyOf));
}

function readPages({pages}: Manifest): ReadonlyMap<CanonicalPath, PageRequirement> {
  const requirements = new Map<CanonicalPath, PageRequirement>();
  for (const [page, {requires}] of Object.entries(pages)) {
    const path = canonicalPathname(page);
    if (path !== null) {
      requirements.set(path, requires ?? null);
    }
  }
  return requirements;
}

/** The second line behind the build: a folder of another edition must not be served under this name. */
function assertMayHold(
  edition: Edition,
  groups: readonly string[],
  pages: ReadonlyMap<CanonicalPath, PageRequirement>,
): void {
  const extra = heldPages(edition).find(
    (page) => missingGroups(pages.get(page) ?? null, groups).length > 0,
  );
  if (extra !== undefined) {
    throw new Error(
      `The edition "${edition.id}" contains ${extra}, which readers in ${groups.join(' and ') || 'no group'} may not read. ${REBUILD}`,
    );
  }
}

/**
 * The views that can be had now. Beside editions of this build one of an earlier build may be served, with other pages,
 * so what the manifest says is held against the pages; and an edition whose group was withdrawn is nobody's any more.
 */
function readReview(
  {review, readers}: Manifest,
  editions: ReadonlyMap<string, Edition>,
): Site['review'] {
  if (!review) {
    return null;
  }
  const inUse = new Set(Object.values(readers));
  const views = Object.entries(review.views).map(([id, listed]) => {
    const whole = editions.get(id);
    const offered = listed.flatMap(({edition: part, groups}) => {
      const edition = editions.get(part);
      const isOffered =
        whole?.status === 'ready' &&
        edition?.status === 'ready' &&
        inUse.has(part) &&
        heldPages(edition).every((page) => whole.files.has(page));
      return isOffered ? [{edition, groups}] : [];
    });
    return [id, offered] as const;
  });
  return {groups: review.groups, views: new Map(views)};
}

/** The entry page may stand there in any case: it is the sign-in page where it is private. */
function assertHoldsNothingPrivate(
  edition: ReadyEdition,
  pages: ReadonlyMap<CanonicalPath, PageRequirement>,
  forceLogin: boolean,
): void {
  const extra = heldPages(edition).find(
    (page) => page !== '/' && pages.has(page) && (forceLogin || pages.get(page) !== null),
  );
  if (extra !== undefined) {
    throw new Error(
      `The edition "${edition.id}", which does not require a sign-in, contains ${extra}, which requires one. ${REBUILD}`,
    );
  }
}

function heldPages(edition: Edition): CanonicalPath[] {
  return edition.status === 'ready'
    ? [...edition.files].filter(([, {kind}]) => kind === 'page').map(([path]) => path)
    : [];
}

/** Redirects lead to a page of this site or nowhere. */
function redirectOf({uxMode, privateRedirectPath, pages}: Manifest): Site['redirect'] {
  if (uxMode !== 'redirect') {
    return null;
  }
  const path = canonicalPathname(privateRedirectPath ?? '');
  const route = path === '/' ? '/' : path === null ? undefined : pages[path]?.route;
  if (path === null || route === undefined || !/^\/(?![/\\])/.test(route)) {
    throw new Error(
      `The manifest's privateRedirectPath (${JSON.stringify(privateRedirectPath)}) is not a page of the site. Set it to the page for readers without access, and build the editions again: npm run editions`,
    );
  }
  return {path, route};
}

/** A file that the site before this one gave the same reader, for pages that were open when it was replaced. */
export function findPreviousFile(
  site: Site,
  subject: Subject,
  path: CanonicalPath,
): EditionFile | undefined {
  const edition = site.previous && chooseEdition(site.previous, subject);
  const file = edition?.status === 'ready' ? edition.files.get(path) : undefined;
  return file?.kind === 'immutable' ? file : undefined;
}
