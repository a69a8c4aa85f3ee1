import type {PropSidebarItem, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';

/** Whether a target is a page of the section, or a heading on one: its own, or one below it. */
export function holdsPage(section: PropSidebarItemCategory, target: string): boolean {
  return routesOf(section).some((route) => pageOf(route) === pageOf(target));
}

/** Sidebar and author spell the same page with and without a slash at its end, and a task may name a heading. */
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
