import {messageOf} from '@gated-docs/utils/errors';
import {
  ATTEMPT_MS,
  StoreUnavailableError,
  pace,
  TAKEN_AT_ONCE,
  type EndedTokens,
  type PendingRevocation,
  type StateStore,
  type StoredReadToken,
  type TokenStore,
} from './stateStore';

export type Value = string | number | null;

/** A database with SQLite's or PostgreSQL's dialect; statements here use what both understand. */
export type Database = {
  /** SQL of the milliseconds since the epoch, on the database's clock: the gates' clocks may differ. */
  now: string;
  /** Runs statements that create tables, while other gates may do the same. */
  create: (statements: readonly string[]) => Promise<void>;
  /**
   * Runs one statement atomically, with values for `$1`, `$2` and so on, and returns its rows. `isAlone`: no other
   * such statement of any gate runs meanwhile.
   */
  query: (sql: string, values?: readonly Value[], isAlone?: boolean) => Promise<object[]>;
  close: () => Promise<void>;
};

/** `DOUBLE PRECISION` holds milliseconds exactly, and drivers return it as a number. */
const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS read_tokens (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    organization TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at DOUBLE PRECISION NOT NULL,
    expires_at DOUBLE PRECISION NOT NULL,
    sealed_session TEXT
  )`,
  'CREATE INDEX IF NOT EXISTS read_tokens_of_person ON read_tokens (organization, person)',
  'CREATE INDEX IF NOT EXISTS read_tokens_by_end ON read_tokens (expires_at)',
  `CREATE TABLE IF NOT EXISTS ended_tokens (
    id TEXT PRIMARY KEY,
    ended_at DOUBLE PRECISION NOT NULL,
    expires_at DOUBLE PRECISION NOT NULL,
    token TEXT,
    person TEXT,
    attempts INTEGER NOT NULL,
    due_at DOUBLE PRECISION
  )`,
  'CREATE INDEX IF NOT EXISTS ended_tokens_by_time ON ended_tokens (ended_at)',
  'CREATE INDEX IF NOT EXISTS ended_tokens_by_due ON ended_tokens (due_at)',
  'CREATE TABLE IF NOT EXISTS limits (name TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL)',
];

/** An expired token is accepted a little longer, because clocks differ. */
const ENDED_KEPT_SECONDS = 3600;

const READ_TOKEN =
  'hash, id, organization, person, name, created_at AS "createdAt", expires_at AS "expiresAt", sealed_session AS "sealedSession"';

/**
 * The store in a database that all gates share.
 *
 * @throws what the database throws when its tables cannot be created
 */
export async function openSQLStore(database: Database): Promise<StateStore> {
  const {now} = database;
  const query: Database['query'] = (...statement) =>
    database.query(...statement).catch((cause: unknown) => {
      throw new StoreUnavailableError(`The store does not respond: ${messageOf(cause)}`, {cause});
    });
  await database.create(SCHEMA);

  return {
    isShared: true,
    readTokens: readTokensIn(query),
    ended: endedTokensIn(query, now),
    async take(key, rate, at) {
      const {interval, ahead} = pace(rate);
      const taken = await query(
        `INSERT INTO limits (name, at) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE
         SET at = CASE WHEN limits.at < $3 OR limits.at > $5 THEN $2 ELSE limits.at + ${interval} END
         WHERE limits.at + ${interval} <= $4 OR limits.at > $5
         RETURNING at`,
        [key, at + interval, at, at + ahead, at + 2 * ahead],
      );
      return taken.length > 0 ? 0 : Math.ceil(interval / 1000);
    },
    async removeExpired(at) {
      const seconds = Math.floor(at / 1000);
      await query('DELETE FROM read_tokens WHERE expires_at <= $1', [seconds]);
      await query('DELETE FROM ended_tokens WHERE expires_at <= $1', [
        seconds - ENDED_KEPT_SECONDS,
      ]);
      await query('DELETE FROM limits WHERE at <= $1', [at]);
    },
    close: database.close,
  };
}

function readTokensIn(query: Database['query']): TokenStore {
  const select = async (condition: string, ...values: string[]) =>
    // The columns are those of the type.
    (await query(
      `SELECT ${READ_TOKEN} FROM read_tokens WHERE ${condition}`,
      values,
    )) as StoredReadToken[];

  const listOf = (organization: string, person: string) =>
    select('organization = $1 AND person = $2 ORDER BY created_at DESC, id', organization, person);

  return {
    async add(token, {perOwner, inAll}) {
      const {hash, id, organization, person, name, createdAt, expiresAt, sealedSession} = token;
      await query('DELETE FROM read_tokens WHERE expires_at <= $1', [createdAt]);
      const added = await query(
        `INSERT INTO read_tokens
           (hash, id, organization, person, name, created_at, expires_at, sealed_session)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8
         WHERE (SELECT count(*) FROM read_tokens WHERE organization = $3 AND person = $4) < $9
           AND (SELECT count(*) FROM read_tokens) < $10
         RETURNING id`,
        [
          hash,
          id,
          organization,
          person,
          name,
          createdAt,
          expiresAt,
          sealedSession,
          perOwner,
          inAll,
        ],
        true,
      );
      if (added.length > 0) {
        return 'added';
      }
      return (await listOf(organization, person)).length >= perOwner ? 'too-many' : 'full';
    },
    find: async (hash) => (await select('hash = $1', hash))[0] ?? null,
    list: ({organization, person}) => listOf(organization, person),
    async remove({organization, person}, id) {
      const removed = await query(
        'DELETE FROM read_tokens WHERE organization = $1 AND person = $2 AND id = $3 RETURNING id',
        [organization, person, id],
      );
      return removed.length > 0;
    },
  };
}

function endedTokensIn(query: Database['query'], now: string): EndedTokens {
  return {
    async add(ended) {
      const {id, expiresAt} = ended;
      const {token, person} = 'token' in ended ? ended : {token: null, person: null};
      await query(
        `INSERT INTO ended_tokens (id, ended_at, expires_at, token, person, attempts, due_at)
         VALUES ($1, ${now}, $2, $3, $4, 0, ${token === null ? 'NULL' : `${now} + ${ATTEMPT_MS}`})
         ON CONFLICT (id) DO NOTHING`,
        [id, expiresAt, token, person],
      );
    },
    has: async (id) => (await query('SELECT id FROM ended_tokens WHERE id = $1', [id])).length > 0,
    async since(time) {
      // At least one row, for the time.
      const rows = (await query(
        `SELECT ${now} AS time, id, (SELECT count(*) FROM ended_tokens WHERE due_at <= ${now}) AS due
         FROM (SELECT 1 AS one) AS row_of_time
         LEFT JOIN ended_tokens ON ended_at >= $1`,
        [time],
      )) as {time: number; id: string | null; due: number | string}[];
      return {
        ids: rows.flatMap(({id}) => id ?? []),
        time: rows[0]?.time ?? time,
        hasDue: Number(rows[0]?.due) > 0,
      };
    },
    takeDue: async (withinMs) =>
      (await query(
        `UPDATE ended_tokens SET due_at = ${now} + ${ATTEMPT_MS}
         WHERE due_at <= ${now} + $1 AND id IN (
           SELECT id FROM ended_tokens WHERE due_at <= ${now} + $1 ORDER BY due_at LIMIT ${TAKEN_AT_ONCE}
         )
         RETURNING id, expires_at AS "expiresAt", token, person, attempts`,
        [withinMs],
      )) as PendingRevocation[],
    async settle(id, retryMs) {
      // A token that was revoked must not stay in the database.
      await (retryMs === null
        ? query('UPDATE ended_tokens SET due_at = NULL, token = NULL WHERE id = $1', [id])
        : query(
            `UPDATE ended_tokens SET due_at = ${now} + $1, attempts = attempts + 1
             WHERE id = $2 AND token IS NOT NULL`,
            [retryMs, id],
          ));
    },
  };
}
