import type {Statement, StoreParts} from './database/database';

const DAY_MS = 24 * 3_600_000;
// Anonymous persons: tokens live at most 30 days, and only an administrator can make another one for such a person.
const KEEP_ANONYMOUS_MS = 31 * DAY_MS;
const MAX_MESSAGES = 20_000;
const MAX_RECORDS = 10_000;
const INTERVAL_MS = 10 * 60_000;

const deleteWhere = (table: string, where: string, ...values: number[]): Statement => ({
  text: `DELETE FROM ${table} WHERE ${where}`,
  values,
});

/** Deletes all but the newest `count` rows. */
const deleteBeyond = (table: string, column: string, count: number): Statement =>
  deleteWhere(
    table,
    `${column} < (SELECT ${column} FROM ${table} ORDER BY ${column} DESC LIMIT 1 OFFSET ?)`,
    count - 1,
  );

/** Expired and surplus rows. Challenges are deleted with their flow. */
const removalsAt = (now: number): Statement[] => [
  ...['flows', 'hosted_sessions', 'oidc_state', 'revoked_tokens'].map((table) =>
    deleteWhere(table, 'expires_at < ?', now),
  ),
  deleteWhere('throttles', 'window_ends_at < ? AND blocked_until < ?', now, now),
  deleteWhere(
    'persons',
    // An administrator may have given them a handle, with which they sign in.
    `type = 'anonymous' AND created_at < ?
      AND NOT EXISTS (SELECT 1 FROM handles WHERE handles.person_id = persons.id)`,
    now - KEEP_ANONYMOUS_MS,
  ),
  deleteWhere('outbox', 'sent_at < ?', now - 7 * DAY_MS),
  deleteBeyond('outbox', 'sent_at', MAX_MESSAGES),
  deleteWhere('audit', 'at < ?', now - 90 * DAY_MS),
  deleteBeyond('audit', 'at', MAX_RECORDS),
  deleteWhere('events', 'at < ?', now - 30 * DAY_MS),
  deleteBeyond('events', 'at', MAX_RECORDS),
  // Longer than any client retries the same pictures.
  deleteWhere('identity_checks', 'created_at < ?', now - DAY_MS),
];

/**
 * Deletes expired and surplus rows, whose space later rows reuse. A failure is reported: expired rows are rejected by
 * their expiry, so nothing depends on their deletion.
 */
export function cleanUp({database, now}: StoreParts): void {
  try {
    removalsAt(now()).forEach((removal) => database.run(removal));
  } catch (error) {
    console.error(
      'The local identity provider could not delete expired data. It will try again later.',
      error,
    );
  }
}

/** Cleans up now and periodically; returns a function that ends it. */
export function scheduleCleanUp(parts: StoreParts): () => void {
  cleanUp(parts);
  const timer = setInterval(() => cleanUp(parts), INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
