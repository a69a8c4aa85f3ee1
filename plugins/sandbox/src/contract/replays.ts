import {isDeepStrictEqual} from 'node:util';
import {BoundedMap} from '../boundedMap';
import {ContractError} from './contractError';

export type Replays = {
  /**
   * Runs once for each key.
   *
   * @throws ContractError if the key was used with a different input
   */
  once: <Result>(key: string, input: unknown, run: () => Result) => [Result, isReplayed: boolean];
  clear: () => void;
};

const DAY_MS = 24 * 3_600_000;
const MAX_KEYS = 1_000;

/** Successful results by idempotency key, each for a day. */
export function createReplays(now: () => Date): Replays {
  type Stored = {input: unknown; result: unknown; storedAt: number};
  const stored = new BoundedMap<string, Stored>(MAX_KEYS);
  return {
    once<Result>(key: string, input: unknown, run: () => Result) {
      const known = stored.get(key);
      if (!known || now().getTime() - known.storedAt >= DAY_MS) {
        const result = run();
        stored.set(key, {input, result, storedAt: now().getTime()});
        return [result, false];
      }
      if (!isDeepStrictEqual(known.input, input)) {
        throw new ContractError('idempotency_key_reused');
      }
      // A key names the operation, and with it the type of its result.
      return [known.result as Result, true];
    },
    clear: () => stored.clear(),
  };
}
