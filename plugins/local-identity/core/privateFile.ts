import {randomUUID} from 'node:crypto';
import {closeSync, fsyncSync, openSync, renameSync, writeSync} from 'node:fs';

/**
 * Writes a file that only its owner can read. Atomic: a kill leaves either the old file
 * or the new one.
 */
export function writePrivateFile(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  writeSync(descriptor, content);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(draft, file);
}
