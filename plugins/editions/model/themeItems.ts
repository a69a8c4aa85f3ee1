import type {Requirement} from '../../../src/access/rules';
import {readRequirement} from './statedRequirement';

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

/** Requirements of navbar and footer items. */
export function requirementsOfThemeConfig(themeConfig: Record<string, unknown>): Requirement[] {
  return menusOf(themeConfig).flatMap(({items}) => requirementsOf(items));
}

function requirementsOf(items: readonly ThemeItem[] = []): Requirement[] {
  return items.flatMap((item) => [requirementOf(item) ?? [], ...requirementsOf(item.items)].flat());
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
