/** Adapts a kind of sidebar item: that of the configuration, or that of Docusaurus's client data. */
export type SidebarForm<Item> = {
  /** Whether the reader meets the item's own requirement. */
  isFor: (item: Item) => boolean;
  /** The items of a category; undefined for other items. */
  itemsOf: (item: Item) => readonly Item[] | undefined;
  /** Whether the item is only visual, without a target. */
  isHeading: (item: Item) => boolean;
  /** Whether the reader may open the page of a link or category; `kept` are the category's remaining items. */
  canOpen: (item: Item, kept: readonly Item[]) => boolean;
  /** Returns the category with these items, with or without its own page. */
  withItems: (item: Item, items: Item[], keepsPage: boolean) => Item;
};

/**
 * Prunes a sidebar item for a reader; null if nothing is left. A category without a readable page of its own is kept
 * only for its remaining items. Headings alone do not keep it once other items were removed.
 */
export function pruneSidebarItem<Item>(item: Item, form: SidebarForm<Item>): Item | null {
  if (!form.isFor(item)) {
    return null;
  }
  const children = form.itemsOf(item);
  if (!children) {
    return form.isHeading(item) || form.canOpen(item, []) ? item : null;
  }
  const items = children.flatMap((child) => pruneSidebarItem(child, form) ?? []);
  const keepsPage = form.canOpen(item, items);
  const isEmptied = items.length < children.length && items.every(form.isHeading);
  return keepsPage || (items.length > 0 && !isEmptied)
    ? form.withItems(item, items, keepsPage)
    : null;
}
