/**
 * Writes machine-readable files: a Markdown copy beside every page, `llms.txt` and `llms-full.txt`. Everything is
 * generated from the built pages of this site alone, so an edition's files name nothing that the edition leaves out.
 *
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {LLMS_FILE, LLMS_FULL_FILE, markdownPath} from '@gated-docs/edition-format/markdown-copy';
import {listSections} from './listSections';
import type {PluginOptions} from './options';
import {keepCopies} from './keepCopies';
import {readPage, sourceOf, type PageCopy} from './readPage';
import {renderIndex} from './renderIndex';

const PLUGIN_NAME = 'markdown';

export default function pluginMarkdown(
  context: LoadContext,
  {assistants, keepIn}: PluginOptions,
): Plugin<void> {
  assertFolders(context);
  const {siteConfig, siteDir} = context;
  let docs: LoadedContent | undefined;

  return {
    name: PLUGIN_NAME,

    // Global data set after all content is loaded would be in a different order in every build.
    contentLoaded({actions}) {
      actions.setGlobalData({assistants});
    },

    allContentLoaded({allContent}) {
      // The docs plugin's content; the type of all plugins' content is unknown.
      docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
    },

    async postBuild({outDir, routesPaths}) {
      const routes = [...new Set(routesPaths)].filter((route) => route.endsWith('/')).sort();
      const copies = new Map<string, PageCopy>();
      const keep = keepCopies(path.join(siteDir, keepIn, PLUGIN_NAME), await madeWith(siteDir));
      for (const route of routes) {
        const html = await fs.readFile(path.join(outDir, route, 'index.html'), 'utf8');
        const url = new URL(route, siteConfig.url);
        const source = sourceOf(html);
        const copy = source && keep(`${url.href}\0${source}`, () => readPage(source, url));
        if (copy) {
          copies.set(route, copy);
          await fs.writeFile(path.join(outDir, markdownPath(route)), copy.markdown);
        }
      }
      // A site without documents is only a sign-in page.
      if (copies.size > 0) {
        const sections = listSections(docs, copies);
        const pages = sections.flatMap((section) => section.pages);
        await fs.writeFile(path.join(outDir, LLMS_FILE), renderIndex(siteConfig, sections));
        await fs.writeFile(
          path.join(outDir, LLMS_FULL_FILE),
          pages.map(({markdown}) => markdown).join('\n'),
        );
      }
    },
  };
}

/** The plugin finds each page by its URL, in a folder of its own, and reads one language. */
function assertFolders({siteConfig: {trailingSlash, baseUrl, i18n}}: LoadContext): void {
  if (i18n.locales.length > 1) {
    throw new Error(
      `@gated-docs/markdown does not support a site in several languages (${i18n.locales.join(', ')}). Leave one of them in i18n.locales in docusaurus.config.ts, or remove the plugin.`,
    );
  }
  if (trailingSlash !== true || baseUrl !== '/') {
    throw new Error(
      `@gated-docs/markdown does not support a site with baseUrl "${baseUrl}" and trailingSlash ${trailingSlash}. Set baseUrl to "/" and trailingSlash to true in docusaurus.config.ts, or remove the plugin.`,
    );
  }
}

/** Our own code and the exact package versions in package.json. */
async function madeWith(siteDir: string): Promise<string> {
  const ours = (await fs.readdir(__dirname)).filter((name) => !name.includes('.test.')).sort();
  const files = [
    path.join(siteDir, 'package.json'),
    ...ours.map((name) => path.join(__dirname, name)),
  ];
  return (await Promise.all(files.map((file) => fs.readFile(file, 'utf8')))).join('\0');
}

export {validateOptions} from './options';
export type {Options, PluginOptions} from './options';
