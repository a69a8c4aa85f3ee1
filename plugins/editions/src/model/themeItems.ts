import type {Requirement} from '@gated-docs/access/rules';
import {readRequirement} from '@gated-docs/access-config';

/** A link in navbar or footer, or a menu or column of links. */
export type ThemeItem = {
  label?: string;
  title?: string;
  type?: string;
  to?: string;
  href?: string;
  docId?: string;
  auth?: unknown;
  groups?: unknown;
  items?: ThemeItem[];
};

/** Every item of navbar and footer, also within menus and columns, and its position in the configuration. */
export function itemsOfMenus(
  themeConfig: Record<string, unknown>,
): {item: ThemeItem; place: string}[] {
  // The classic theme has validated both.
  const {navbar, footer} = themeConfig as {
    navbar?: {items?: ThemeItem[]};
    footer?: {links?: ThemeItem[]};
  };
  const itemsIn = (items: readonly ThemeItem[] = []): ThemeItem[] =>
    items.flatMap((item) => [item, ...itemsIn(item.items)]);
  return [
    ...itemsIn(navbar?.items).map((item) => ({item, place: 'themeConfig.navbar'})),
    ...itemsIn(footer?.links).map((item) => ({item, place: 'themeConfig.footer'})),
  ];
}

/** The requirement of an item, if any. */
export function requirementOf({
  auth,
  groups,
}: {
  auth?: unknown;
  groups?: unknown;
}): Requirement | undefined {
  return auth === undefined && groups === undefined
    ? undefined
    : readRequirement({...(auth !== undefined && {auth}), ...(groups !== undefined && {groups})});
}
