import type {Requirement} from '@gated-docs/access/rules';
import {OWN_PROPERTY, readRequirement} from '@gated-docs/access-config';

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

type Item = Exclude<SidebarItem, string>;

/** A list, or the shorthand `{label: items}` for categories. */
export type SidebarItems = SidebarItem[] | Record<string, SidebarItem[]>;
export type Sidebars = Record<string, SidebarItems>;

/** Every item of every sidebar besides bare document IDs, also within categories, and the name of its sidebar. */
export function itemsOfSidebars(sidebars: Sidebars): {item: Item; place: string}[] {
  const itemsIn = (items: SidebarItems): Item[] =>
    listed(items).flatMap((item) =>
      typeof item === 'string' ? [] : [item, ...itemsIn(item.items ?? [])],
    );
  return Object.entries(sidebars).flatMap(([place, items]) =>
    itemsIn(items).map((item) => ({item, place})),
  );
}

/** The requirement of an item, besides its page's own rule. */
export function requirementOf(item: Item): Requirement | undefined {
  return readRequirement(item.customProps?.[OWN_PROPERTY]);
}

/** An item without its requirement. */
export function withoutRequirement(item: Item): Item {
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
