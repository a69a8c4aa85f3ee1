import * as z from 'zod';
import type {PlannedPage} from './page';

/** Docusaurus's name of the version that has no number. */
export const CURRENT = 'current';

/** Matches the files of numbered versions, which are staged like documents; relative to the site. */
export const VERSIONED = /^(?:.+_)?versioned_(?:docs|sidebars)\//;

/** The folder of a numbered version, at the start of paths in it. */
export const VERSION_FOLDER = /^(?:.+_)?versioned_docs\/version-[^/]+\//;

export const VersionSchema = z.strictObject({
  /** The ID of the docs plugin. */
  plugin: z.string(),
  name: z.string(),
  /** The folder of its documents, relative to the site. */
  folder: z.string(),
  /** Its route, with the site's base. */
  docsRoute: z.string(),
  /** Whether links without a version lead to it. */
  isLast: z.boolean(),
});

/** A version of the documents of a docs plugin that has several, or a numbered one. */
export type DocsVersion = z.infer<typeof VersionSchema>;

/** Whether a docs plugin has only the current version, which editions then do not call one. */
export const isUnversioned = (names: readonly string[]): boolean =>
  names.every((name) => name === CURRENT);

type Edition = {pages: readonly PlannedPage[]; versions?: readonly DocsVersion[] | undefined};

/** The versions of which an edition has pages. */
export const versionsIn = ({pages, versions = []}: Edition): DocsVersion[] =>
  versions.filter(({plugin, name}) =>
    pages.some(({document}) => document?.plugin === plugin && document.version === name),
  );

/** Those of one docs plugin. One of them is the last, chosen as Docusaurus does. */
export function versionsOf(edition: Edition, plugin: unknown): DocsVersion[] {
  const own = versionsIn(edition).filter((version) => version.plugin === plugin);
  const last = own.find(({isLast}) => isLast) ?? own.find(({name}) => name !== CURRENT) ?? own[0];
  return own.map((version) => ({...version, isLast: version === last}));
}
