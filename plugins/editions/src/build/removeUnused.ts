import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../model/files';

const DAYS_KEPT = 14;
const DAY_MS = 86_400_000;

/**
 * Sets the time of a cache file that was read, because `removeUnused` deletes old ones. Never fails a build: another
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

/** Deletes the files of a cache folder that no build has used for two weeks. */
export function removeUnused(directory: string): void {
  for (const name of listFiles(directory)) {
    const file = path.join(directory, name);
    const usedAt = fs.statSync(file, {throwIfNoEntry: false})?.mtimeMs ?? 0;
    if (usedAt < Date.now() - DAYS_KEPT * DAY_MS) {
      fs.rmSync(file, {force: true});
    }
  }
}
