import fs from 'node:fs';
import path from 'node:path';
import {canonicalPathname} from '@gated-docs/access';
import {someOf} from '@gated-docs/access/conditions';
import type {Fragment} from '@gated-docs/edition-format';
import {viewsOf, type ContentFolder} from './contentFolders';
import {filesOfCutter, groupsAskedFor, type Cutter} from './cutter';
import type {Documents} from './documents';
import {isDocument} from './files';
import {conditionsIn} from './groupsElements';
import {itemsOfMenus, requirementOf as requirementOfLink} from './themeItems';
import {itemsOfSidebars, requirementOf, type Sidebars} from './sidebarItems';
import {isOfDocs, type PlannedPage} from './page';
import {docsOf} from './sources';
import {filesUsedBy} from './usedFiles';

type Site = {
  pages: PlannedPage[];
  siteDir: string;
  documents: Documents;
  sidebars: Sidebars;
  themeConfig: Record<string, unknown>;
  cutters: readonly Cutter[];
  others: readonly ContentFolder[];
};

/**
 * All content for some of a page's readers only: `<Groups>` in the page and its partials, items of sidebar, navbar and
 * footer, and what cutters remove from the sources of a page. Readers who see different fragments get different
 * editions.
 */
export function fragmentsOf(site: Site): Fragment[] {
  const items = [
    ...itemsOfSidebars(site.sidebars).map(({item}) => requirementOf(item)),
    ...itemsOfMenus(site.themeConfig).map(({item}) => requirementOfLink(item)),
  ];
  return distinct([
    ...viewsOf(site).flatMap(ofPages),
    ...items.flatMap((item) => (item?.groups ? [{condition: someOf(...item.groups)}] : [])),
  ]);
}

/** The fragments of the pages in a folder. */
function ofPages(site: Site): Fragment[] {
  const {pages, documents} = site;
  const asked = createAsking(site);
  return pages.filter(isOfDocs).flatMap((page) => {
    const {source, route} = page;
    const partials = [...usesOf(site, source)].filter(isDocument);
    const own = [source, ...partials].flatMap((file) => conditionsIn(documents.read(file)));
    const conditions = [...own, ...asked(page).map((groups) => someOf(...groups))];
    return conditions.map((condition) => ({page: canonicalPathname(route) ?? route, condition}));
  });
}

/** Generated pages do not name their sources; a cutter declares them. */
function usesOf(site: Site, source: string): Set<string> {
  const {documents} = site;
  return documents.isGenerated(source) ? new Set() : filesUsedBy(source, documents, docsOf(site));
}

/** The lists of groups that affect a page's source files. */
function createAsking(site: Site): (page: PlannedPage) => string[][] {
  const {documents, siteDir, cutters} = site;
  const docs = docsOf(site);
  const read = (file: string) => fs.readFileSync(path.join(siteDir, file), 'utf8');
  const known = new Map<string, string[][]>();
  const ask = (cutter: Cutter, file: string) => {
    const groups = known.get(file) ?? groupsAskedFor(cutter, {file, text: read(file), read});
    known.set(file, groups);
    return groups;
  };
  return (page) => {
    const own = documents.isGenerated(page.source) ? [] : [page.source];
    const used = [...own, ...usesOf(site, page.source)].map((file) => path.posix.join(docs, file));
    return cutters.flatMap((cutter) => {
      const fed = cutter.feeds?.(page) ? filesOfCutter(siteDir, cutter) : [];
      return [...fed, ...used.filter((file) => cutter.cuts(file))].flatMap((file) =>
        ask(cutter, file),
      );
    });
  };
}

/** Each fragment once. */
export function distinct(fragments: readonly Fragment[]): Fragment[] {
  return [...new Map(fragments.map((one) => [JSON.stringify(one), one])).values()];
}
