import os from 'node:os';

/** A build needs a gigabyte of memory and, half of the time, more than one core. */
const MAX_CONCURRENCY = 4;

/** Number of concurrent builds on this machine. */
export const BUILD_CONCURRENCY = Math.min(MAX_CONCURRENCY, os.availableParallelism());

/** A queue that can be reordered while it is processed. */
export type Queue<T> = {
  take: () => T | undefined;
  /** Moves matching items to the front. Items already taken are not affected. */
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
 * Processes a queue with limited concurrency. After a failure, no new work starts, running work is awaited,
 * and the first error is thrown.
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
