import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../model/files';

/**
 * Sets the time of a cache file that was read, because `removeLeastUsed` keeps the latest. Never fails a build: another
 * one may just have removed the file.
 */
export function markAsUsed(file: string): void {
  const now = new Date();
  try {
    fs.utimesSync(file, now, now);
  } catch {
    // At worst, the file is removed early and generated again.
  }
}

/** Limits the size of a cache folder by deleting the least recently used files. */
export function removeLeastUsed(directory: string, most: number): void {
  const files = listFiles(directory);
  if (files.length <= most) {
    return;
  }
  const ages = files.flatMap((name) => {
    const file = path.join(directory, name);
    const facts = fs.statSync(file, {throwIfNoEntry: false});
    return facts ? [{file, usedAt: facts.mtimeMs}] : [];
  });
  ages.sort((a, b) => b.usedAt - a.usedAt);
  for (const {file} of ages.slice(most)) {
    fs.rmSync(file, {force: true});
    removeIfEmpty(path.dirname(file));
  }
}

function removeIfEmpty(folder: string): void {
  if (fs.readdirSync(folder).length === 0) {
    fs.rmdirSync(folder);
  }
}
