import fs from 'node:fs';
import path from 'node:path';
import {writeAtomically} from './writeAtomically';

/** Beside an edition's folder: for what it was searched last. */
export const SEARCHED = '.searched';

/** Whether an edition was searched for just this. What it leaves out can change without the edition itself. */
export function isSearched(root: string, directory: string, subject: string): boolean {
  const file = path.join(root, directory + SEARCHED);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === subject;
}

export function markSearched(root: string, directory: string, subject: string): void {
  writeAtomically(path.join(root, directory + SEARCHED), subject);
}
