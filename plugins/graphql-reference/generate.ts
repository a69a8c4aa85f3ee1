import path from 'node:path';
import {readCompanion} from './examples/companion';
import {makeExamples} from './examples/makeExamples';
import {buildReference} from './model/buildReference';
import {relate} from './model/relations';
import type {Reference} from './model/types';
import type {PluginOptions} from './options';
import {categoryFiles} from './pages/categories';
import type {PageContext} from './pages/context';
import {entryPage} from './pages/entryPage';
import {mapPage} from './pages/mapPage';
import {loadSchema} from './schema/loadSchema';
import type {Files} from './writeFiles';

export type Site = {
  /** Folder of the site. */
  siteDir: string;
  /** URL path of the documentation, with slashes at both ends. */
  docsBase: string;
};

/** Everything that is generated from the schema: the pages, by their paths in the folder of the reference. */
export function generate(options: PluginOptions, {siteDir, docsBase}: Site): Files {
  const {schema, includeInternal, directives, groupBy} = options;
  const without = includeInternal ? null : directives.internal;
  const loaded = loadSchema(path.resolve(siteDir, schema), {without});
  const reference = buildReference(loaded, groupBy, directives.internal);
  const companion = readCompanion(options.companion && path.resolve(siteDir, options.companion));
  const context: PageContext = {
    reference,
    relations: relate(reference),
    base: `${docsBase}${options.path}/reference/`,
    directives,
    internalGroup: options.internalGroup,
    examples: makeExamples(reference, companion, directives),
    notes: companion.notes,
    errors: companion.errors,
  };
  return new Map([
    ...categoryFiles(reference),
    ['index.mdx', mapPage(context, {version: options.version, downloads: '', picture: null})],
    ...entryFiles(context),
  ]);
}

function entryFiles(context: PageContext): [file: string, text: string][] {
  const isTwin = twins(context.reference);
  return context.reference.entries.map((entry) => [
    `${entry.path}.mdx`,
    entryPage(context, entry, isTwin(entry.name)),
  ]);
}

/** Which names have several pages, for example an input and an operation. */
function twins({entries}: Reference): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const {name} of entries) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (name) => (counts.get(name) ?? 0) > 1;
}
