import fs from 'node:fs';
import path from 'node:path';
import {SEARCHED} from './searched';
import type {Manifest} from '../../../src/manifest';

/**
 * Keeps the folders, indexes and notes of the new manifest and of the previous one, which a running gate may
 * still read. Deletes everything older and the remains of killed builds.
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
      if (!kept.has(`${name}/${build}`)) {
        fs.rmSync(path.join(root, name, build), {recursive: true, force: true});
      }
    }
    if (fs.readdirSync(path.join(root, name)).length === 0) {
      fs.rmdirSync(path.join(root, name));
    }
  }
}
