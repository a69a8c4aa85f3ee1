import {expect, it} from 'vitest';
import {createQueue, processQueue} from './processQueue';

it('processes everything once, taking the preferred item next', async () => {
  const queue = createQueue([1, 2, 3, 4, 5]);
  const worked: number[] = [];

  await processQueue(
    queue,
    async (item) => {
      worked.push(item);
      if (item === 1) {
        queue.prioritize((waiting) => waiting === 4);
        queue.prioritize((waiting) => waiting === 1);
      }
    },
    1,
  );

  expect(worked).toEqual([1, 4, 2, 3, 5]);
});
