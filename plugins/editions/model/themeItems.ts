import type {Requirement} from '../../../src/access/rules';
import {parseRequirement} from '../../../src/site-config';

/** A link of navbar or footer, or a menu or column of them. */
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

/** The items of navbar and footer, with the name of the place in which they stand. */
export function menusOf(
  themeConfig: Record<string, unknown>,
): {place: string; items: readonly ThemeItem[] | undefined}[] {
  // The classic theme has validated both.
  const {navbar, footer} = themeConfig as {
    navbar?: {items?: ThemeItem[]};
    footer?: {links?: ThemeItem[]};
  };
  return [
    {place: 'themeConfig.navbar', items: navbar?.items},
    {place: 'themeConfig.footer', items: footer?.links},
  ];
}

/**
 * What the items of navbar and footer ask of their readers.
 *
 * @throws SiteConfigError that names the item
 */
export function requirementsOfThemeConfig(themeConfig: Record<string, unknown>): Requirement[] {
  return menusOf(themeConfig).flatMap(({items, place}) => requirementsOf(items, place));
}

function requirementsOf(items: readonly ThemeItem[] = [], place: string): Requirement[] {
  return items.flatMap((item) => {
    const own = requirementOf(item, place);
    return [...(own ? [own] : []), ...requirementsOf(item.items, place)];
  });
}

/** What one item asks of its readers; undefined when it asks nothing. */
export function requirementOf(
  {auth, groups, label, title, type}: {[name in keyof ThemeItem]?: unknown},
  place: string,
): Requirement | undefined {
  return auth === undefined && groups === undefined
    ? undefined
    : parseRequirement(
        {...(auth !== undefined && {auth}), ...(groups !== undefined && {groups})},
        `The item "${String(label ?? title ?? type)}" of ${place}`,
      );
}
