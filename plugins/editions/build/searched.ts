import fs from 'node:fs';
import path from 'node:path';
import type {ManifestEdition} from '../../../src/manifest';
import {writeAtomically} from './writeAtomically';

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
