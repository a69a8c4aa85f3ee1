import Driver from 'libsql';

/** Aborts the start, with file, cause and fix. */
export class StartError extends Error {
  override name = 'StartError';
}

const FIXES: readonly (readonly [code: RegExp, cause: string, fix: string])[] = [
  [
    /^SQLITE_(?:BUSY|LOCKED)/,
    'it is locked by another program, such as a database browser or a backup',
    'Close the program that has the database open',
  ],
  [
    /^SQLITE_(?:FULL|IOERR|READONLY)/,
    'the disk is full or failing',
    'Free some space; nothing is lost',
  ],
];

/** What is wrong with the database, and what the machine's owner can do; undefined for all other errors. */
export function explainUnavailable(error: unknown): {cause: string; fix: string} | undefined {
  const code = error instanceof Driver.SqliteError ? error.code : '';
  const [, cause, fix] = FIXES.find(([pattern]) => pattern.test(code)) ?? [];
  return cause === undefined || fix === undefined ? undefined : {cause, fix};
}

/** A unique or foreign key was violated. */
export const isConstraintViolation = (error: unknown): boolean =>
  error instanceof Driver.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
