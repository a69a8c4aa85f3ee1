import {isSubsetOf, type Manifest, type ManifestEdition} from '../../../src/manifest';

/** A manifest before its editions are built. */
type Planned = Omit<Manifest, 'editions'>;

/**
 * What stands for an edition until it is built: the one of the build before, or nothing.
 *
 * Fail closed. An earlier edition is shown only while everything that decides who reads what is unchanged and no page
 * was removed or moved, and only to readers who had that same edition before.
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
