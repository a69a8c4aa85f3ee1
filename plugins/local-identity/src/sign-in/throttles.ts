import {z} from 'zod';
import * as errors from '../core/errors';
import {sql, type Statement, type StoreParts} from '../database/database';

const FREE_GUESSES = 10;
const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;
// NIST SP 800-63B §5.2.2: no more than 100 consecutive failures on one account.
const MAX_CONSECUTIVE_GUESSES = 100;
const FORGET_GUESSES_MS = 24 * 3_600_000;
const WINDOW_MS = 10 * 60_000;

/** Limits per client in ten minutes. Per client, so that attackers cannot exhaust the owner's limit. */
const LIMITS = {
  /** Messages to one handle. */
  'email-to': 30,
  'sms-to': 5,
  /** All messages. */
  email: 2000,
  sms: 50,
  anonymous: 100,
  'identity-check': 60,
  /** Only failures. */
  pack: 30,
} as const;
export type LimitedAction = keyof typeof LIMITS;

const BlockRow = z.object({until: z.number()});

/** Rate limits, counted before any check, so that concurrent requests cannot bypass them. */
export function createThrottles({database, now}: StoreParts) {
  /** @throws a 429 error with the time until the next request is allowed, if the statement changes nothing */
  function claimOrRefuse(key: string, statement: Statement): void {
    if (database.run(statement) === 1) {
      return;
    }
    const row = database.one(
      BlockRow,
      sql`SELECT max(blocked_until, CASE WHEN blocked_until > ${now()} THEN 0 ELSE window_ends_at END) AS until
          FROM throttles WHERE key = ${key}`,
    );
    throw errors.rateLimited(Math.max(1, Math.ceil(((row?.until ?? 0) - now()) / 1000)));
  }

  return {
    /** Counts a guess for this account by one method; 429 during the back-off, which doubles. */
    claimGuess(account: string, method: string): void {
      const key = guessKey(account, method);
      const forgottenAt = now() + FORGET_GUESSES_MS;
      claimOrRefuse(
        key,
        sql`INSERT INTO throttles (key, count, window_ends_at, blocked_until)
            VALUES (${key}, 1, ${forgottenAt}, 0)
            ON CONFLICT (key) DO UPDATE SET
              count = CASE WHEN window_ends_at <= ${now()} THEN 1 ELSE count + 1 END,
              window_ends_at = ${forgottenAt},
              blocked_until = CASE
                WHEN window_ends_at <= ${now()} OR count + 1 < ${FREE_GUESSES} THEN 0
                ELSE ${now()} + MIN(${FIRST_DELAY_MS} << MIN(count + 1 - ${FREE_GUESSES}, 20), ${MAX_DELAY_MS}) END
            WHERE blocked_until <= ${now()} AND (count < ${MAX_CONSECUTIVE_GUESSES} OR window_ends_at <= ${now()})`,
      );
    },

    /** A correct answer resets only the failures of its own method. */
    resetGuesses: (account: string, method: string) =>
      database.run(sql`DELETE FROM throttles WHERE key = ${guessKey(account, method)}`),

    /** Counts an action of this client, towards `target` if given. */
    claim(action: LimitedAction, client: string, target = ''): void {
      const key = `${action} ${client} ${target}`;
      const end = now() + WINDOW_MS;
      claimOrRefuse(
        key,
        sql`INSERT INTO throttles (key, count, window_ends_at, blocked_until)
            VALUES (${key}, 1, ${end}, 0)
            ON CONFLICT (key) DO UPDATE SET
              count = CASE WHEN window_ends_at <= ${now()} THEN 1 ELSE count + 1 END,
              window_ends_at = CASE WHEN window_ends_at <= ${now()} THEN ${end} ELSE window_ends_at END
            WHERE window_ends_at <= ${now()} OR count < ${LIMITS[action]}`,
      );
    },
  };
}

const guessKey = (account: string, method: string) => `guess ${account} ${method}`;
