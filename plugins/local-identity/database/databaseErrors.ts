import {LibsqlError} from '@libsql/client';

/** Aborts the start, with file, cause and fix. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The database is temporarily unusable; the request stored nothing. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

const hasCode = (error: unknown, ...codes: readonly string[]) =>
  error instanceof LibsqlError && codes.some((code) => error.code.startsWith(code));

export const isLocked = (error: unknown) => hasCode(error, 'SQLITE_BUSY', 'SQLITE_LOCKED');

export const isFull = (error: unknown) => hasCode(error, 'SQLITE_FULL', 'SQLITE_IOERR');

/** Explains the two states that the machine's owner can fix; other errors pass unchanged. */
export function toUnavailableError(error: unknown, file: string): unknown {
  if (isLocked(error)) {
    return new DatabaseUnavailableError(
      `${file} is locked by another program, such as a database browser or a backup. Close that program. Requests then succeed again immediately.`,
      {cause: error},
    );
  }
  if (isFull(error)) {
    return new DatabaseUnavailableError(
      `${file} cannot be written: the disk is full or failing. Free some space; requests succeed again at once.`,
      {cause: error},
    );
  }
  return error;
}
