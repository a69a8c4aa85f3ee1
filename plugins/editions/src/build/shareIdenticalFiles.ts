import fs from 'node:fs';
import path from 'node:path';
import type {FileIndex} from '@gated-docs/edition-format';

/** An edition on disk and its file index. */
export type IndexedEdition = {
  /** Relative to the folder of editions. */
  directory: string;
  files: FileIndex['files'];
};

/**
 * Stores identical files of several editions once, as hard links. Each file is
 * replaced atomically by the same bytes, without affecting a running gate.
 */
export function shareIdenticalFiles(root: string, editions: readonly IndexedEdition[]): void {
  const first = new Map<string, string>();
  for (const {directory, files} of editions) {
    for (const [name, {hash, size}] of Object.entries(files)) {
      const location = path.join(root, directory, name);
      const other = first.get(hash);
      if (other === undefined) {
        first.set(hash, location);
      } else if (size > 0) {
        linkInstead(other, location);
      }
    }
  }
}

/** Replaces a file atomically by a link to the same bytes. */
export function linkInstead(source: string, target: string): void {
  if (fs.statSync(source).ino === fs.statSync(target, {throwIfNoEntry: false})?.ino) {
    return;
  }
  const temporary = `${target}.${process.pid}.tmp`;
  // A killed process may have left it. In a container, the next one has the same ID.
  fs.rmSync(temporary, {force: true});
  fs.linkSync(source, temporary);
  fs.renameSync(temporary, target);
}
