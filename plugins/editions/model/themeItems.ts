import type {Requirement} from '../../../src/access/rules';
import {parseRequirement, SiteConfigError} from '../../../src/site-config';

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
  /** Additional items of the dropdowns for versions and languages. */
  dropdownItemsBefore?: ThemeItem[];
  dropdownItemsAfter?: ThemeItem[];
};

/** The items of navbar and footer, with their position in the configuration. */
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
 * Requirements of navbar and footer items.
 *
 * @throws SiteConfigError that names the item
 */
export function requirementsOfThemeConfig(themeConfig: Record<string, unknown>): Requirement[] {
  return menusOf(themeConfig).flatMap(({items, place}) => requirementsOf(items, place));
}

function requirementsOf(items: readonly ThemeItem[] = [], place: string): Requirement[] {
  return items.flatMap((item) => {
    const own = requirementOf(item, place);
    assertOpen([...(item.dropdownItemsBefore ?? []), ...(item.dropdownItemsAfter ?? [])], place);
    return [...(own ? [own] : []), ...requirementsOf(item.items, place)];
  });
}

/** Docusaurus's own dropdowns show these additional items to every reader. */
function assertOpen(additional: readonly ThemeItem[], place: string): void {
  const closed = additional.find((item) => requirementOf(item, place) !== undefined);
  if (closed) {
    throw new SiteConfigError(
      `The item "${String(closed.label ?? closed.type)}" of ${place} has "auth" or "groups", which do not apply in "dropdownItemsBefore" and "dropdownItemsAfter". Move the item to a dropdown with "items".`,
    );
  }
}

/** The requirement of an item, if any. */
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
