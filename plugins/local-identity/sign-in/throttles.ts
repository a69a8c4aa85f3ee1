import {z} from 'zod';
import type {Database} from '../database/openDatabase';
import * as errors from '../core/errors';

const FREE_GUESSES = 10;
const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;
// NIST SP 800-63B §5.2.2: no more than 100 consecutive failures on one account.
const MAX_CONSECUTIVE_GUESSES = 100;
const FORGET_GUESSES_MS = 24 * 3_600_000;
const MAX_STARTS = 100;
const STARTS_WINDOW_MS = 10 * 60_000;

const CountRow = z.object({count: z.number()});

export type Throttles = ReturnType<typeof createThrottles>;

/** Limits per account, counted before an answer is looked at: parallel guesses cannot slip by. */
export function createThrottles({database, clock}: {database: Database; clock: () => Date}) {
  const now = () => clock().getTime();

  return {
    /** One guess at a secret of this account; 429 while it has to wait. The wait doubles. */
    async claimGuess(account: string): Promise<void> {
      const claimed = await database.one(
        CountRow,
        `INSERT INTO throttles (key, count, window_ends_at, blocked_until)
         VALUES (:key, 1, :forget, 0)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN window_ends_at <= :now THEN 1 ELSE count + 1 END,
           window_ends_at = :forget,
           blocked_until = CASE
             WHEN window_ends_at <= :now OR count + 1 < :free THEN 0
             ELSE :now + MIN(:first << MIN(count + 1 - :free, 20), :max) END
         WHERE blocked_until <= :now AND (count < :ceiling OR window_ends_at <= :now)
         RETURNING count`,
        {
          key: `guess ${account}`,
          now: now(),
          forget: now() + FORGET_GUESSES_MS,
          free: FREE_GUESSES,
          first: FIRST_DELAY_MS,
          max: MAX_DELAY_MS,
          ceiling: MAX_CONSECUTIVE_GUESSES,
        },
      );
      if (!claimed) {
        throw errors.rateLimited();
      }
    },

    /** A right answer ends the row of wrong ones. */
    forgiveGuesses: (account: string) =>
      database.run('DELETE FROM throttles WHERE key = ?', [`guess ${account}`]),

    /** One more sign-in or recovery begun for this account, which may send a message to somebody. */
    async claimStart(account: string): Promise<void> {
      const claimed = await database.one(
        CountRow,
        `INSERT INTO throttles (key, count, window_ends_at, blocked_until)
         VALUES (:key, 1, :end, 0)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN window_ends_at <= :now THEN 1 ELSE count + 1 END,
           window_ends_at = CASE WHEN window_ends_at <= :now THEN :end ELSE window_ends_at END
         WHERE window_ends_at <= :now OR count < :most
         RETURNING count`,
        {key: `start ${account}`, now: now(), end: now() + STARTS_WINDOW_MS, most: MAX_STARTS},
      );
      if (!claimed) {
        throw errors.rateLimited();
      }
    },
  };
}
