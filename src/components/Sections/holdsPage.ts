import type {PropSidebarItem, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';

/** Whether a target is the section's own page, a page below it, or a heading on one of these. */
export function holdsPage(section: PropSidebarItemCategory, target: string): boolean {
  return routesOf(section).some((route) => pageOf(route) === pageOf(target));
}

/** Drops the hash and adds the trailing slash, which authors may leave out. */
function pageOf(target: string): string {
  return target.replace(/#.*/, '').replace(/\/?$/, '/');
}

/** The routes of an item and everything below it. */
function routesOf(item: PropSidebarItem): string[] {
  switch (item.type) {
    case 'link':
      return [item.href];
    case 'category':
      return [...(item.href ? [item.href] : []), ...item.items.flatMap(routesOf)];
    default:
      return [];
  }
}
