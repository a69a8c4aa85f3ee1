/**
 * Generates the GraphQL reference from the schema: one page for each operation, type and directive.
 * What an edition may not show is absent from everything that is generated, not hidden in it.
 *
 * @module
 */
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {docsFolder} from './docsFolder';
import {generate} from './generate';
import type {PluginOptions} from './options';
import {writeFiles} from './writeFiles';

const PLUGIN_NAME = 'graphql-reference';

/** Asynchronous plugins are complete before any plugin loads its content, so the docs plugin finds the pages. */
export default async function pluginGraphqlReference(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<void> | null> {
  const docs = docsFolder(context);
  if (!docs) {
    return null;
  }
  const target = path.join(docs.directory, options.path, 'reference');
  const regenerate = () => {
    writeFiles(target, generate(options, {siteDir: context.siteDir, docsBase: docs.base}));
  };
  regenerate();
  let isFresh = true;

  return {
    name: PLUGIN_NAME,

    getPathsToWatch() {
      return [path.resolve(context.siteDir, options.schema)];
    },

    /** Runs once after the factory, and again when a watched file has changed. */
    async loadContent() {
      if (!isFresh) {
        regenerate();
      }
      isFresh = false;
    },
  };
}

export {validateOptions} from './options';
export type {Options, PluginOptions} from './options';
