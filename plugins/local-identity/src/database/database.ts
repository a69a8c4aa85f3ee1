import {chmodSync, mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import Driver from 'libsql';
import {z} from 'zod';
import {cannotUse} from '../core/privateFile';

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

/** Names of properties (`personId`) as columns (`person_id`). */
const columnsOf = (row: object): string[] =>
  Object.keys(row).map((name) => name.replace(/[A-Z]/g, '_$&').toLowerCase());

const valuesOf = (row: object) => Object.values(row).map(toColumn);

const assign = (row: object, separator: string) =>
  columnsOf(row)
    .map((column) => `${column} = ?`)
    .join(separator);

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
  /** Rows by their values. Neither tables nor names of columns may come from a request. */
  select<T>(row: z.ZodType<T>, table: string, where: object, order?: string): T[];
  find<T>(row: z.ZodType<T>, table: string, where: object): T | undefined;
  /** These return the number of rows that changed. */
  insert(table: string, row: object, onConflict?: string): number;
  update(table: string, changes: object, where: object): number;
  remove(table: string, where: object): number;
  /**
   * Commits everything that `work` changes, or nothing if it throws. Joins an open transaction. Work that returns a
   * promise does not compile: the commit would not wait for it.
   */
  transaction<T>(work: () => T extends PromiseLike<unknown> ? never : T): T;
  close(): void;
};

/** What each store needs. `now`: milliseconds since the epoch. */
export type StoreParts = {database: Database; now: () => number};

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

/**
 * Opens `identity.db`, or creates it.
 *
 * @throws Error with the fix, also if the file is damaged, of another version, or cannot be written
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
    database.transaction(() => prepareSchema(driver, database));
    driver.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return database;
  } catch (error) {
    throw cannotUse(file, error);
  }
}

function createDatabase(driver: Driver.Database): Database {
  // Not the driver's, which ends the process once the database is closed.
  let isInTransaction = false;

  function transaction<T>(work: () => T): T {
    if (isInTransaction) {
      return work();
    }
    // A write that had to wait for the lock itself would leave its statement open, and no later commit could succeed.
    driver.exec('BEGIN IMMEDIATE');
    isInTransaction = true;
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
    } finally {
      isInTransaction = false;
    }
  }

  // Not the driver's `get`, which leaves the statement open.
  const select = ({text, values}: Statement) => driver.prepare(text).all(values);
  const all: Database['all'] = (row, statement) =>
    select(statement).map((found) => row.parse(toProperties(found)));

  const run: Database['run'] = ({text, values}) =>
    transaction(() => driver.prepare(text).run(values).changes);

  return {
    ...createRowAccess(all, run),
    transaction,
    all,
    one: (row, statement) => all(row, statement)[0],
    exists: (statement) => select(statement).length > 0,
    run,
    close: () => void driver.close(),
  };
}

/** The statements that name a table and the values of its columns. */
function createRowAccess(
  all: Database['all'],
  run: Database['run'],
): Pick<Database, 'select' | 'find' | 'insert' | 'update' | 'remove'> {
  const select: Database['select'] = (row, table, where, order = '') => {
    const text = `SELECT * FROM ${table} WHERE ${assign(where, ' AND ')} ${order}`;
    return all(row, {text, values: valuesOf(where)});
  };

  return {
    select,
    find: (row, table, where) => select(row, table, where)[0],
    insert(table, row, onConflict = '') {
      const columns = columnsOf(row);
      const places = columns.map(() => '?').join(', ');
      const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ${onConflict}`;
      return run({text, values: valuesOf(row)});
    },
    update(table, changes, where) {
      const text = `UPDATE ${table} SET ${assign(changes, ', ')} WHERE ${assign(where, ' AND ')}`;
      return run({text, values: [...valuesOf(changes), ...valuesOf(where)]});
    },
    remove(table, where) {
      const text = `DELETE FROM ${table} WHERE ${assign(where, ' AND ')}`;
      return run({text, values: valuesOf(where)});
    },
  };
}

/** Reads every page, which takes a tenth of a second for 40 MB. */
function assertIntact(database: Database): void {
  const Check = z.object({quickCheck: z.string()});
  if (database.one(Check, sql`PRAGMA quick_check(1)`)?.quickCheck !== 'ok') {
    throw new Error('it is damaged');
  }
}

/** Of `schema.sql`. A database of another version is refused. */
const SCHEMA_VERSION = 13;
const Version = z.object({userVersion: z.number()});

function prepareSchema(driver: Driver.Database, database: Database): void {
  const found = database.one(Version, sql`PRAGMA user_version`)?.userVersion ?? 0;
  if (found === 0) {
    driver.exec(readFileSync(path.join(__dirname, 'schema.sql'), 'utf8'));
  } else if (found !== SCHEMA_VERSION) {
    throw new Error(
      `it has schema ${found}, and this version of the project has ${SCHEMA_VERSION}`,
    );
  }
  // Written in any case, so that a file that cannot be written aborts the start.
  driver.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

const toProperties = (row: unknown) =>
  Object.fromEntries(
    // The driver does not type its rows, which are objects.
    Object.entries(row as Record<string, unknown>).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
