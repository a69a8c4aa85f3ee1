import type {Requirement} from '../rules';

/** A link or menu of navbar or footer, reduced to what access depends on. */
export type LinkItem = Requirement & {
  to?: string | undefined;
  href?: string | undefined;
  items?: readonly LinkItem[] | undefined;
};

/** The reader for whom links are pruned. */
export type LinkReader<T> = {
  /** Whether the reader meets an item's requirement. */
  isFor: (requirement: Requirement, item: T) => boolean;
  /** Whether the reader may open an item's target; true for items without a target, such as widgets and headings. */
  canOpen: (item: T) => boolean;
};

/**
 * Prunes a link, a menu or a column of links for a reader and removes its requirement; null if nothing is left. A menu
 * without links is dropped; a menu whose own page the reader may not open loses only its target.
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
    ? // Pruning keeps the type of a menu's items; the compiler cannot infer that.
      ({...(canOpen ? bare : menu), items} as unknown as Omit<T, keyof Requirement>)
    : null;
}
