import {randomUUID} from 'node:crypto';
import {renameSync, rmSync, writeFileSync} from 'node:fs';

/**
 * Writes a file that only its owner can read. Atomic: a kill or a full disk leaves either the old file
 * or the new one, and no draft.
 */
export function writePrivateFile(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, content, {flag: 'wx', mode: 0o600, flush: true});
    renameSync(draft, file);
  } finally {
    rmSync(draft, {force: true});
  }
}

/** Aborts the start: a file of the data folder cannot be used. The least destructive fixes come first. */
export function cannotUse(file: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `${file} cannot be used: ${reason}. Make sure that the current user owns it, that no other program has it open, that the disk is not full, and that the project is up to date; nothing is lost then. If the file is damaged, restore it from a backup. Without one, delete it to start afresh: all users must then sign in again.`,
    {cause},
  );
}
