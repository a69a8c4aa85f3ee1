import {randomUUID} from 'node:crypto';
import {existsSync, linkSync, renameSync, rmSync, writeFileSync} from 'node:fs';

/**
 * Writes a file that only its owner can read. Atomic: a kill or a full disk leaves either the old file
 * or the new one, and no draft.
 */
export function writePrivateFile(file: string, content: string, publish = renameSync): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, content, {flag: 'wx', mode: 0o600, flush: true});
    publish(draft, file);
  } finally {
    rmSync(draft, {force: true});
  }
}

/** Like `writePrivateFile`, but the first writer wins: a file that another program has created meanwhile is kept. */
export function createPrivateFile(file: string, content: string): void {
  writePrivateFile(file, content, (draft) => {
    try {
      // Unlike a rename, fails if the file exists.
      linkSync(draft, file);
    } catch {
      // Some file systems have no hard links.
      if (!existsSync(file)) {
        renameSync(draft, file);
      }
    }
  });
}

/** Aborts the start: a file of the data folder cannot be used. The least destructive fixes come first. */
export function cannotUse(file: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `${file} cannot be used: ${reason}. Make sure that the current user owns it, that no other program has it open, that the disk is not full, and that the project is up to date; nothing is lost then. If the file is damaged, restore it from a backup. Without one, delete it to start afresh: all users must then sign in again.`,
    {cause},
  );
}
