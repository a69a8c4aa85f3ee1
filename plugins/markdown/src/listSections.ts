import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {PageCopy} from './readPage';

/** Pages under one heading of the sidebar, in its order. */
export type Section = {label: string; pages: PageCopy[]};

type Sidebars = LoadedContent['loadedVersions'][number]['sidebars'];
type SidebarItem = Sidebars[string][number];

/** Labels for pages that are in no category of the sidebar, and for pages that are not in the sidebar. */
const GENERAL = 'Overview';
const OTHERS = 'More';

/** Groups the pages as the sidebar of this site does. Every page is listed once, except unlisted ones. */
export function listSections(
  docs: LoadedContent | undefined,
  copies: ReadonlyMap<string, PageCopy>,
): Section[] {
  const left = new Map(copies);
  const sections: Section[] = [];
  const add = (label: string, routes: readonly string[]): void => {
    const pages = routes.flatMap((route) => left.get(route) ?? []);
    routes.forEach((route) => left.delete(route));
    const last = sections.at(-1);
    if (last?.label === label) {
      last.pages.push(...pages);
    } else if (pages.length > 0) {
      sections.push({label, pages});
    }
  };
  for (const {sidebars, docs: pages} of docs?.loadedVersions ?? []) {
    for (const {unlisted, permalink} of pages) {
      if (unlisted) {
        left.delete(withSlash(permalink));
      }
    }
    const routes = new Map(pages.map(({id, permalink}) => [id, withSlash(permalink)]));
    for (const item of Object.values(sidebars).flat()) {
      add(item.type === 'category' ? item.label : GENERAL, routesOf(item, routes));
    }
  }
  add(OTHERS, [...left.keys()]);
  return sections;
}

/** The docs plugin's permalinks have no trailing slash. */
function withSlash(permalink: string): string {
  return permalink.endsWith('/') ? permalink : `${permalink}/`;
}

function routesOf(item: SidebarItem, routes: ReadonlyMap<string, string>): string[] {
  switch (item.type) {
    case 'doc':
    case 'ref':
      return [routes.get(item.id) ?? ''];
    case 'category': {
      const own = item.link?.type === 'doc' ? [routes.get(item.link.id) ?? ''] : [];
      return [...own, ...item.items.flatMap((inner) => routesOf(inner, routes))];
    }
    default:
      return [];
  }
}
