/**
 * Writes the index of the search beside the pages that it is made from. It is made of the built pages of
 * this site alone, so an edition's index names nothing that the edition leaves out.
 *
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import MiniSearch from 'minisearch';
import {SEARCH_INDEX_FILE, SEARCH_OPTIONS, type Section} from '../../src/search-index';
import {readSections} from './readSections';

const PLUGIN_NAME = 'search';

export default function pluginSearch(): Plugin<void> {
  return {
    name: PLUGIN_NAME,

    async postBuild({outDir, routesPaths}) {
      const routes = [...new Set(routesPaths)].filter((route) => route.endsWith('/')).sort();
      const pages = await Promise.all(routes.map((route) => sectionsOf(outDir, route)));
      const sections = pages.flat();
      // A site without documents is a sign-in page; there is nothing to search.
      if (sections.length > 0) {
        await fs.writeFile(path.join(outDir, SEARCH_INDEX_FILE), JSON.stringify(indexOf(sections)));
      }
    },
  };
}

async function sectionsOf(outDir: string, route: string): Promise<Section[]> {
  return readSections(await fs.readFile(path.join(outDir, route, 'index.html'), 'utf8'), route);
}

/** An index of sections, ready to be written. */
export function indexOf(sections: readonly Section[]): MiniSearch<Section> {
  const index = new MiniSearch<Section>(SEARCH_OPTIONS);
  index.addAll(sections);
  return index;
}
