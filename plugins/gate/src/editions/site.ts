import {canonicalPathname, hasAnyGroup, type CanonicalPath, type Subject} from '@gated-docs/access';
import {readerKey, type FileIndex, type Manifest} from '@gated-docs/edition-format';
import {
  createAddresses,
  readEditionFiles,
  type EditionFile,
  type EditionFiles,
} from './editionFiles';
import {serviceSources} from './serviceSources';

export type Edition =
  | ({
      id: string;
      status: 'ready';
      hiddenHash: string;
      /** It lacks pages of the site. */
      isPartial: boolean;
    } & EditionFiles)
  /** `failed`: its build failed, or it was withdrawn because of hidden content. It must be fixed. */
  | {id: string; status: 'pending' | 'failed'};

export type ReadyEdition = Extract<Edition, {status: 'ready'}>;

/** Groups required by the rules: one from each list; with no list, a sign-in is enough. Null for a public page. */
export type PageRequirement = readonly (readonly string[])[] | null;

/** An edition that reviewers may view, and the groups of its readers. */
export type View = {edition: ReadyEdition; groups: readonly string[]};

/** A manifest and its editions, immutable: a request uses one site throughout. */
export type Site = {
  forceLogin: boolean;
  /** The sign-in methods of each step, of which a session proves one of each. */
  steps: readonly (readonly string[])[];
  /** All groups that affect access, sorted. */
  groups: readonly string[];
  /** Editions by combination of these groups (`readerKey`). */
  readers: ReadonlyMap<string, Edition>;
  /** Ready when a gate starts. A later build can withdraw it. */
  anonymous: Edition;
  /** Requirements of every page of the site. */
  pages: ReadonlyMap<CanonicalPath, PageRequirement>;
  /** Target of `uxMode: redirect`, with its URL-encoded route; null in modal mode. */
  redirect: {path: CanonicalPath; route: string} | null;
  editions: readonly Edition[];
  /** Reviewers and their available views by the ID of their own edition; null without reviewers. */
  review: {groups: readonly string[]; views: ReadonlyMap<string, readonly View[]>} | null;
  /** Earlier builds of editions, by ID, while open pages may still request their files. */
  previous: ReadonlyMap<string, ReadyEdition>;
};

const REBUILD = 'Build the editions again: npm run editions';

/**
 * Combines a manifest with the indexes of its editions. Of the site before, an edition's files are kept only if the edition
 * leaves out the same now.
 *
 * @param isServed whether readers have an earlier site. It is then replaced even if the sign-in page is missing, because
 * the manifest may withdraw an edition.
 * @throws Error when anything is inconsistent: an invalid site must not be served.
 */
export function createSite(
  manifest: Manifest,
  indexes: ReadonlyMap<string, FileIndex>,
  previous: Site | null,
  isServed = false,
): Site {
  const pages = readPages(manifest);
  const editions = new Map<string, Edition>();
  const addressOf = createAddresses(manifest.pages);
  const services = serviceSources(manifest.services, manifest.contentSecurityPolicy);
  for (const [id, entry] of Object.entries(manifest.editions)) {
    const index = indexes.get(id);
    if (entry.status !== 'ready' || !index) {
      editions.set(id, {id, status: entry.status === 'failed' ? 'failed' : 'pending'});
      continue;
    }
    const files = readEditionFiles(entry.directory, index, addressOf, services);
    const isPartial = [...pages.keys()].some((path) => !files.files.has(path));
    editions.set(id, {id, status: 'ready', hiddenHash: entry.hiddenHash, isPartial, ...files});
  }
  const readers = new Map<string, Edition>();
  for (const [combination, id] of Object.entries(manifest.readers)) {
    const edition = editions.get(id);
    if (edition) {
      const groups = combination.split('+').filter(Boolean);
      assertHolds(
        edition,
        (page) => missingGroups(pages.get(page) ?? null, groups).length === 0,
        `readers in ${groups.join(' and ') || 'no group'}`,
      );
      readers.set(combination, edition);
    }
  }
  const anonymous = editions.get(manifest.anonymous);
  if (!anonymous || (anonymous.status !== 'ready' && !isServed)) {
    const state =
      anonymous?.status === 'failed'
        ? 'could not be built, or was withdrawn because of hidden content'
        : 'has not been built';
    throw new Error(
      `The edition "${manifest.anonymous}" for visitors who are not signed in ${state}. ${REBUILD}`,
    );
  }
  // The entry page is always allowed: if it is private, the edition has the sign-in page in its place.
  assertHolds(
    anonymous,
    (page) =>
      page === '/' || !pages.has(page) || (!manifest.forceLogin && pages.get(page) === null),
    'visitors who are not signed in',
  );
  return {
    forceLogin: manifest.forceLogin,
    steps: manifest.steps ?? [],
    groups: manifest.groups,
    readers,
    anonymous,
    pages,
    redirect: redirectOf(manifest),
    editions: [...editions.values()],
    review: readReview(manifest, editions),
    previous: new Map(
      previous?.editions.flatMap((edition) =>
        mayBeKept(edition, manifest) ? [[edition.id, edition]] : [],
      ),
    ),
  };
}

/** Fail closed: not if the edition is not ready now, for example because of a finding. */
function mayBeKept(edition: Edition, {editions}: Manifest): edition is ReadyEdition {
  const now = editions[edition.id];
  return (
    edition.status === 'ready' && now?.status === 'ready' && now.hiddenHash === edition.hiddenHash
  );
}

/**
 * The edition of a subject. Only groups in the policy count, and a session always has
 * exactly one edition. Fail closed: anonymous subjects and unknown combinations get the public one.
 */
export function chooseEdition(site: Site, subject: Subject): Edition {
  if (subject.type === 'anonymous') {
    return site.anonymous;
  }
  return site.readers.get(readerKey(site.groups, subject.groups)) ?? site.anonymous;
}

/** The unmet lists of groups; empty for a page that the subject may read. */
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

/** Second line of defence: another edition's folder must not be served under this name. */
function assertHolds(
  edition: Edition,
  isAllowed: (page: CanonicalPath) => boolean,
  readers: string,
): void {
  const extra = heldPages(edition).find((page) => !isAllowed(page));
  if (extra !== undefined) {
    throw new Error(
      `The edition "${edition.id}" contains ${extra}, which ${readers} may not read. ${REBUILD}`,
    );
  }
}

/**
 * The views available now. An edition of an earlier build, with other pages, may be served beside those of this build,
 * so the listed views are checked against the pages. An edition whose group was withdrawn has no readers any more.
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

function heldPages(edition: Edition): CanonicalPath[] {
  return edition.status === 'ready'
    ? [...edition.files].filter(([, {kind}]) => kind === 'page').map(([path]) => path)
    : [];
}

/** The redirect target must be a page of this site. */
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
  // A route need not be ASCII, but a header must. Parts of it may already be encoded.
  return {path, route: encodeURI(route).replaceAll('%25', '%')};
}

/** A hashed file of the earlier build of a reader's edition, for pages that were open when it was replaced. */
export function findPreviousFile(
  site: Site,
  subject: Subject,
  path: CanonicalPath,
): EditionFile | undefined {
  const file = site.previous.get(chooseEdition(site, subject).id)?.files.get(path);
  return file?.kind === 'immutable' ? file : undefined;
}
