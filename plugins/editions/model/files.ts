import fs from 'node:fs';
import path from 'node:path';

/** The lock file, relative to the author's site. */
export const LOCK_FILE = 'package-lock.json';

/**
 * All files below a folder as sorted relative paths with forward slashes; none if it does not exist. Symbolic links
 * are not followed, unlike with `recursive` of `readdirSync` since Node 24.
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

/** Whether a file of the docs folder is a page or partial. */
export function isDocument(file: string): boolean {
  return /\.mdx?$/.test(file);
}

export function toPosix(file: string): string {
  return file.split(path.sep).join('/');
}
