import {LRUCache} from 'lru-cache';
import {ATTEMPT_MS, pace, type PendingRevocation, type StateStore} from './stateStore';

/** A forgotten limit is unused. */
const REMEMBERED_LIMITS = 10_000;
/** Beyond this, a sign-out must wait for the provider. */
const MAX_PENDING = 10_000;

/**
 * The store of a single gate without a database, in this process's memory: no read tokens. Ended tokens are not kept
 * here, because `createRevocationCheck` remembers those of this process, and nobody else adds any.
 */
export function createMemoryStore(): StateStore {
  const pending = new Map<string, PendingRevocation & {dueAt: number}>();
  /** When the last permitted request would have been made at the rate of the limit. */
  const limits = new LRUCache<string, number>({max: REMEMBERED_LIMITS});

  return {
    isShared: false,
    readTokens: null,
    ended: {
      async add(token) {
        if (!('token' in token) || pending.has(token.id)) {
          return;
        }
        if (pending.size >= MAX_PENDING) {
          throw new Error(`${MAX_PENDING} revocations are pending`);
        }
        pending.set(token.id, {...token, dueAt: performance.now() + ATTEMPT_MS});
      },
      has: async (id) => pending.has(id),
      since: async (time) => ({ids: [], time, hasDue: pending.size > 0}),
      async takeDue(withinMs) {
        const now = performance.now();
        return [...pending.values()].flatMap(({dueAt, ...entry}) => {
          if (dueAt > now + withinMs) {
            return [];
          }
          pending.set(entry.id, {...entry, dueAt: now + ATTEMPT_MS});
          return entry;
        });
      },
      async settle(id, retryMs) {
        const entry = pending.get(id);
        if (entry && retryMs !== null) {
          entry.attempts += 1;
          entry.dueAt = performance.now() + retryMs;
        } else {
          pending.delete(id);
        }
      },
    },
    async take(key, rate, now) {
      const {interval, ahead} = pace(rate);
      const known = limits.get(key) ?? now;
      // Too far ahead after the clock was set back.
      const at = (known > now && known <= now + 2 * ahead ? known : now) + interval;
      if (at - now > ahead) {
        return Math.ceil((at - now - ahead) / 1000);
      }
      limits.set(key, at);
      return 0;
    },
    removeExpired: async () => undefined,
    close: async () => undefined,
  };
}
