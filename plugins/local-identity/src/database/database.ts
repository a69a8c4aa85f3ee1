import {chmodSync, mkdirSync} from 'node:fs';
import path from 'node:path';
import Driver from 'libsql';
import {z} from 'zod';
import {cannotUse} from '../core/privateFile';
import {FIRST_VERSION, MIGRATIONS} from './migrations';

/** A statement with its parameters, which the driver binds. */
export type Statement = {text: string; values: (string | number | null)[]};

/**
 * Binds each value of the template: `undefined` becomes NULL, a boolean 0 or 1, and an object or array JSON. Text
 * that is to be JSON, too, must be serialized by the caller.
 */
export const sql = (texts: TemplateStringsArray, ...values: readonly unknown[]): Statement => ({
  text: texts.join('?'),
  values: values.map(toColumn),
});

function toColumn(value: unknown): string | number | null {
  switch (typeof value) {
    case 'string':
    case 'number':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    default:
      return value === undefined || value === null ? null : JSON.stringify(value);
  }
}

/** A JSON column: text in the database, the schema's value in the program. */
export const json = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

/** A boolean column. */
export const flag = z.number().transform((value) => value !== 0);

/** Milliseconds since the epoch. */
export const time = z.number().transform((value) => new Date(value));

/** A nullable column, as an absent value. */
export const optional = <T>(schema: z.ZodType<T>) =>
  z.union([z.null(), schema]).transform((value) => (value === null ? undefined : value));

/** Why a request failed, if the database is locked or cannot be written, which may pass. */
export const isUnavailable = (error: unknown): error is Error =>
  error instanceof Driver.SqliteError &&
  /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY)/.test(error.code);

/** A unique or foreign key was violated. */
export const isConstraintViolation = (error: unknown): boolean =>
  error instanceof Driver.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');

/**
 * Typed, synchronous access to the embedded database: rows are parsed by the caller's schema, with
 * its columns (`person_id`) as properties (`personId`).
 */
export type Database = {
  all<T>(row: z.ZodType<T>, statement: Statement): T[];
  one<T>(row: z.ZodType<T>, statement: Statement): T | undefined;
  exists(statement: Statement): boolean;
  /** Returns the number of rows that changed. */
  run(statement: Statement): number;
  /**
   * Commits everything that `work` changes, or nothing if it throws. Joins an open transaction. Work that returns a
   * promise does not compile: the commit would not wait for it.
   */
  transaction<T>(work: () => T extends PromiseLike<unknown> ? never : T): T;
  close(): void;
};

/** What each store needs. */
export type StoreParts = {database: Database; clock: () => Date};

// Nothing else runs while the driver waits for another program's lock.
const BUSY_TIMEOUT_MS = 250;
const START_TIMEOUT_MS = 5000;

/** A write is in the write-ahead log before it is acknowledged, which survives a killed process. */
const SETTINGS = `
  PRAGMA busy_timeout = ${START_TIMEOUT_MS};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA foreign_keys = ON;
  -- Used codes and recovery codes must not remain in free pages.
  PRAGMA secure_delete = ON;
`;

const Version = z.object({userVersion: z.number()});
const Check = z.object({quickCheck: z.string()});

/**
 * Opens `identity.db`, and creates or migrates it.
 *
 * @throws Error with the fix, also if the file is damaged or cannot be written
 */
export function openDatabase(dataDirectory: string): Database {
  const file = path.resolve(dataDirectory, 'identity.db');
  try {
    mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
    chmodSync(path.dirname(file), 0o700);
    const driver = new Driver(file);
    chmodSync(file, 0o600);
    driver.exec(SETTINGS);
    const database = createDatabase(driver);
    assertIntact(database);
    migrate(database);
    driver.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return database;
  } catch (error) {
    throw cannotUse(file, error);
  }
}

function createDatabase(driver: Driver.Database): Database {
  function transaction<T>(work: () => T): T {
    if (driver.inTransaction) {
      return work();
    }
    // A write that had to wait for the lock itself would leave its statement open, and no later commit could succeed.
    driver.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      driver.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk has already rolled it back.
      if (driver.inTransaction) {
        driver.exec('ROLLBACK');
      }
      throw error;
    }
  }

  // Not the driver's `get`, which leaves the statement open.
  const select = ({text, values}: Statement) => driver.prepare(text).all(values);

  return {
    transaction,
    all: (row, statement) => select(statement).map((found) => row.parse(toProperties(found))),
    one(row, statement) {
      const [first] = select(statement);
      return first === undefined ? undefined : row.parse(toProperties(first));
    },
    exists: (statement) => select(statement).length > 0,
    run: ({text, values}) => transaction(() => driver.prepare(text).run(values).changes),
    close: () => void driver.close(),
  };
}

/** Reads every page, which takes a tenth of a second for 40 MB. */
function assertIntact(database: Database): void {
  if (database.one(Check, sql`PRAGMA quick_check(1)`)?.quickCheck !== 'ok') {
    throw new Driver.SqliteError('it is damaged', 'SQLITE_CORRUPT');
  }
}

/**
 * Migrates the schema in one transaction. Writes the version in any case, so that a file that cannot be written aborts
 * the start.
 */
function migrate(database: Database): void {
  const current = FIRST_VERSION + MIGRATIONS.length - 1;
  database.transaction(() => {
    const found = database.one(Version, sql`PRAGMA user_version`)?.userVersion ?? 0;
    if (found > current || (found > 0 && found < FIRST_VERSION)) {
      throw new Error(
        `it has schema ${found}, and this version of the project knows ${FIRST_VERSION} to ${current}`,
      );
    }
    const missing = MIGRATIONS.slice(Math.max(0, found - FIRST_VERSION + 1));
    for (const text of [...missing.flat(), `PRAGMA user_version = ${current}`]) {
      database.run({text, values: []});
    }
  });
}

const toProperties = (row: unknown) =>
  Object.fromEntries(
    // The driver does not type its rows, which are objects.
    Object.entries(row as Record<string, unknown>).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
