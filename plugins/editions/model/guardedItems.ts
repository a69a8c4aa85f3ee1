import {listed, requirementOf, type SidebarItems, type Sidebars} from './sidebarItems';
import {menusOf, requirementOf as requirementOfLink, type ThemeItem} from './themeItems';

/**
 * Items of sidebars, navbar and footer with a requirement, and generated category pages, whose addresses rules can match.
 * Each is listed with all its properties, because a condition alone does not say which item has it.
 */
export function guardedItems(
  sidebars: Sidebars,
  themeConfig: Record<string, unknown>,
): readonly unknown[] {
  return [
    ...Object.entries(sidebars).flatMap(([name, items]) => guardedIn(items, name)),
    ...menusOf(themeConfig).flatMap(({items, place}) => guardedLinks(items, place)),
  ];
}

function guardedIn(items: SidebarItems, sidebar: string): unknown[] {
  return listed(items).flatMap((item) => {
    if (typeof item === 'string') {
      return [];
    }
    const isGuarded = item.link?.type === 'generated-index' || requirementOf(item) !== undefined;
    return [...(isGuarded ? [[sidebar, item]] : []), ...guardedIn(item.items ?? [], sidebar)];
  });
}

function guardedLinks(items: readonly ThemeItem[] = [], place: string): unknown[] {
  return items.flatMap((item) => [
    ...(requirementOfLink(item) === undefined ? [] : [[place, item]]),
    ...guardedLinks(item.items, place),
  ]);
}
