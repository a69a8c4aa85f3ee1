import type {Requirement} from '../../access';
import type {Reader} from '../useReader';

/** A link or menu of navbar or footer, as far as access is concerned. */
export type LinkItem = Requirement & {
  to?: string | undefined;
  href?: string | undefined;
  items?: readonly LinkItem[] | undefined;
};

/** Where a link leads; undefined for widgets and headings. */
export type TargetOf = (item: LinkItem) => string | undefined;

const ownTarget: TargetOf = ({to, href}) => to ?? href;

/**
 * A link, a menu or a column of links as this reader should see it, or null. `targetOf` also knows items
 * that name no path themselves. A menu that lost all its links is none; one that leads to a page the
 * reader may not open stays as a menu alone.
 */
export function pruneLink<T extends LinkItem>(
  item: T,
  reader: Reader,
  targetOf: TargetOf = ownTarget,
): Omit<T, keyof Requirement> | null {
  const {auth, groups, ...bare} = item;
  if (!reader.isFor({auth, groups})) {
    return null;
  }
  const target = targetOf(item);
  const isReadable = target === undefined || reader.canRead(target);
  if (!item.items) {
    return isReadable ? bare : null;
  }
  const items = pruneLinks(item.items, reader, targetOf);
  const {to: _to, href: _href, ...menu} = bare;
  return items.length > 0
    ? ({...(isReadable ? bare : menu), items} as unknown as Omit<T, keyof Requirement>)
    : null;
}

/** The links that this reader should see. */
export function pruneLinks<T extends LinkItem>(
  items: readonly T[],
  reader: Reader,
  targetOf: TargetOf = ownTarget,
): Omit<T, keyof Requirement>[] {
  return items.flatMap((item) => pruneLink(item, reader, targetOf) ?? []);
}
