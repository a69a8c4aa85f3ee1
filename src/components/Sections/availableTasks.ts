import type {PropSidebarItem, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {readCard, type Task} from './readCard';

/** The tasks of a section whose pages the reader has: its own, or one below it. */
export function availableTasks(section: PropSidebarItemCategory): Task[] {
  const pages = new Set(routesOf(section).map(pageOf));
  return readCard(section.customProps).tasks.filter(({to}) => pages.has(pageOf(to)));
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
