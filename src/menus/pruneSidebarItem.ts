/** How a kind of sidebar items is read: those of a configuration, or those that the browser is given. */
export type SidebarForm<Item> = {
  /** Whether the reader meets what the item itself asks. */
  isFor: (item: Item) => boolean;
  /** The items of a category; undefined for everything else. */
  itemsOf: (item: Item) => readonly Item[] | undefined;
  /** Something to look at, which leads nowhere. */
  isHeading: (item: Item) => boolean;
  /** Whether the reader may open the page of a link, or a category's own; `kept` is what is left in the category. */
  canOpen: (item: Item, kept: readonly Item[]) => boolean;
  /** The category with other items, and with or without its own page. */
  withItems: (item: Item, items: Item[], keepsPage: boolean) => Item;
};

/**
 * The item as a reader should see it, or null. A category without a readable page of its own survives only through a
 * readable descendant; headings that lost all their links are none.
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
