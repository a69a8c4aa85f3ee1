import fs from 'node:fs';
import path from 'node:path';
import {parseFileIndex, type FileIndex, type ManifestEdition} from '@gated-docs/edition-format';
import {SUFFIXES} from './compressFiles';
import {sha256} from '../model/sha256';
import {writeAtomically} from './writeAtomically';

/** An index of an edition's files on disk, relative to the folder of editions. */
export type StoredIndex = {index: string; indexHash: string; files: FileIndex['files']};

const SUFFIX = '.files.json';
const HASH_LENGTH = 12;

/** Writes an index beside its edition's folder. Its name contains its hash, so that a manifest cannot use another one. */
export function storeIndex(
  root: string,
  directory: string,
  files: FileIndex['files'],
): StoredIndex {
  const text = JSON.stringify({version: 1, files} satisfies FileIndex);
  const indexHash = sha256(text);
  const index = `${directory}.${indexHash.slice(0, HASH_LENGTH)}${SUFFIX}`;
  writeAtomically(path.join(root, index), text);
  return {index, indexHash, files};
}

/**
 * The index of an existing edition; the one with the most compressed files if there are several. Undefined
 * if the build was not finished, or files are missing.
 */
export function findIndex(root: string, directory: string): StoredIndex | undefined {
  const folder = path.join(root, path.dirname(directory));
  if (!fs.existsSync(path.join(root, directory, '404.html'))) {
    return undefined;
  }
  const prefix = `${path.basename(directory)}.`;
  const candidates = fs
    .readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith(SUFFIX))
    .flatMap((name) => readIndex(root, path.posix.join(path.dirname(directory), name)) ?? []);
  return candidates
    .sort((a, b) => countEncoded(b) - countEncoded(a))
    .find(({files}) => isComplete(root, directory, files));
}

/**
 * Whether every file of an edition's index is there, with its compressed ones. Compares sizes only: hashing would read
 * every byte of every edition.
 */
function isComplete(root: string, directory: string, files: FileIndex['files']): boolean {
  const has = (name: string, size: number) =>
    fs.statSync(path.join(root, directory, name), {throwIfNoEntry: false})?.size === size;
  return Object.entries(files).every(
    ([name, {size, encodings = {}}]) =>
      has(name, size) &&
      (['br', 'gzip'] as const).every((encoding) => {
        const encoded = encodings[encoding];
        return !encoded || has(name + SUFFIXES[encoding], encoded.size);
      }),
  );
}

/** Removes what is recorded of an edition's folder, whose files were replaced. */
export function removeRecords(root: string, directory: string): void {
  const folder = path.join(root, path.dirname(directory));
  const prefix = `${path.basename(directory)}.`;
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    if (name.endsWith(SUFFIX) || name === path.basename(directory) + SEARCHED) {
      fs.rmSync(path.join(folder, name));
    }
  }
}

/** Fail closed: ignores modified and unreadable indexes. */
function readIndex(root: string, index: string): StoredIndex | undefined {
  try {
    const text = fs.readFileSync(path.join(root, index), 'utf8');
    const indexHash = sha256(text);
    const {files} = parseFileIndex(text, index);
    return index.endsWith(`.${indexHash.slice(0, HASH_LENGTH)}${SUFFIX}`)
      ? {index, indexHash, files}
      : undefined;
  } catch {
    return undefined;
  }
}

function countEncoded({files}: StoredIndex): number {
  return Object.values(files).filter(({encodings}) => encodings).length;
}

/** Suffix of the file beside an edition's folder that records its last search. */
export const SEARCHED = '.searched';

/** Whether an edition was searched for exactly this. What it leaves out can change without a rebuild. */
export function isSearched(root: string, directory: string, subject: string): boolean {
  const file = path.join(root, directory + SEARCHED);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === subject;
}

export function markSearched(root: string, directory: string, subject: string): void {
  writeAtomically(path.join(root, directory + SEARCHED), subject);
}

/** Whether an edition was searched, and nothing was found since. */
export function wasSearched(root: string, directory: string): boolean {
  return fs.existsSync(path.join(root, directory + SEARCHED));
}

/** After a finding, an earlier build of the edition counts as not searched. */
export function forgetSearch(root: string, edition: ManifestEdition | undefined): void {
  if (edition?.status === 'ready') {
    fs.rmSync(path.join(root, edition.directory + SEARCHED), {force: true});
  }
}
