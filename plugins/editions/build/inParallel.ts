import os from 'node:os';

/** A build takes a gigabyte and, for half of its time, more than one core. */
const MOST_AT_ONCE = 4;

/**
 * Does the work for every item, a few at a time, and returns the results in the items' order. After a
 * failure nothing new is begun, what has begun is waited for, and the first failure is thrown.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  atOnce = Math.min(MOST_AT_ONCE, os.availableParallelism()),
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length && failures.length === 0) {
      const index = next++;
      try {
        results[index] = await work(items[index] as T, index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({length: atOnce}, worker));
  if (failures.length > 0) {
    throw failures[0];
  }
  return results;
}
