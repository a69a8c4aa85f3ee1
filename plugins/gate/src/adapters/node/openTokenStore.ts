import {chmodSync, mkdirSync} from 'node:fs';
import path from 'node:path';
import type Driver from 'libsql';
import {messageOf} from '@gated-docs/utils/errors';
import type {StoredReadToken, TokenStore} from '../../read-tokens/tokenStore';

export type TokenStoreOptions = {
  /** The database file; created if missing, readable only by its owner. */
  file: string;
  /** Milliseconds since the epoch. */
  clock: () => number;
};

/** How long a statement waits for another process's write. The driver is synchronous, so this blocks all requests. */
const BUSY_MS = 250;
const CLEAN_UP_MS = 3600 * 1000;

const SCHEMA = `
PRAGMA busy_timeout = ${BUSY_MS * 8};
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS read_tokens (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  organization TEXT NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  sealed_session TEXT
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS read_tokens_of_person ON read_tokens (organization, person);
CREATE INDEX IF NOT EXISTS read_tokens_by_end ON read_tokens (expires_at);
PRAGMA busy_timeout = ${BUSY_MS};
`;

const COLUMNS =
  'hash, id, organization, person, name, created_at AS createdAt, expires_at AS expiresAt, sealed_session AS sealedSession';

/**
 * Read tokens in an SQLite file that all processes of a gate share. Expired ones are deleted every hour.
 *
 * @throws Error of one paragraph when the driver is not installed or the file cannot be used.
 */
export async function openTokenStore({file, clock}: TokenStoreOptions): Promise<TokenStore> {
  const driver = await openFile(path.resolve(file));

  const select = (condition: string, ...values: string[]) =>
    // The columns are those of the type.
    driver
      .prepare(`SELECT ${COLUMNS} FROM read_tokens WHERE ${condition}`)
      .all(values) as StoredReadToken[];

  /** Returns the number of rows that changed. */
  function write(sql: string, ...values: (string | number | null)[]): number {
    // A statement that hits a lock itself stays open in the driver, so that no later commit succeeds.
    driver.exec('BEGIN IMMEDIATE');
    try {
      const {changes} = driver.prepare(sql).run(values);
      driver.exec('COMMIT');
      return changes;
    } catch (error) {
      // A full disk has already rolled it back.
      if (driver.inTransaction) {
        driver.exec('ROLLBACK');
      }
      throw error;
    }
  }

  const list = (organization: string, person: string) =>
    select('organization = ? AND person = ? ORDER BY created_at DESC, id', organization, person);
  const removeExpired = async (now: number) =>
    void write('DELETE FROM read_tokens WHERE expires_at <= ?', now);
  const cleanUp = () => {
    // Retried an hour later; expired tokens are rejected anyway.
    removeExpired(Math.floor(clock() / 1000)).catch(() => undefined);
  };
  cleanUp();
  const timer = setInterval(cleanUp, CLEAN_UP_MS).unref();

  return {
    async add(token, {perOwner, inAll}) {
      const {hash, id, organization, person, name, createdAt, expiresAt, sealedSession} = token;
      const added = write(
        `INSERT INTO read_tokens
         SELECT ?, ?, ?, ?, ?, ?, ?, ?
         WHERE (SELECT count(*) FROM read_tokens WHERE organization = ? AND person = ?) < ?
           AND (SELECT count(*) FROM read_tokens) < ?`,
        ...[hash, id, organization, person, name, createdAt, expiresAt, sealedSession],
        ...[organization, person, perOwner, inAll],
      );
      if (added > 0) {
        return 'added';
      }
      return list(organization, person).length >= perOwner ? 'too-many' : 'full';
    },
    find: async (hash) => select('hash = ?', hash)[0] ?? null,
    list: async ({organization, person}) => list(organization, person),
    async remove({organization, person}, id) {
      const sql = 'DELETE FROM read_tokens WHERE organization = ? AND person = ? AND id = ?';
      return write(sql, organization, person, id) > 0;
    },
    removeExpired,
    close() {
      clearInterval(timer);
      driver.close();
    },
  };
}

async function openFile(file: string): Promise<Driver.Database> {
  const {default: Database} = await loadDriver();
  try {
    mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
    const driver = new Database(file);
    chmodSync(file, 0o600);
    driver.exec(SCHEMA);
    return driver;
  } catch (cause) {
    throw new Error(
      `The database of read tokens, ${file}, cannot be used: ${messageOf(cause)}. Set READ_TOKENS_FILE to a file in a folder that the gate's user owns.`,
      {cause},
    );
  }
}

/** Loaded on use: a native module cannot be bundled. */
async function loadDriver(): Promise<{default: typeof Driver}> {
  try {
    return await import('libsql');
  } catch (cause) {
    throw new Error(
      'READ_TOKENS_FILE is set, but the libsql package is not installed. Install it next to the gate (npm install libsql), or unset READ_TOKENS_FILE.',
      {cause},
    );
  }
}
