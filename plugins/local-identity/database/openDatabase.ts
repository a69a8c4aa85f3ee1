import {AsyncLocalStorage} from 'node:async_hooks';
import {chmodSync, mkdirSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {
  type Client,
  createClient,
  type InArgs,
  LibsqlError,
  type ResultSet,
  type Row,
} from '@libsql/client';
import type {z} from 'zod';
import {isFull, isLocked, StartError, toUnavailableError} from './databaseErrors';
import {migrate} from './migrate';

/**
 * Typed access to the embedded database: rows are parsed by the caller's schema, with
 * its columns (`person_id`) as properties (`personId`).
 */
export type Database = {
  all<T>(row: z.ZodType<T>, sql: string, args?: InArgs): Promise<T[]>;
  one<T>(row: z.ZodType<T>, sql: string, args?: InArgs): Promise<T | undefined>;
  /** Resolves to the number of rows that changed. */
  run(sql: string, args?: InArgs): Promise<number>;
  /**
   * Read-modify-write: `work` and everything it awaits see one state of the database, and are
   * committed atomically. Joins an open transaction. Keep slow work
   * (hashing, signing, HTTP) out of it: every other request waits for the end.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Releases at most `count` free pages to the disk. Resolves to the number of remaining ones. */
  releasePages(count: number): Promise<number>;
  close(): void;
};

type Scope = {
  isOpen: boolean;
  execute: (sql: string, args: InArgs) => Promise<ResultSet>;
  /** Runs a statement to completion, which `execute` leaves to the reader of the rows. */
  complete: (sql: string) => Promise<void>;
};

/**
 * Open transactions of the current asynchronous context, by database. One storage for all databases, because each that
 * was ever used slows down every promise of the process, even after its database was closed.
 */
const openTransactions = new AsyncLocalStorage<ReadonlyMap<Client, Scope>>();

const READS = /^\s*SELECT\b/i;

// The driver is synchronous: nothing else runs while it waits for a lock. So it waits briefly, and the
// request waits between attempts without blocking others.
const BUSY_TIMEOUT_MS = 20;
const START_TIMEOUT_MS = 5000;
const LOCK_WAIT_MS = 2000;
const LOCK_RETRY_MS = 50;

/**
 * Opens `identity.db` with a single connection: pragmas belong to a connection, and transactions run
 * in sequence. A write is in the write-ahead log before it is acknowledged, which survives a killed
 * process.
 */
export async function openDatabase(dataDirectory: string): Promise<Database> {
  const file = path.resolve(dataDirectory, 'identity.db');
  const client = await openFile(file);
  let queue: Promise<unknown> = Promise.resolve();

  const currentScope = () => openTransactions.getStore()?.get(client);

  /** Runs exclusively, after all earlier requests. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  /** The driver leaves a statement open that hit a lock, so that no later transaction could commit. */
  async function reconnectWhenLocked(error: unknown): Promise<never> {
    if (isLocked(error)) {
      client.reconnect();
      await configure(client, BUSY_TIMEOUT_MS);
    }
    throw error;
  }

  /** Retries while another program holds the lock; other work runs between attempts. */
  async function whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
    // Monotonic: a clock that goes backwards does not prolong the wait.
    const end = performance.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        return await inTurn(() => work().catch(reconnectWhenLocked));
      } catch (error) {
        if (!isLocked(error) || performance.now() > end) {
          throw toUnavailableError(error, file);
        }
      }
      await wait(LOCK_RETRY_MS);
    }
  }

  async function execute(sql: string, args: InArgs): Promise<ResultSet> {
    const scope = currentScope();
    if (scope?.isOpen) {
      return scope.execute(sql, args);
    }
    // A write that hits a lock would leave its statement open, so acquire the lock first.
    return READS.test(sql)
      ? whenUnlocked(() => client.execute({sql, args}))
      : transaction(() => execute(sql, args));
  }

  async function runTransaction<T>(work: () => Promise<T>): Promise<T> {
    const opened = await client.transaction('write');
    const scope: Scope = {
      isOpen: true,
      execute: (sql, args) => opened.execute({sql, args}),
      complete: (sql) => opened.executeMultiple(sql),
    };
    try {
      const scopes = new Map(openTransactions.getStore()).set(client, scope);
      const result = await openTransactions.run(scopes, work);
      await opened.commit();
      return result;
    } finally {
      scope.isOpen = false;
      // Rolls back uncommitted changes.
      opened.close();
    }
  }

  function transaction<T>(work: () => Promise<T>): Promise<T> {
    return currentScope()?.isOpen ? work() : whenUnlocked(() => runTransaction(work));
  }

  const readCount = async (pragma: string) =>
    Number((await execute(`PRAGMA ${pragma}`, [])).rows[0]?.[pragma] ?? 0);

  return {
    transaction,
    async all(row, sql, args = []) {
      const {rows} = await execute(sql, args);
      return rows.map((found) => row.parse(toProperties(found)));
    },
    async one(row, sql, args = []) {
      const [first] = (await execute(sql, args)).rows;
      return first && row.parse(toProperties(first));
    },
    async run(sql, args = []) {
      return (await execute(sql, args)).rowsAffected;
    },
    releasePages: (count) =>
      transaction(async () => {
        const before = await readCount('freelist_count');
        if (before > 0) {
          await currentScope()?.complete(`PRAGMA incremental_vacuum(${count})`);
        }
        const left = await readCount('freelist_count');
        return left < before ? left : 0;
      }),
    close: () => client.close(),
  };
}

async function openFile(file: string): Promise<Client> {
  const directory = path.dirname(file);
  try {
    mkdirSync(directory, {recursive: true, mode: 0o700});
    chmodSync(directory, 0o700);
  } catch (cause) {
    throw new StartError(
      `The data folder ${directory} cannot be used: ${describe(cause)}. Choose a folder that the current user owns. If a file has this name, remove it.`,
      {cause},
    );
  }
  try {
    const client = createClient({url: pathToFileURL(file).href, concurrency: 1});
    chmodSync(file, 0o600);
    // A process that has just ended may still have it open.
    await configure(client, START_TIMEOUT_MS);
    await client.execute('PRAGMA auto_vacuum = INCREMENTAL');
    await client.execute('PRAGMA journal_mode = WAL');
    await migrate(client, file);
    await configure(client, BUSY_TIMEOUT_MS);
    return client;
  } catch (cause) {
    if (cause instanceof StartError) {
      throw cause;
    }
    throw new StartError(
      `The database ${file} cannot be opened: ${describe(cause)}. ${chooseFix(cause)}`,
      {cause},
    );
  }
}

function chooseFix(cause: unknown): string {
  if (isLocked(cause)) {
    return 'Close the program that has the database open, then start again.';
  }
  // The file itself could not be opened, so nothing is known about its content.
  if (!(cause instanceof LibsqlError)) {
    return 'Make sure that it is a file that the current user owns, then start again; nothing is lost.';
  }
  return isFull(cause)
    ? 'The disk is full or failing. Free some space, then start again; nothing is lost.'
    : 'Restore it from a backup, or delete it to start with an empty database. All users must then sign in again.';
}

/** Settings of the connection, which are not stored in the file. */
async function configure(client: Client, busyTimeoutMs: number): Promise<void> {
  for (const pragma of [
    `busy_timeout = ${busyTimeoutMs}`,
    'synchronous = NORMAL',
    'foreign_keys = ON',
    // Used codes and recovery codes must not remain in free pages.
    'secure_delete = ON',
  ]) {
    await client.execute(`PRAGMA ${pragma}`);
  }
}

const toProperties = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A unique or foreign key was violated. */
export const isConstraintViolation = (error: unknown): boolean =>
  error instanceof LibsqlError && error.code.startsWith('SQLITE_CONSTRAINT');
