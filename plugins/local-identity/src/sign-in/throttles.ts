import {z} from 'zod';
import * as errors from '../core/errors';
import {type StoreParts} from '../database/database';

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

const Row = z.object({count: z.number(), windowEndsAt: z.number(), blockedUntil: z.number()});
type Row = z.infer<typeof Row>;

/** Rate limits, counted before any check, so that concurrent requests cannot bypass them. */
export function createThrottles({database, now}: StoreParts) {
  const read = (key: string): Row => {
    const row = database.find(Row, 'throttles', {key});
    return row && row.windowEndsAt > now() ? row : {count: 0, windowEndsAt: 0, blockedUntil: 0};
  };

  const write = (key: string, row: Row) => {
    database.remove('throttles', {key});
    database.insert('throttles', {key, ...row});
  };

  /** @throws a 429 error with the time until the next request is allowed */
  function assertOver(until: number): void {
    if (until > now()) {
      throw errors.rateLimited(Math.max(1, Math.ceil((until - now()) / 1000)));
    }
  }

  return {
    /** Counts a guess for this account by one method; 429 during the back-off, which doubles. */
    claimGuess: (account: string, method: string): void =>
      database.transaction(() => {
        const key = guessKey(account, method);
        const {count, windowEndsAt, blockedUntil} = read(key);
        assertOver(count < MAX_CONSECUTIVE_GUESSES ? blockedUntil : windowEndsAt);
        const excess = count + 1 - FREE_GUESSES;
        const delay = excess < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** excess, MAX_DELAY_MS);
        write(key, {
          count: count + 1,
          windowEndsAt: now() + FORGET_GUESSES_MS,
          blockedUntil: delay && now() + delay,
        });
      }),

    /** A correct answer resets only the failures of its own method. */
    resetGuesses: (account: string, method: string) =>
      database.remove('throttles', {key: guessKey(account, method)}),

    /** Counts an action of this client, towards `target` if given. */
    claim: (action: LimitedAction, client: string, target = ''): void =>
      database.transaction(() => {
        const key = `${action} ${client} ${target}`;
        const {count, windowEndsAt} = read(key);
        assertOver(count < LIMITS[action] ? 0 : windowEndsAt);
        write(key, {
          count: count + 1,
          windowEndsAt: windowEndsAt || now() + WINDOW_MS,
          blockedUntil: 0,
        });
      }),
  };
}

const guessKey = (account: string, method: string) => `guess ${account} ${method}`;
