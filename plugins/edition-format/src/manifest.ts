import * as z from 'zod';
import {canonicalPathname} from '@gated-docs/access';
import {readerKey} from './readerKey';
import {Hash, parseBuildFile} from './schemas';

export const MANIFEST_FILE = 'manifest.json';

/** A path below the editions folder: no `..`, no hidden names, no characters that are special in URLs or shells. */
const RelativePath = z
  .string()
  .regex(/^(?!\.)[\w.+-]+(?:\/(?!\.)[\w.+-]+)+$/, 'expected a path such as "public/3f2ab"');

const GroupNames = z.array(z.string().min(1));

const PageSchema = z.strictObject({
  /** The path as the site spells it. */
  route: z.string().startsWith('/'),
  /** Absent: public. Empty: any signed-in person. Otherwise the reader needs one group from every list. */
  requires: z.array(GroupNames.min(1)).optional(),
  /** Source file, relative to the docs folder. */
  source: z.string().optional(),
});

const EditionSchema = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('ready'),
    /** Folder of the built site, relative to the manifest. Every build creates a new, immutable one. */
    directory: RelativePath,
    /** Index of the edition's files, relative to the manifest and outside the served folder. */
    index: RelativePath,
    indexHash: Hash,
    /** Number of pages in the edition. */
    pages: z.number().int().nonnegative(),
    /**
     * Changes with everything that the edition leaves out (editions plugin, `createHiddenHash`). Files of its earlier
     * build are served only if it is the same.
     */
    hiddenHash: Hash,
  }),
  z.strictObject({
    status: z.enum(['pending', 'failed']),
    pages: z.number().int().nonnegative(),
    hiddenHash: Hash,
  }),
]);

/** Its origin becomes a CSP source, so it must not contain a character that ends a directive. */
const ServiceURL = z
  .string()
  .regex(/^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?\/\S*$/, 'expected a web address')
  .refine((value) => URL.canParse(value), 'expected a web address');

/** Services that pages use, besides the portal itself and the sign-in requests. */
const ServicesSchema = z.strictObject({
  /** Receives photos of documents and faces. A path is relative to the identity provider. */
  identityCheck: z.union([ServiceURL, z.string().regex(/^\/(?![/\\])/)]).optional(),
  /** Returns the sign-in methods that a handle may use. */
  factors: ServiceURL.optional(),
  /** Logos of sign-in methods. */
  pictures: z.array(ServiceURL).optional(),
});

/** An https origin as browsers spell it. */
export const ORIGIN = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

const Origins = z.array(z.string().regex(ORIGIN, 'expected an origin')).optional();

/** What pages may load from other sites, by directive of the Content-Security-Policy. */
const PolicySchema = z.strictObject({
  connect: Origins,
  font: Origins,
  frame: Origins,
  img: Origins,
  media: Origins,
  script: Origins,
  style: Origins,
  /** Lets scripts of the site compile WebAssembly. */
  webAssembly: z.boolean().optional(),
});

/** Who may preview other editions as their readers see them, and which editions. */
const ReviewSchema = z.strictObject({
  /** Members of any one of these groups are reviewers. */
  groups: GroupNames.min(1),
  /**
   * By the reviewer's edition: the editions that contain no page or fragment beyond it, each with the smallest
   * combination of groups that selects it.
   */
  views: z.record(z.string(), z.array(z.strictObject({edition: z.string(), groups: GroupNames}))),
});

const ManifestSchema = z
  .strictObject({
    version: z.literal(3),
    forceLogin: z.boolean(),
    /** The sign-in methods of each step, of which a session proves one of each; absent if any sign-in is enough. */
    steps: z.array(z.array(z.string()).min(1)).optional(),
    uxMode: z.enum(['modal', 'redirect']),
    privateRedirectPath: z.string().optional(),
    services: ServicesSchema.optional(),
    contentSecurityPolicy: PolicySchema.optional(),
    /** All groups that affect access, sorted. */
    groups: GroupNames,
    /** The edition for each combination of groups, by `readerKey`. */
    readers: z.record(z.string(), z.string()),
    /** The edition for anonymous readers. */
    anonymous: z.string(),
    /** Absent if there are no reviewers. */
    review: ReviewSchema.optional(),
    /** All pages of the site, by canonical path. */
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
export type ManifestPolicy = z.infer<typeof PolicySchema>;

/** @throws Error that names the source and its faults; a gate without a valid manifest must not start. */
export function parseManifest(text: string, source: string): Manifest {
  return parseBuildFile(ManifestSchema, text, source, 'a valid edition manifest');
}

type Inconsistency = {path: string[]; message: string};

/**
 * Finds what the schema cannot express: gaps in the table, paths that are not canonical, and references to editions,
 * groups or pages that do not exist.
 */
function* inconsistencies(manifest: Manifest): Generator<Inconsistency> {
  const {groups, readers, anonymous, pages, editions, uxMode, privateRedirectPath} = manifest;
  if (groups.some((group, index) => index > 0 && group <= (groups[index - 1] ?? ''))) {
    yield {path: ['groups'], message: 'expected unique group names in ascending order'};
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
      yield {
        path: ['readers', key],
        message: 'expected a combination of the groups in "groups", in the same order',
      };
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
      yield {
        path: ['pages', page, 'requires'],
        message: `"${stranger}" is not one of the groups in "groups"`,
      };
    }
  }
  if (uxMode === 'redirect' && !isRedirectTarget(privateRedirectPath, pages)) {
    yield {path: ['privateRedirectPath'], message: 'expected "/" or a page of the site'};
  }
}

/** Whether the target is a page of this site: a redirect must not leave it. */
function isRedirectTarget(target: string | undefined, pages: Manifest['pages']): boolean {
  if (target === undefined || !/^\/(?![/\\])/.test(target)) {
    return false;
  }
  const page = canonicalPathname(target);
  return page !== null && (page === '/' || Object.hasOwn(pages, page));
}
