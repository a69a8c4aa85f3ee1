import type {Requirement} from '../../../src/access/rules';
import {parseRequirement} from '../../../src/site-config';
import {OWN_PROPERTY, statedRequirement} from './statedRequirement';

/** A sidebar item of sidebars.ts or the docs plugin; a string is a document ID. */
export type SidebarItem =
  | string
  | {
      type?: string;
      id?: string;
      href?: string;
      label?: string;
      dirName?: string;
      items?: SidebarItems;
      /** Null: none, not even by convention. */
      link?: {type: string; id?: string; slug?: string} | null;
      customProps?: Record<string, unknown>;
    };

/** A list, or the shorthand `{label: items}` for categories. */
export type SidebarItems = SidebarItem[] | Record<string, SidebarItem[]>;
export type Sidebars = Record<string, SidebarItems>;

/**
 * Requirements of sidebar items, besides their pages' own rules.
 *
 * @throws SiteConfigError that names the item
 */
export function requirementsOfSidebars(sidebars: Sidebars): Requirement[] {
  return Object.entries(sidebars).flatMap(([name, items]) => requirementsOfItems(items, name));
}

function requirementsOfItems(items: SidebarItems, sidebar: string): Requirement[] {
  return listed(items).flatMap((item) => {
    if (typeof item === 'string') {
      return [];
    }
    const own = requirementOf(item, sidebar);
    return [...(own ? [own] : []), ...requirementsOfItems(item.items ?? [], sidebar)];
  });
}

/** The labels of all items that have one. */
export function labelsOfSidebars(sidebars: Sidebars): string[] {
  return Object.values(sidebars).flatMap(labelsOfItems);
}

function labelsOfItems(items: SidebarItems): string[] {
  return listed(items).flatMap((item) =>
    typeof item === 'string'
      ? []
      : [...(item.label ? [item.label] : []), ...labelsOfItems(item.items ?? [])],
  );
}

/** The requirement of an item, besides its page's own rule. @throws SiteConfigError */
export function requirementOf(
  item: Exclude<SidebarItem, string>,
  sidebar: string,
): Requirement | undefined {
  const place = `The item "${item.label ?? item.id ?? item.href}" of the sidebar "${sidebar}": customProps`;
  const stated = statedRequirement(item.customProps, place);
  return stated === undefined ? undefined : parseRequirement(stated, `${place}.${OWN_PROPERTY}`);
}

/** An item without its requirement. */
export function withoutRequirement(
  item: Exclude<SidebarItem, string>,
): Exclude<SidebarItem, string> {
  if (item.customProps?.[OWN_PROPERTY] === undefined) {
    return item;
  }
  const {[OWN_PROPERTY]: _met, ...customProps} = item.customProps;
  const {customProps: _all, ...bare} = item;
  return Object.keys(customProps).length > 0 ? {...bare, customProps} : bare;
}

/** Normalizes a list of items; `{label: items}` becomes a category. */
export function listed(items: SidebarItems): SidebarItem[] {
  return Array.isArray(items)
    ? items.flatMap((item) =>
        typeof item === 'string' || item.type !== undefined ? [item] : categoriesOf(item),
      )
    : categoriesOf(items);
}

function categoriesOf(shorthand: object): SidebarItem[] {
  // Otherwise it is `{label: items}`, because the docs plugin rejects anything else.
  return Object.entries(shorthand as Record<string, SidebarItem[]>).map(([label, items]) => ({
    type: 'category',
    label,
    items,
  }));
}
