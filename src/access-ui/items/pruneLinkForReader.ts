import type {Requirement} from '../../access/rules';
import {pruneLink, type LinkItem} from '../../menus';
import type {Reader} from '../useReader';

export type {LinkItem};

/** Where a link leads; undefined for widgets and headings. */
export type TargetOf = (item: LinkItem) => string | undefined;

const ownTarget: TargetOf = ({to, href}) => to ?? href;

/**
 * A link, a menu or a column of links as this reader should see it, or null. `targetOf` also knows items
 * that name no path themselves.
 */
export function pruneLinkForReader<T extends LinkItem>(
  item: T,
  {isFor, canRead}: Reader,
  targetOf: TargetOf = ownTarget,
): Omit<T, keyof Requirement> | null {
  return pruneLink(item, {
    isFor,
    canOpen(link) {
      const target = targetOf(link);
      return target === undefined || canRead(target);
    },
  });
}

/** The links that this reader should see. */
export function pruneLinksForReader<T extends LinkItem>(
  items: readonly T[],
  reader: Reader,
  targetOf: TargetOf = ownTarget,
): Omit<T, keyof Requirement>[] {
  return items.flatMap((item) => pruneLinkForReader(item, reader, targetOf) ?? []);
}
