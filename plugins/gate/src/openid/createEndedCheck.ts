import {LRUCache} from 'lru-cache';
import type {EndedTokens} from '../state/stateStore';

type Bounds = {revalidateSeconds: number; outageSeconds: number};

const REMEMBERED = 50_000;

/**
 * Whether an ID has ended, here or at another gate. The store is asked at first and every `revalidateSeconds`; meanwhile,
 * callers add what they learn from it. If it does not respond, its last answer counts for `outageSeconds`.
 *
 * @param now seconds since the epoch
 */
export function createEndedCheck(
  store: Pick<EndedTokens, 'has'>,
  now: () => number,
  {revalidateSeconds, outageSeconds}: Bounds,
) {
  const ended = new LRUCache<string, true>({max: REMEMBERED});
  const askedAt = new LRUCache<string, number>({max: REMEMBERED});

  return {
    add: (id: string): void => void ended.set(id, true),
    /** @throws StoreUnavailableError */
    async has(id: string): Promise<boolean> {
      if (ended.has(id)) {
        return true;
      }
      const age = Math.abs(now() - (askedAt.get(id) ?? -Infinity));
      if (age < revalidateSeconds) {
        return false;
      }
      try {
        const hasEnded = await store.has(id);
        askedAt.set(id, now());
        if (hasEnded) {
          ended.set(id, true);
        }
        return hasEnded;
      } catch (error) {
        if (age < outageSeconds) {
          return false;
        }
        throw error;
      }
    },
  };
}
