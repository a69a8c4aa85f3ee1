import type {Manifest} from './manifest';
import {readerKey} from './readerKey';

/**
 * Looks up the ID of the edition for a reader. Groups that the manifest does not list are ignored; `null`
 * stands for an anonymous reader. A build computes the table (`readersTable`).
 *
 * @throws RangeError when the table lacks the combination; `parseManifest` rejects such a manifest
 */
export function editionFor(
  manifest: Pick<Manifest, 'groups' | 'readers' | 'anonymous'>,
  groups: readonly string[] | null,
): string {
  if (groups === null) {
    return manifest.anonymous;
  }
  const key = readerKey(manifest.groups, groups);
  const edition = Object.hasOwn(manifest.readers, key) ? manifest.readers[key] : undefined;
  if (edition === undefined) {
    throw new RangeError(`the manifest names no edition for the groups "${key}"`);
  }
  return edition;
}
