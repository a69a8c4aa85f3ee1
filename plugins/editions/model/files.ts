import fs from 'node:fs';
import path from 'node:path';

/** All files below a folder as sorted relative paths with forward slashes; none if it does not exist. */
export function listFiles(directory: string): string[] {
  if (!fs.existsSync(directory)) {
    return [];
  }
  return fs
    .readdirSync(directory, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => toPosix(path.relative(directory, path.join(entry.parentPath, entry.name))))
    .sort();
}

export function toPosix(file: string): string {
  return file.split(path.sep).join('/');
}
