import {setImmediate as yieldToRequests} from 'node:timers/promises';
import type {Database} from './database/openDatabase';

const DAY_MS = 24 * 3_600_000;
const KEEP_MESSAGES_MS = 7 * DAY_MS;
const KEEP_RECORDS_MS = 90 * DAY_MS;
/** Longer than any client retries the same pictures. */
const KEEP_SUBMISSIONS_MS = DAY_MS;
const KEEP_EVENTS_MS = 30 * DAY_MS;
// Tokens live at most 30 days, and only an administrator can make another one for such a person.
const KEEP_ANONYMOUS_MS = 31 * DAY_MS;
const KEEP_SAML_REQUESTS_MS = 3_600_000;
const MAX_MESSAGES = 20_000;
const MAX_RECORDS = 10_000;
// A unit of work takes a few milliseconds; requests are handled in between.
const ROWS_PER_UNIT = 100;
const PAGES_PER_UNIT = 200;

type Removal = {table: string; where: string; args: (now: number) => number[]};

const olderThan = (table: string, column: string, keepMs: number): Removal => ({
  table,
  where: `${column} < ?`,
  args: (now) => [now - keepMs],
});

/** All but the newest `count` rows. */
const beyond = (table: string, column: string, count: number): Removal => ({
  table,
  where: `${column} < (SELECT ${column} FROM ${table} ORDER BY ${column} DESC LIMIT 1 OFFSET ?)`,
  args: () => [count - 1],
});

/** Expired and surplus rows. Challenges and packs are deleted with their flow. */
const REMOVALS: readonly Removal[] = [
  olderThan('flows', 'expires_at', 0),
  olderThan('hosted_sessions', 'expires_at', 0),
  olderThan('oidc_state', 'expires_at', 0),
  olderThan('revoked_tokens', 'expires_at', 0),
  {
    table: 'throttles',
    where: 'window_ends_at < ? AND blocked_until < ?',
    args: (now) => [now, now],
  },
  {
    table: 'persons',
    // An administrator may have given them a handle, with which they sign in.
    where: `type = 'anonymous' AND created_at < ?
      AND NOT EXISTS (SELECT 1 FROM handles WHERE handles.person_id = persons.id)`,
    args: (now) => [now - KEEP_ANONYMOUS_MS],
  },
  olderThan('outbox', 'sent_at', KEEP_MESSAGES_MS),
  beyond('outbox', 'sent_at', MAX_MESSAGES),
  olderThan('audit', 'at', KEEP_RECORDS_MS),
  beyond('audit', 'at', MAX_RECORDS),
  olderThan('identity_checks', 'created_at', KEEP_SUBMISSIONS_MS),
  olderThan('events', 'at', KEEP_EVENTS_MS),
  beyond('events', 'at', MAX_RECORDS),
];

/** Written by a library that uses the system clock. */
const LIBRARY_REMOVALS: readonly Removal[] = [
  olderThan('saml_requests', 'created_at', KEEP_SAML_REQUESTS_MS),
];

type CleanUp = {database: Database; clock: () => Date};

/** Deletes expired and surplus rows in short units of work, and returns the freed pages to the disk. */
export async function cleanUp({database, clock}: CleanUp): Promise<void> {
  for (const removal of REMOVALS) {
    await remove(removal, clock().getTime(), database);
  }
  for (const removal of LIBRARY_REMOVALS) {
    await remove(removal, Date.now(), database);
  }
  while ((await database.releasePages(PAGES_PER_UNIT)) > 0) {
    await yieldToRequests();
  }
}

async function remove({table, where, args}: Removal, now: number, database: Database) {
  const sql = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${ROWS_PER_UNIT})`;
  while ((await database.run(sql, args(now))) === ROWS_PER_UNIT) {
    await yieldToRequests();
  }
}

const INTERVAL_MS = 10 * 60_000;

/**
 * Cleans up periodically. Failures are reported and retried next time: expired rows are rejected by
 * their expiry, so nothing depends on their deletion.
 */
export function scheduleCleanUp(
  services: CleanUp,
  intervalMs = INTERVAL_MS,
): {stop: () => Promise<void>} {
  let current: Promise<void> = Promise.resolve();
  const start = () => {
    current = cleanUp(services).catch((error: unknown) => {
      console.error(
        'The local identity provider could not delete expired data. It will try again later.',
        error,
      );
    });
  };
  start();
  const timer = setInterval(start, intervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
