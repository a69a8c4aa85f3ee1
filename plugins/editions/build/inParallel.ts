import {createQueue, processQueue} from './processQueue';

/**
 * Does the work for every item, a few at a time, and returns the results in the items' order. After a
 * failure nothing new is begun, what has begun is waited for, and the first failure is thrown.
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
