import fs from 'node:fs';
import path from 'node:path';

/** Names the version of every package, relative to the author's site. */
export const LOCK_FILE = 'package-lock.json';

/**
 * All files below a folder as sorted relative paths with forward slashes; none if it does not exist. Symbolic links
 * are not followed, which `recursive` of `readdirSync` does from Node 24 on.
 */
export function listFiles(directory: string): string[] {
  return fs.existsSync(directory) ? filesIn(directory, '').sort() : [];
}

function filesIn(directory: string, folder: string): string[] {
  return fs.readdirSync(path.join(directory, folder), {withFileTypes: true}).flatMap((entry) => {
    const place = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return filesIn(directory, place);
    }
    return entry.isFile() ? [place] : [];
  });
}

export function toPosix(file: string): string {
  return file.split(path.sep).join('/');
}
