import fs from 'node:fs';
import path from 'node:path';
import {isGenerated} from './pages/mdx';
import {GraphqlReferenceError} from './GraphqlReferenceError';

const CATEGORY_FILE = '_category_.json';

/** Text of each file by path, relative to the target folder. */
export type Files = ReadonlyMap<string, string>;

/**
 * Writes generated files to a folder, and removes generated pages that are obsolete. Does not touch unchanged files,
 * so that neither the bundler nor the authoring server sees a change. Hand-written pages stay.
 *
 * @returns the number of files that were written and of pages that were removed
 * @throws GraphqlReferenceError if a hand-written page is in the place of a generated one
 */
export function writeFiles(directory: string, files: Files): number {
  let changes = 0;
  fs.mkdirSync(directory, {recursive: true});
  for (const [name, text] of files) {
    const file = path.join(directory, name);
    const present = read(directory, name);
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

/** Removes obsolete generated pages, and folders that become empty. */
function removeStale(directory: string, folder: string, files: Files): number {
  let removed = 0;
  for (const entry of fs.readdirSync(path.join(directory, folder), {withFileTypes: true})) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      removed += removeStale(directory, name, files);
    } else if (!files.has(name) && isPage(name) && isGenerated(read(directory, name) ?? '')) {
      fs.rmSync(path.join(directory, name));
      removed += 1;
    }
  }
  const left = fs.readdirSync(path.join(directory, folder));
  const isEmpty = left.every((name) => name === CATEGORY_FILE);
  if (folder && isEmpty && !files.has(path.posix.join(folder, CATEGORY_FILE))) {
    fs.rmSync(path.join(directory, folder), {recursive: true});
  }
  return removed;
}

function read(directory: string, name: string): string | null {
  const file = path.join(directory, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

function isPage(name: string): boolean {
  return name.endsWith('.mdx');
}
