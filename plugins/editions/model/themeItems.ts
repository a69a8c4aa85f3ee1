import type {Requirement} from '../../../src/access/rules';
import {parseRequirement} from '../../../src/site-config';

/** A link of navbar or footer, or a menu or column of them. */
type Item = {
  label?: string;
  title?: string;
  type?: string;
  auth?: unknown;
  groups?: unknown;
  items?: Item[];
};

type ThemeConfig = {navbar?: {items?: Item[]}; footer?: {links?: Item[]}};

/**
 * What the items of navbar and footer ask of their readers.
 *
 * @throws SiteProblem that names the item
 */
export function requirementsOfThemeConfig(themeConfig: Record<string, unknown>): Requirement[] {
  const {navbar, footer} = themeConfig as ThemeConfig;
  return [
    ...requirementsOf(navbar?.items, 'themeConfig.navbar'),
    ...requirementsOf(footer?.links, 'themeConfig.footer'),
  ];
}

function requirementsOf(items: readonly Item[] = [], place: string): Requirement[] {
  return items.flatMap((item) => {
    const own = requirementOf(item, place);
    return [...(own ? [own] : []), ...requirementsOf(item.items, place)];
  });
}

/** What one item asks of its readers; undefined when it asks nothing. */
export function requirementOf(item: object, place: string): Requirement | undefined {
  const {auth, groups, label, title, type} = item as Item;
  return auth === undefined && groups === undefined
    ? undefined
    : parseRequirement(
        {...(auth !== undefined && {auth}), ...(groups !== undefined && {groups})},
        `The item "${label ?? title ?? type}" of ${place}`,
      );
}
