import type {Manifest} from './manifest';
import {readerKey} from './readerKey';

/**
 * The id of the edition that a reader is served: one lookup. Only `groups` that the manifest lists count;
 * `null` is a reader who is not signed in.
 *
 * @throws RangeError for a manifest whose table has a hole, which `parseManifest` refuses
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
