import type {Requirement} from '@gated-docs/access/rules';
import {pruneLink, type LinkItem} from '@gated-docs/access/menus';
import type {Reader} from '../useReader';

export type {LinkItem};

/** Returns the target of a link; undefined for items without one, such as widgets and menus. */
export type ResolveTarget = (item: LinkItem) => string | undefined;

const ownTarget: ResolveTarget = ({to, href}) => to ?? href;

/**
 * Prunes a link, a menu or a column of links for this reader; null if nothing is left. Pass `targetOf` for
 * items that refer to a document or sidebar instead of a path.
 */
export function pruneLinkForReader<T extends LinkItem>(
  item: T,
  {isFor, canRead}: Reader,
  targetOf: ResolveTarget = ownTarget,
): Omit<T, keyof Requirement> | null {
  return pruneLink(item, {
    isFor,
    canOpen(link) {
      const target = targetOf(link);
      return target === undefined || canRead(target);
    },
  });
}

/** Prunes a list of links for this reader. */
export function pruneLinksForReader<T extends LinkItem>(
  items: readonly T[],
  reader: Reader,
  targetOf: ResolveTarget = ownTarget,
): Omit<T, keyof Requirement>[] {
  return items.flatMap((item) => pruneLinkForReader(item, reader, targetOf) ?? []);
}
