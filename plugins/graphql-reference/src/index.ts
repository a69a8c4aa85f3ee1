/**
 * Generates the GraphQL reference from the schema: one page for each operation, type and directive.
 * Hidden elements are absent from everything that is generated.
 *
 * @module
 */
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {docsFolder} from './docsFolder';
import type {Runnable} from './generate';
import type {PluginOptions} from './options';
import {waitForFile} from './waitForFile';
import {writeFiles} from './writeFiles';

const PLUGIN_NAME = 'graphql-reference';

/** Asynchronous plugin factories complete before any plugin loads content, so the docs plugin finds the pages. */
export default async function pluginGraphqlReference(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<Runnable | null> | null> {
  const docs = docsFolder(context);
  // Fail closed: without the section's front page, nothing below it is generated.
  if (!docs || !hasFrontPage(path.join(docs.directory, options.path))) {
    return null;
  }
  const target = path.join(docs.directory, options.path, 'reference');
  const downloads = path.join(context.generatedFilesDir, PLUGIN_NAME);
  const downloadsFolder = path.relative(context.siteDir, downloads).split(path.sep).join('/');
  const regenerate = async () => {
    // Only for sites with the section: it loads half of this package.
    const {generate} = await import('./generate');
    const generated = await generate(options, {
      siteDir: context.siteDir,
      docsBase: docs.base,
      downloadsFolder,
    });
    writeFiles(downloads, generated.downloads);
    writeFiles(target, generated.pages);
    return generated.runnable;
  };
  let runnable = await regenerate();
  let isFresh = true;

  return {
    name: PLUGIN_NAME,

    getPathsToWatch() {
      const {schema, history, companion} = options;
      const folders = [history, companion].flatMap((folder) => (folder ? [`${folder}/**/*`] : []));
      return [schema, ...folders].map((file) => path.resolve(context.siteDir, file));
    },

    /** Runs once after the factory, and again when a watched file has changed. */
    async loadContent() {
      if (!isFresh) {
        await waitForFile(path.resolve(context.siteDir, options.schema));
        runnable = await regenerate();
      }
      isFresh = false;
      return runnable;
    },
  };
}

function hasFrontPage(section: string): boolean {
  return ['index.mdx', 'index.md'].some((name) => fs.existsSync(path.join(section, name)));
}

export {validateOptions} from './options';
export {schemaCutter} from './schemaCutter';
export type {Runnable} from './generate';
export type {Options, PluginOptions} from './options';
