import fs from 'node:fs';
import path from 'node:path';

/** The lock file, relative to the author's site. */
export const LOCK_FILE = 'package-lock.json';

/** Files of tests. */
export const TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)__(?:tests|mocks)__\//;

/** Prefix of paths that are relative to the site. */
export const SITE_ALIAS = '@site/';

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

/** A percent-encoded name, decoded if it is valid. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The file that a module or link names, without an ending that it omits; both files are relative to the site. */
export function resolveInSite(name: string, from: string): string {
  return name.startsWith(SITE_ALIAS)
    ? path.posix.normalize(name.slice(SITE_ALIAS.length))
    : path.posix.join(path.posix.dirname(from), name);
}

/** Whether a file is in a folder; `.` contains all files. */
export function isInside(file: string, folder: string): boolean {
  return folder === '.' || file.startsWith(`${folder.replace(/\/$/, '')}/`);
}
