import type {Requirement} from '../access/rules';

/** A link or menu of navbar or footer, as far as access is concerned. */
export type LinkItem = Requirement & {
  to?: string | undefined;
  href?: string | undefined;
  items?: readonly LinkItem[] | undefined;
};

/** For whom a menu is pruned. */
export type LinkReader<T> = {
  /** Whether the reader meets what an item asks. */
  isFor: (requirement: Requirement, item: T) => boolean;
  /** Whether the reader may open what an item leads to. Widgets and headings lead nowhere: they may. */
  canOpen: (item: T) => boolean;
};

/**
 * A link, a menu or a column of links as a reader should see it, without what it asks, or null. A menu that lost all
 * its links is none; one that leads to a page the reader may not open stays as a menu alone.
 */
export function pruneLink<T extends LinkItem>(
  item: T,
  reader: LinkReader<LinkItem>,
): Omit<T, keyof Requirement> | null {
  const {auth, groups, ...bare} = item;
  if (!reader.isFor({auth, groups}, item)) {
    return null;
  }
  const canOpen = reader.canOpen(item);
  if (!item.items) {
    return canOpen ? bare : null;
  }
  const items = item.items.flatMap((inner) => pruneLink(inner, reader) ?? []);
  const {to: _to, href: _href, ...menu} = bare;
  return items.length > 0
    ? // The items of a menu have the type that they had before.
      ({...(canOpen ? bare : menu), items} as unknown as Omit<T, keyof Requirement>)
    : null;
}
