import {chmodSync, mkdirSync} from 'node:fs';
import path from 'node:path';
import type {Database, Value} from '../../state/sqlStore';

/** How long a statement waits for another process's write. The driver is synchronous, so this blocks all requests. */
const BUSY_MS = 250;

/** A database in an SQLite file, created if missing, readable only by its owner. */
export async function openSQLite(file: string): Promise<Database> {
  const {default: Driver} = await import('libsql');
  mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
  const driver = new Driver(file);
  chmodSync(file, 0o600);

  const run = (sql: string, values: readonly Value[]) =>
    driver.prepare(sql.replaceAll('$', '?')).all([...values]) as object[];

  function write(sql: string, values: readonly Value[]): object[] {
    // A statement that hits a lock itself stays open in the driver, so that no later commit succeeds.
    driver.exec('BEGIN IMMEDIATE');
    try {
      const rows = run(sql, values);
      driver.exec('COMMIT');
      return rows;
    } catch (error) {
      // A full disk has already rolled it back.
      if (driver.inTransaction) {
        driver.exec('ROLLBACK');
      }
      throw error;
    }
  }

  return {
    now: "(unixepoch('subsec') * 1000)",
    async create(statements) {
      const setUp = [`PRAGMA busy_timeout = ${BUSY_MS * 8}`, 'PRAGMA journal_mode = WAL'];
      driver.exec([...setUp, ...statements, `PRAGMA busy_timeout = ${BUSY_MS}`].join(';\n'));
    },
    query: async (sql, values = []) => (sql.startsWith('SELECT') ? run : write)(sql, values),
    close: async () => void driver.close(),
  };
}
