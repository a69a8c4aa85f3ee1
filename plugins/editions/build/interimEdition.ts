import {isSubsetOf, type Manifest, type ManifestEdition} from '../../../src/manifest';

/** A manifest without the built editions. */
type Planned = Omit<Manifest, 'editions'>;

/**
 * The entry of an edition until it is built: the previous build's edition, or pending.
 *
 * Fail closed: an earlier edition is served only if all access decisions are unchanged, no page
 * was removed, and its readers had the same edition before. A page with a new address is not removed.
 */
export function interimEdition(
  planned: Planned,
  id: string,
  pages: number,
  previous: Manifest | undefined,
): ManifestEdition {
  const pending: ManifestEdition = {status: 'pending', pages};
  if (
    !previous ||
    previous.visibilityHash !== planned.visibilityHash ||
    !isSubsetOf(previous.pages, planned.pages)
  ) {
    return pending;
  }
  const earlier = previous.editions[id];
  const combinations = Object.keys(planned.readers).filter((key) => planned.readers[key] === id);
  const hadItBefore = combinations.every((key) => previous.readers[key] === id);
  return earlier?.status === 'ready' && hadItBefore && planned.anonymous === previous.anonymous
    ? earlier
    : pending;
}
