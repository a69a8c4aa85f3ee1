import fs from 'node:fs';
import {setTimeout} from 'node:timers/promises';

const PATIENCE_MS = 2_000;
const LOOK_MS = 50;

/**
 * Waits for an editor that truncates a file before writing it, because the change is reported in between. A file that
 * stays empty or is missing is reported by the caller.
 */
export async function waitForFile(file: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS && isEmpty(file); waited += LOOK_MS) {
    await setTimeout(LOOK_MS);
  }
}

function isEmpty(file: string): boolean {
  return fs.statSync(file, {throwIfNoEntry: false})?.size === 0;
}
