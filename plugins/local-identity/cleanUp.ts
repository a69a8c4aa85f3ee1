import {setImmediate as yieldToRequests} from 'node:timers/promises';
import type {StoreParts} from './database/openDatabase';
import type {Statement} from './database/sql';

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
const INTERVAL_MS = 10 * 60_000;

/** Deletes a unit of rows. */
const deleteWhere = (table: string, where: string, ...values: number[]): Statement => ({
  text: `DELETE FROM ${table} WHERE rowid IN
    (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${ROWS_PER_UNIT})`,
  values,
});

/** Deletes all but the newest `count` rows. */
const deleteBeyond = (table: string, column: string, count: number): Statement =>
  deleteWhere(
    table,
    `${column} < (SELECT ${column} FROM ${table} ORDER BY ${column} DESC LIMIT 1 OFFSET ?)`,
    count - 1,
  );

/** Expired and surplus rows. Challenges and packs are deleted with their flow. */
const removalsAt = (now: number): Statement[] => [
  deleteWhere('flows', 'expires_at < ?', now),
  deleteWhere('hosted_sessions', 'expires_at < ?', now),
  deleteWhere('oidc_state', 'expires_at < ?', now),
  deleteWhere('revoked_tokens', 'expires_at < ?', now),
  deleteWhere('throttles', 'window_ends_at < ? AND blocked_until < ?', now, now),
  deleteWhere(
    'persons',
    // An administrator may have given them a handle, with which they sign in.
    `type = 'anonymous' AND created_at < ?
      AND NOT EXISTS (SELECT 1 FROM handles WHERE handles.person_id = persons.id)`,
    now - KEEP_ANONYMOUS_MS,
  ),
  deleteWhere('outbox', 'sent_at < ?', now - KEEP_MESSAGES_MS),
  deleteBeyond('outbox', 'sent_at', MAX_MESSAGES),
  deleteWhere('audit', 'at < ?', now - KEEP_RECORDS_MS),
  deleteBeyond('audit', 'at', MAX_RECORDS),
  deleteWhere('identity_checks', 'created_at < ?', now - KEEP_SUBMISSIONS_MS),
  deleteWhere('events', 'at < ?', now - KEEP_EVENTS_MS),
  deleteBeyond('events', 'at', MAX_RECORDS),
  // Written by a library that uses the system clock.
  deleteWhere('saml_requests', 'created_at < ?', Date.now() - KEEP_SAML_REQUESTS_MS),
];

/** Deletes expired and surplus rows in short units of work. Later rows reuse the space. */
export async function cleanUp({database, clock}: StoreParts): Promise<void> {
  for (const removal of removalsAt(clock().getTime())) {
    while (database.run(removal) === ROWS_PER_UNIT) {
      await yieldToRequests();
    }
  }
}

/**
 * Cleans up periodically. Failures are reported and retried next time: expired rows are rejected by
 * their expiry, so nothing depends on their deletion.
 */
export function scheduleCleanUp(services: StoreParts): {stop: () => Promise<void>} {
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
  const timer = setInterval(start, INTERVAL_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
