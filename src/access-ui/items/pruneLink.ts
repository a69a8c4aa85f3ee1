import type {Requirement} from '../../access';
import type {Reader} from '../useReader';

/** A link or menu of navbar or footer, as far as access is concerned. */
export type LinkItem = Requirement & {
  to?: string | undefined;
  href?: string | undefined;
  items?: readonly LinkItem[] | undefined;
};

/**
 * A link, a menu or a column of links as this reader should see it, or null. `target` is where an item
 * leads that names no path itself. A menu that lost all its links is none; one that leads to a page the
 * reader may not open stays as a menu alone.
 */
export function pruneLink<T extends LinkItem>(
  item: T,
  reader: Reader,
  target: string | undefined = item.to ?? item.href,
): Omit<T, keyof Requirement> | null {
  const {auth, groups, ...bare} = item;
  if (!reader.isFor({auth, groups})) {
    return null;
  }
  const isReadable = target === undefined || reader.canRead(target);
  if (!item.items) {
    return isReadable ? bare : null;
  }
  const items = pruneLinks(item.items, reader);
  const {to: _to, href: _href, ...menu} = bare;
  return items.length > 0
    ? ({...(isReadable ? bare : menu), items} as unknown as Omit<T, keyof Requirement>)
    : null;
}

/** The links that this reader should see. */
export function pruneLinks<T extends LinkItem>(
  items: readonly T[],
  reader: Reader,
): Omit<T, keyof Requirement>[] {
  return items.flatMap((item) => pruneLink(item, reader) ?? []);
}
