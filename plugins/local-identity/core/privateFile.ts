import {randomUUID} from 'node:crypto';
import {renameSync, rmSync, writeFileSync} from 'node:fs';

/**
 * Writes a file that only its owner can read. Atomic: a kill or a full disk leaves either the old file
 * or the new one.
 */
export function writePrivateFile(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, content, {flag: 'wx', mode: 0o600, flush: true});
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, {force: true});
    throw error;
  }
}
