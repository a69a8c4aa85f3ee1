import {LRUCache} from 'lru-cache';
import type {Rate} from '../state/stateStore';

type Bucket = {tokens: number; at: number};

/** Maximum number of keys whose buckets are remembered; a forgotten one is full. */
const REMEMBERED_KEYS = 10_000;

/** Limits requests per key, and those of all keys together. */
export type RateLimit = {
  /** Takes one request. Returns the seconds until the next one is permitted; 0 if this one is. */
  take: (key: string) => number;
};

/** @param clock milliseconds since any point in time. */
export function createRateLimit(perKey: Rate, overall: Rate, clock: () => number): RateLimit {
  const buckets = new LRUCache<string, Bucket>({max: REMEMBERED_KEYS});
  const shared: Bucket = {tokens: overall.burst, at: clock()};

  return {
    take(key) {
      const now = clock();
      const bucket = buckets.get(key) ?? {tokens: perKey.burst, at: now};
      buckets.set(key, bucket);
      refill(bucket, perKey, now);
      refill(shared, overall, now);
      const wait = Math.max(waitFor(bucket, perKey), waitFor(shared, overall));
      if (wait === 0) {
        bucket.tokens -= 1;
        shared.tokens -= 1;
      }
      return wait;
    },
  };
}

function refill(bucket: Bucket, {burst, perSecond}: Rate, now: number): void {
  const seconds = Math.max(0, now - bucket.at) / 1000;
  bucket.tokens = Math.min(burst, bucket.tokens + seconds * perSecond);
  bucket.at = now;
}

function waitFor({tokens}: Bucket, {perSecond}: Rate): number {
  return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond);
}
