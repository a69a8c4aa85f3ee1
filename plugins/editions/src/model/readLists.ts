import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {Contents} from './contents';
import {taggedRoutes} from './readPages';

type Version = LoadedContent['loadedVersions'][number];
type Items = Version['sidebars'][string];

/** A page that Docusaurus generates as long as the site has one of the pages on it: its route, and theirs. */
export type PageList = {route: string; pages: readonly string[]};

/** The lists of the pages of a category, with a tag, or by an author. */
export function readLists(contents: Contents): PageList[] {
  const routes = new Map<string, string[]>();
  const add = (list: string, page: string) => routes.set(list, [...(routes.get(list) ?? []), page]);
  for (const [tag, pages] of Object.entries(taggedRoutes(contents))) {
    pages.forEach((page) => add(tag, page));
  }
  for (const {kind, content} of contents) {
    if (kind === 'docs') {
      content.loadedVersions.forEach((version) => {
        Object.values(version.sidebars).forEach((items) => addCategories(items, version, add));
      });
    }
    if (kind === 'blog') {
      for (const {permalink, tags, authors} of content.blogPosts.map(({metadata}) => metadata)) {
        tags.forEach((tag) => add(tag.permalink, permalink));
        authors.forEach(({page}) => page && add(page.permalink, permalink));
      }
    }
  }
  return [...routes].map(([route, pages]) => ({route, pages}));
}

/** @returns the routes of the documents in the items */
function addCategories(
  items: Items,
  {docs}: Pick<Version, 'docs'>,
  add: (list: string, page: string) => void,
): string[] {
  return items.flatMap((item) => {
    const routeOf = (id: string) => docs.flatMap((doc) => (doc.id === id ? doc.permalink : []));
    if (item.type !== 'category') {
      return item.type === 'doc' || item.type === 'ref' ? routeOf(item.id) : [];
    }
    const {link} = item;
    const pages = addCategories(item.items, {docs}, add);
    if (link?.type === 'generated-index') {
      pages.forEach((page) => add(link.permalink, page));
    }
    return link?.type === 'doc' ? [...routeOf(link.id), ...pages] : pages;
  });
}
