import * as z from 'zod';
import {canonicalPathname} from '../access';
import {readerKey} from './readerKey';
import {Hash, parseBuildFile} from './schemas';

export const MANIFEST_FILE = 'manifest.json';

/** A path below the folder of editions: no way up, no hidden names, nothing that a URL or a shell reads otherwise. */
const RelativePath = z
  .string()
  .regex(/^(?!\.)[\w.+-]+(?:\/(?!\.)[\w.+-]+)+$/, 'expected a path such as "public/3f2ab"');

const GroupNames = z.array(z.string().min(1));

const PageSchema = z.strictObject({
  /** The path as the site spells it. */
  route: z.string().startsWith('/'),
  /** Absent: open to all. Empty: any signed-in person. Otherwise every list must be met by any one of its groups. */
  requires: z.array(GroupNames.min(1)).optional(),
  /** The file that it is made from, relative to the docs folder. */
  source: z.string().optional(),
});

const EditionSchema = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('ready'),
    /** Folder of the built site, relative to the manifest. Each build has a new one, which never changes. */
    directory: RelativePath,
    /** Index of its files, relative to the manifest and outside what is served. */
    index: RelativePath,
    indexHash: Hash,
    /** How many of the site's pages it holds. */
    pages: z.number().int().nonnegative(),
  }),
  z.strictObject({
    status: z.enum(['pending', 'failed']),
    pages: z.number().int().nonnegative(),
  }),
]);

/** Its origin becomes a source of a policy: no character that could end a directive. */
const ServiceURL = z
  .string()
  .regex(/^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?\/\S*$/, 'expected a web address')
  .refine((value) => URL.canParse(value), 'expected a web address');

/** What pages ask for, beside the portal and the calls of sign-ins. */
const ServicesSchema = z.strictObject({
  /** Receives pictures of documents and faces; a path is the identity provider's. */
  identityCheck: z.union([ServiceURL, z.string().regex(/^\/(?![/\\])/)]).optional(),
  /** Says which methods a handle may use. */
  factors: ServiceURL.optional(),
  /** Logos of sign-in methods. */
  pictures: z.array(ServiceURL).optional(),
});

/** Who may view the portal as the readers of another edition do, and as which. */
const ReviewSchema = z.strictObject({
  /** Any one of these groups makes a reviewer. */
  groups: GroupNames.min(1),
  /**
   * Of each edition, those that hold no page and no part of a page but its own, each with the smallest combination of
   * groups that yields it.
   */
  views: z.record(z.string(), z.array(z.strictObject({edition: z.string(), groups: GroupNames}))),
});

const ManifestSchema = z
  .strictObject({
    version: z.literal(2),
    /** Changes with everything that decides who reads what: rules, page rules, conditional content. */
    visibilityHash: Hash,
    forceLogin: z.boolean(),
    uxMode: z.enum(['modal', 'redirect']),
    privateRedirectPath: z.string().optional(),
    services: ServicesSchema.optional(),
    /** Every group that decides who reads what, sorted. */
    groups: GroupNames,
    /** Which edition each combination of groups reads, by `readerKey`. */
    readers: z.record(z.string(), z.string()),
    /** The edition of everybody who is not signed in. */
    anonymous: z.string(),
    /** Absent where nobody may. */
    review: ReviewSchema.optional(),
    /** Every page of the site by canonical path. */
    pages: z.record(z.string(), PageSchema),
    editions: z.record(z.string(), EditionSchema),
  })
  .superRefine((manifest, context) => {
    for (const {path, message} of inconsistencies(manifest)) {
      context.addIssue({code: 'custom', path, message});
    }
  });

export type Manifest = z.infer<typeof ManifestSchema>;
export type ManifestEdition = z.infer<typeof EditionSchema>;
export type ManifestServices = z.infer<typeof ServicesSchema>;
export type ManifestPage = z.infer<typeof PageSchema>;

/** @throws Error that names the source and what is wrong with it; a gate without a sound manifest must not start. */
export function parseManifest(text: string, source: string): Manifest {
  return parseBuildFile(ManifestSchema, text, source, 'a manifest of editions');
}

type Inconsistency = {path: string[]; message: string};

/** What the schema alone cannot see: the table is total, and everything it names exists. */
function* inconsistencies(manifest: Manifest): Generator<Inconsistency> {
  const {groups, readers, anonymous, pages, editions, uxMode, privateRedirectPath} = manifest;
  if (groups.some((group, index) => index > 0 && group <= (groups[index - 1] ?? ''))) {
    yield {path: ['groups'], message: 'expected distinct names in order'};
  }
  if (!Object.hasOwn(editions, anonymous)) {
    yield {path: ['anonymous'], message: `there is no edition "${anonymous}"`};
  }
  const keys = Object.keys(readers);
  if (keys.length !== 2 ** groups.length) {
    yield {path: ['readers'], message: `expected all ${2 ** groups.length} combinations of groups`};
  }
  for (const key of keys) {
    if (readerKey(groups, key.split('+')) !== key) {
      yield {path: ['readers', key], message: 'is no combination of the groups, in their order'};
    }
    const edition = readers[key] ?? '';
    if (!Object.hasOwn(editions, edition)) {
      yield {path: ['readers', key], message: `there is no edition "${edition}"`};
    }
  }
  for (const [id, views] of Object.entries(manifest.review?.views ?? {})) {
    const named = [id, ...views.map(({edition}) => edition)];
    const unknown = named.find((name) => !Object.hasOwn(editions, name));
    if (unknown !== undefined) {
      yield {path: ['review', 'views', id], message: `there is no edition "${unknown}"`};
    }
  }
  for (const [page, {route, requires}] of Object.entries(pages)) {
    if (canonicalPathname(page) !== page || canonicalPathname(route) !== page) {
      yield {path: ['pages', page], message: 'expected the canonical path of its route'};
    }
    const stranger = requires?.flat().find((group) => !groups.includes(group));
    if (stranger !== undefined) {
      yield {path: ['pages', page, 'requires'], message: `"${stranger}" is not among the groups`};
    }
  }
  if (uxMode === 'redirect' && !isRedirectTarget(privateRedirectPath, pages)) {
    yield {path: ['privateRedirectPath'], message: 'expected "/" or a page of the site'};
  }
}

/** Redirects lead to a page of this site or nowhere. */
function isRedirectTarget(target: string | undefined, pages: Manifest['pages']): boolean {
  if (target === undefined || !/^\/(?![/\\])/.test(target)) {
    return false;
  }
  const page = canonicalPathname(target);
  return page !== null && (page === '/' || Object.hasOwn(pages, page));
}
