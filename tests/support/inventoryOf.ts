import path from 'node:path';
import {createDocuments} from '../../plugins/editions/src/model/documents';
import type {Inventory} from '../../plugins/editions/src/model/inventory';

/** The inventory of a site with its documents in `docs`, with a test's overrides. */
export function inventoryOf(siteDir: string, change: Partial<Inventory> = {}): Inventory {
  const docsDirectory = path.join(siteDir, 'docs');
  const lists = {pageRules: [], titles: [], fragments: [], guardedItems: [], others: []};
  return {
    ...{siteDir, docsDirectory, documents: createDocuments(docsDirectory, change.cutters)},
    ...{
      ...lists,
      pages: [],
      docsRoute: '/',
      baseUrl: '/',
      siteFiles: [],
      pageFiles: {},
      cutters: [],
    },
    ...change,
  };
}
