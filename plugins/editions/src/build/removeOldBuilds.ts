import fs from 'node:fs';
import path from 'node:path';
import {SEARCHED} from './storedIndex';
import type {Manifest} from '@gated-docs/edition-format';

/** What a build writes beside others: its folder, index and notes begin with the start of a hash (`buildEditions`). */
const WRITTEN = /^[0-9a-f]{12}(?:[.-]|$)/;

/**
 * Keeps the folders, indexes and notes of the new manifest and of the previous one, which a running gate may
 * still read. Deletes older ones and the remains of killed builds, but nothing that a build has not written.
 */
export function removeOldBuilds(root: string, inUse: readonly Manifest[]): void {
  const kept = new Set(
    inUse.flatMap(({editions}) =>
      Object.values(editions).flatMap((edition) =>
        edition.status === 'ready'
          ? [edition.directory, edition.index, edition.directory + SEARCHED]
          : [],
      ),
    ),
  );
  const folders = fs
    .readdirSync(root, {withFileTypes: true})
    .filter((entry) => entry.isDirectory());
  for (const {name} of folders) {
    for (const build of fs.readdirSync(path.join(root, name))) {
      if (WRITTEN.test(build) && !kept.has(`${name}/${build}`)) {
        fs.rmSync(path.join(root, name, build), {recursive: true, force: true});
      }
    }
    if (fs.readdirSync(path.join(root, name)).length === 0) {
      fs.rmdirSync(path.join(root, name));
    }
  }
}
