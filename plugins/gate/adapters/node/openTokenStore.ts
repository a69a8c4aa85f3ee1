import {chmodSync, mkdirSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Client, createClient, InValue, Row} from '@libsql/client';
import {z} from 'zod';
import {messageOf} from '../../../errors';
import type {Owner, StoredReadToken, TokenStore} from '../../read-tokens/tokenStore';

export type TokenStoreOptions = {
  /** The database file; created if missing, readable only by its owner. */
  file: string;
  /** Milliseconds since the epoch. */
  clock: () => number;
};

const SCHEMA = `
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
`;

/** How long a statement waits for another process's write. The driver is synchronous, so this blocks all requests. */
const BUSY_MS = 250;
const CLEAN_UP_MS = 3600 * 1000;

const StoredRow = z
  .object({
    hash: z.string(),
    id: z.string(),
    organization: z.string(),
    person: z.string(),
    name: z.string(),
    created_at: z.number(),
    expires_at: z.number(),
    sealed_session: z.string().nullable(),
  })
  .transform(({created_at, expires_at, sealed_session, ...rest}): StoredReadToken => ({
    ...rest,
    createdAt: created_at,
    expiresAt: expires_at,
    sealedSession: sealed_session,
  }));

/**
 * Read tokens in an SQLite file that all processes of a gate share. Expired ones are deleted every hour.
 *
 * @throws Error of one paragraph when the driver is not installed or the file cannot be used.
 */
export async function openTokenStore({file, clock}: TokenStoreOptions): Promise<TokenStore> {
  const client = await openFile(path.resolve(file));

  async function run(sql: string, args: InValue[]): Promise<{rows: Row[]; changed: number}> {
    try {
      const {rows, rowsAffected} = await client.execute({sql, args});
      return {rows, changed: rowsAffected};
    } catch (error) {
      // A statement that hit a lock stays open in the driver and would block later ones.
      client.reconnect();
      await client.execute(`PRAGMA busy_timeout = ${BUSY_MS}`);
      throw error;
    }
  }

  async function removeExpired(now: number): Promise<void> {
    await run('DELETE FROM read_tokens WHERE expires_at <= ?', [now]);
  }

  async function count(where: string, args: InValue[]): Promise<number> {
    const {rows} = await run(`SELECT count(*) AS many FROM read_tokens ${where}`, args);
    return Number(rows[0]?.many ?? 0);
  }

  const ownedBy = ({organization, person}: Owner) => [organization, person];
  const cleanUp = () => {
    // Retried an hour later; expired tokens are rejected anyway.
    removeExpired(Math.floor(clock() / 1000)).catch(() => undefined);
  };
  cleanUp();
  const timer = setInterval(cleanUp, CLEAN_UP_MS).unref();

  return {
    async add(token, {perOwner, inAll}) {
      const {hash, id, organization, person, name, createdAt, expiresAt, sealedSession} = token;
      const {changed} = await run(
        `INSERT INTO read_tokens
         SELECT ?, ?, ?, ?, ?, ?, ?, ?
         WHERE (SELECT count(*) FROM read_tokens WHERE organization = ? AND person = ?) < ?
           AND (SELECT count(*) FROM read_tokens) < ?`,
        [
          ...[hash, id, organization, person, name, createdAt, expiresAt, sealedSession],
          ...[organization, person, perOwner, inAll],
        ],
      );
      if (changed > 0) {
        return 'added';
      }
      const own = await count('WHERE organization = ? AND person = ?', ownedBy(token));
      return own >= perOwner ? 'too-many' : 'full';
    },
    async find(hash) {
      const {rows} = await run('SELECT * FROM read_tokens WHERE hash = ?', [hash]);
      return rows[0] ? StoredRow.parse({...rows[0]}) : null;
    },
    async list(owner) {
      const {rows} = await run(
        'SELECT * FROM read_tokens WHERE organization = ? AND person = ? ORDER BY created_at DESC, id',
        ownedBy(owner),
      );
      return rows.map((row) => StoredRow.parse({...row}));
    },
    async remove(owner, id) {
      const {changed} = await run(
        'DELETE FROM read_tokens WHERE organization = ? AND person = ? AND id = ?',
        [...ownedBy(owner), id],
      );
      return changed > 0;
    },
    removeExpired,
    close() {
      clearInterval(timer);
      client.close();
    },
  };
}

async function openFile(file: string): Promise<Client> {
  const driver = await loadDriver();
  try {
    mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
    const client = driver.createClient({url: pathToFileURL(file).href, concurrency: 1});
    await client.execute(`PRAGMA busy_timeout = ${BUSY_MS * 8}`);
    await client.execute('PRAGMA journal_mode = WAL');
    chmodSync(file, 0o600);
    await client.executeMultiple(SCHEMA);
    await client.execute(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return client;
  } catch (cause) {
    throw new Error(
      `The database of read tokens, ${file}, cannot be used: ${messageOf(cause)}. Set READ_TOKENS_FILE to a file in a folder that the gate's user owns.`,
      {cause},
    );
  }
}

/** Loaded on use: a native module cannot be bundled. */
async function loadDriver(): Promise<{createClient: typeof createClient}> {
  try {
    return await import('@libsql/client');
  } catch (cause) {
    throw new Error(
      'READ_TOKENS_FILE is set, but the @libsql/client package is not installed. Install it next to the gate (npm install @libsql/client), or unset READ_TOKENS_FILE.',
      {cause},
    );
  }
}
