import os from 'node:os';

/** A build takes a gigabyte and, for half of its time, more than one core. */
const MAX_CONCURRENCY = 4;

/** How many builds run side by side on this machine. */
export const BUILD_CONCURRENCY = Math.min(MAX_CONCURRENCY, os.availableParallelism());

/** What is still to be done, in an order that may change while it is worked on. */
export type Queue<T> = {
  take: () => T | undefined;
  /** Moves what matches to the front. What has been taken stays where it is. */
  prioritize: (isPriority: (item: T) => boolean) => void;
};

export function createQueue<T>(items: readonly T[]): Queue<T> {
  let waiting = [...items];
  return {
    take: () => waiting.shift(),
    prioritize(isPreferred) {
      waiting = [...waiting.filter(isPreferred), ...waiting.filter((item) => !isPreferred(item))];
    },
  };
}

/**
 * Works through a queue, a few items at a time. After a failure nothing new is begun, what has begun is waited for,
 * and the first failure is thrown.
 */
export async function processQueue<T>(
  queue: Queue<T>,
  work: (item: T) => Promise<void>,
  concurrency = BUILD_CONCURRENCY,
): Promise<void> {
  const failures: unknown[] = [];
  const worker = async () => {
    while (failures.length === 0) {
      const item = queue.take();
      if (item === undefined) {
        return;
      }
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({length: concurrency}, worker));
  if (failures.length > 0) {
    throw failures[0];
  }
}
