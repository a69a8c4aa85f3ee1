/**
 * Writes the index of the search beside the pages that it is generated from, in pieces. It is generated from the built
 * pages of this site alone, so an edition's index names nothing that the edition leaves out. `UNREAD` in `readSections` lists what it leaves out of a
 * page.
 *
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {excerptsFile, HEADINGS_FILE} from './search-index/format';
import {buildPieces} from './buildPieces';
import {readSections} from './readSections';

const PLUGIN_NAME = 'search';

export default function pluginSearch(context: LoadContext): Plugin<void> {
  assertFolders(context);
  let unlisted: readonly string[] = [];

  return {
    name: PLUGIN_NAME,

    allContentLoaded({allContent}) {
      // The docs plugin's content; the type of all plugins' content is unknown.
      const docs = allContent['docusaurus-plugin-content-docs']?.default as
        | LoadedContent
        | undefined;
      unlisted = (docs?.loadedVersions ?? [])
        .flatMap((version) => version.docs)
        .filter((page) => page.unlisted)
        .map(({permalink}) => permalink.replace(/\/?$/, '/'));
    },

    async postBuild({outDir, routesPaths}) {
      const routes = [...new Set(routesPaths)].filter((route) => route.endsWith('/')).sort();
      const pages = [];
      for (const route of routes) {
        if (unlisted.includes(route)) {
          continue;
        }
        const html = await fs.readFile(path.join(outDir, route, 'index.html'), 'utf8');
        pages.push(...readSections(html, route));
      }
      // A site without documents is only a sign-in page.
      if (pages.length > 0) {
        const {headings, texts, excerpts} = buildPieces(pages);
        const files = new Map<string, unknown>([
          [HEADINGS_FILE, headings],
          ...texts,
          ...excerpts.map((page, number) => [excerptsFile(number), page] as const),
        ]);
        for (const folder of new Set([...files.keys()].map((file) => path.dirname(file)))) {
          await fs.mkdir(path.join(outDir, folder), {recursive: true});
        }
        await Promise.all(
          [...files].map(([file, piece]) =>
            fs.writeFile(path.join(outDir, file), JSON.stringify(piece)),
          ),
        );
      }
    },
  };
}

/** The plugin finds each page by its URL, in a folder of its own, and reads one language. */
function assertFolders({siteConfig: {trailingSlash, baseUrl, i18n}}: LoadContext): void {
  if (i18n.locales.length > 1) {
    throw new Error(
      `@gated-docs/search does not support a site in several languages (${i18n.locales.join(', ')}). Leave one of them in i18n.locales in docusaurus.config.ts, or remove the plugin.`,
    );
  }
  if (trailingSlash !== true || baseUrl !== '/') {
    throw new Error(
      `@gated-docs/search does not support a site with baseUrl "${baseUrl}" and trailingSlash ${trailingSlash}. Set baseUrl to "/" and trailingSlash to true in docusaurus.config.ts, or remove the plugin.`,
    );
  }
}

export {buildPieces} from './buildPieces';
export {readSections} from './readSections';
