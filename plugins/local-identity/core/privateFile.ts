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

/** Aborts the start. */
export class StartError extends Error {
  override name = 'StartError';
}

/** A file of the data folder that the provider cannot start with. The least destructive fixes come first. */
export function cannotUse(file: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `${file} cannot be used: ${reason}. Make sure that the current user owns it, that no other program has it open, that the disk is not full, and that the project is up to date; nothing is lost then. If the file is damaged, restore it from a backup. Without one, delete it to start afresh: all users must then sign in again.`,
    {cause},
  );
}
