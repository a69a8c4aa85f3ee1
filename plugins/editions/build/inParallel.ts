import {createQueue, processQueue} from './processQueue';

/**
 * Processes every item with limited concurrency and returns the results in order. After a
 * failure, no new work starts, running work is awaited, and the first error is thrown.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  atOnce?: number,
): Promise<R[]> {
  const results: R[] = [];
  const queue = createQueue(items.map((item, index) => ({item, index})));
  await processQueue(
    queue,
    async ({item, index}) => {
      results[index] = await work(item, index);
    },
    atOnce,
  );
  return results;
}
