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

/** Endings that imports can omit. */
const ENDINGS = [
  ...['', '.tsx', '.ts', '.mts', '.jsx', '.js', '.mjs', '.cjs', '.json', '.mdx', '.md', '.css'],
  ...['/index.tsx', '/index.ts', '/index.mts', '/index.jsx', '/index.js', '/index.mjs'],
  ...['/index.cjs', '/index.mdx'],
];

/** The existing file that a module names, also without its ending. */
export function findModule(name: string, has: (file: string) => boolean): string | undefined {
  return ENDINGS.map((ending) => `${name}${ending}`).find(has);
}

/** Whether a file is in a folder; `.` contains all files. */
export function isInside(file: string, folder: string): boolean {
  return folder === '.' || file.startsWith(`${folder.replace(/\/$/, '')}/`);
}
