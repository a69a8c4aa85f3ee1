import path from 'node:path';
import {readChangelog} from './changelog';
import {downloadFiles, downloadsPart} from './downloads';
import {readCompanion} from './examples/companion';
import {makeExamples, type Example} from './examples/makeExamples';
import {buildReference, filterReference} from './model/buildReference';
import {buildRelations} from './model/relations';
import type {PluginOptions} from './options';
import {changelogPage} from './pages/changelogPage';
import {categoryFiles} from './pages/categories';
import type {PageContext} from './pages/context';
import {entryPage} from './pages/entryPage';
import {mapPage} from './pages/mapPage';
import {picture} from './pages/picture';
import {loadSchema} from './schema/loadSchema';
import type {Files} from './writeFiles';

export type Site = {
  /** Folder of the site. */
  siteDir: string;
  /** URL path of the documentation, with slashes at both ends. */
  docsBase: string;
  /** Folder of the downloads, relative to the site. */
  downloadsFolder: string;
};

export type Generated = {
  /** By their paths in the folder of the reference. */
  pages: Files;
  /** The schema itself, by file name. */
  downloads: Files;
  /** Null if examples cannot be run: the option is off, or the schema names what pages leave out. */
  runnable: Runnable | null;
};

/** Operations of a schema that can be run, by their name. */
export type Runnable = {
  sdl: string;
  costDirective: string;
  examples: {name: string; query: string; variables: Example['variables']}[];
};

/** Generates everything from the schema, without writing files. */
export async function generate(options: PluginOptions, site: Site): Promise<Generated> {
  const {version, directives, groupBy} = options;
  const inSite = (file: string) => path.resolve(site.siteDir, file);
  const loaded = loadSchema(inSite(options.schema));
  const base = `${site.docsBase}${options.path}/reference/`;
  const reference = filterReference(buildReference(loaded, groupBy, directives.internal), (entry) =>
    options.holdsPage(`${base}${entry.path}/`),
  );
  const companion = readCompanion(options.companion && inSite(options.companion));
  const context: PageContext = {
    reference,
    relations: buildRelations(reference),
    base,
    directives,
    internalGroup: options.internalGroup,
    examples: makeExamples(reference, companion, directives),
    tryIt: options.tryIt && reference.isWhole,
    notes: companion.notes,
    typeNotes: companion.typeNotes,
    errors: companion.errors,
  };
  const downloads = downloadFiles(reference, version);
  const map = mapPage(context, {
    version,
    downloads: downloadsPart(downloads, site.downloadsFolder),
    picture: picture(context),
  });
  const pages = new Map([...categoryFiles(reference), ...entryFiles(context)]);
  if (options.holdsPage(base)) {
    pages.set('index.mdx', map);
  }
  const changelog = `/${options.path}/changelog`;
  if (options.history && options.holdsPage(`${site.docsBase.slice(0, -1)}${changelog}/`)) {
    const current = {version, schema: reference.schema};
    const releases = await readChangelog(inSite(options.history), current);
    pages.set('changelog.mdx', changelogPage(context, releases, changelog));
  }
  return {pages, downloads, runnable: context.tryIt ? runnableOf(context) : null};
}

function runnableOf({reference: {sdl}, directives, examples}: PageContext): Runnable {
  const runnable = [...examples].filter(([{isInternal}]) => !isInternal);
  return {
    ...{sdl, costDirective: directives.cost},
    examples: runnable.map(([{name}, {document: query, variables}]) => ({name, query, variables})),
  };
}

function entryFiles(context: PageContext): [file: string, text: string][] {
  const {entries} = context.reference;
  const first = new Map([...entries].reverse().map((entry) => [entry.name, entry]));
  const last = new Map(entries.map((entry) => [entry.name, entry]));
  return entries.map((entry, position) => {
    // An input and an operation can have the same name.
    const hasTwin = first.get(entry.name) !== last.get(entry.name);
    return [`${entry.path}.mdx`, entryPage(context, entry, {position, hasTwin})];
  });
}
