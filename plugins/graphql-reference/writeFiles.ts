import fs from 'node:fs';
import path from 'node:path';
import {systemCode} from '../errors';
import {isGenerated} from './pages/mdx';
import {GraphqlReferenceError} from './GraphqlReferenceError';

const CATEGORY_FILE = '_category_.json';

/** Text of each file by its path, relative to the folder that they go into. */
export type Files = ReadonlyMap<string, string>;

/**
 * Brings a folder to exactly these generated files. A file whose text is the same is not touched, so that
 * neither the bundler nor the authoring server sees a change. What people wrote there stays.
 *
 * @returns the number of files that were written or removed
 * @throws Error when a page that people wrote stands where a generated one belongs
 */
export function writeFiles(directory: string, files: Files): number {
  let changes = 0;
  fs.mkdirSync(directory, {recursive: true});
  for (const [name, text] of files) {
    const file = path.join(directory, name);
    const present = readIfPresent(file);
    if (present === text) {
      continue;
    }
    if (present !== null && isPage(name) && !isGenerated(present)) {
      throw new GraphqlReferenceError(
        `${file} was written by hand, but the GraphQL reference generates a page of this name. Move or remove it.`,
      );
    }
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
    changes += 1;
  }
  return changes + removeStale(directory, '', files);
}

/** Removes generated pages that are no longer made, and the folders that hold nothing else. */
function removeStale(directory: string, folder: string, files: Files): number {
  let removed = 0;
  for (const entry of fs.readdirSync(path.join(directory, folder), {withFileTypes: true})) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      removed += removeStale(directory, name, files);
    } else if (
      !files.has(name) &&
      isPage(name) &&
      isGenerated(readIfPresent(path.join(directory, name)) ?? '')
    ) {
      fs.rmSync(path.join(directory, name));
      removed += 1;
    }
  }
  const left = fs.readdirSync(path.join(directory, folder));
  if (
    folder &&
    left.every((name) => name === CATEGORY_FILE) &&
    !files.has(path.posix.join(folder, CATEGORY_FILE))
  ) {
    fs.rmSync(path.join(directory, folder), {recursive: true});
  }
  return removed;
}

function readIfPresent(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

function isPage(name: string): boolean {
  return name.endsWith('.mdx');
}
