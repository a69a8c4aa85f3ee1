import {z} from 'zod';
import * as errors from '../core/errors';
import type {Database} from '../database/openDatabase';

const FREE_GUESSES = 10;
const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;
// NIST SP 800-63B §5.2.2: no more than 100 consecutive failures on one account.
const MAX_CONSECUTIVE_GUESSES = 100;
const FORGET_GUESSES_MS = 24 * 3_600_000;
const WINDOW_MS = 10 * 60_000;

/** Most per client in ten minutes. Counted by client, so that nobody can use up what an owner needs. */
const LIMITS = {
  /** Messages to one handle. */
  'email-to': 30,
  'sms-to': 5,
  /** Messages to anybody. */
  email: 2000,
  sms: 50,
  anonymous: 100,
  'identity-check': 60,
  /** Misses only. */
  pack: 30,
} as const;
export type LimitedAction = keyof typeof LIMITS;

const CountRow = z.object({count: z.number()});
const BlockRow = z.object({until: z.number()});

export type Throttles = ReturnType<typeof createThrottles>;

/** Limits, counted before anything is looked at: parallel requests cannot slip by. */
export function createThrottles({database, clock}: {database: Database; clock: () => Date}) {
  const now = () => clock().getTime();

  /** Fails with the time until the row lets the next request through. */
  async function refuse(key: string): Promise<never> {
    const row = await database.one(
      BlockRow,
      'SELECT max(blocked_until, CASE WHEN blocked_until > :now THEN 0 ELSE window_ends_at END) AS until FROM throttles WHERE key = :key',
      {key, now: now()},
    );
    throw errors.rateLimited(Math.max(1, Math.ceil(((row?.until ?? 0) - now()) / 1000)));
  }

  return {
    /** One guess at a secret of this account by one method; 429 while it has to wait. The wait doubles. */
    async claimGuess(account: string, method: string): Promise<void> {
      const key = guessKey(account, method);
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
          key,
          now: now(),
          forget: now() + FORGET_GUESSES_MS,
          free: FREE_GUESSES,
          first: FIRST_DELAY_MS,
          max: MAX_DELAY_MS,
          ceiling: MAX_CONSECUTIVE_GUESSES,
        },
      );
      if (!claimed) {
        await refuse(key);
      }
    },

    /** A correct answer resets the failures of its own method, and of no other. */
    resetGuesses: (account: string, method: string) =>
      database.run('DELETE FROM throttles WHERE key = ?', [guessKey(account, method)]),

    /** One action more of this client, towards `target` when given. */
    async claim(action: LimitedAction, client: string, target = ''): Promise<void> {
      const key = `${action} ${client} ${target}`;
      const claimed = await database.one(
        CountRow,
        `INSERT INTO throttles (key, count, window_ends_at, blocked_until)
         VALUES (:key, 1, :end, 0)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN window_ends_at <= :now THEN 1 ELSE count + 1 END,
           window_ends_at = CASE WHEN window_ends_at <= :now THEN :end ELSE window_ends_at END
         WHERE window_ends_at <= :now OR count < :most
         RETURNING count`,
        {key, now: now(), end: now() + WINDOW_MS, most: LIMITS[action]},
      );
      if (!claimed) {
        await refuse(key);
      }
    },
  };
}

const guessKey = (account: string, method: string) => `guess ${account} ${method}`;
