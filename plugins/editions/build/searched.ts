import fs from 'node:fs';
import path from 'node:path';
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
