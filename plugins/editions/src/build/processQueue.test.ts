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

it('starts nothing new after a failure, and throws it once the rest has finished', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await Promise.resolve();
    if (item === 1) {
      throw new Error('item 1 is broken');
    }
    await new Promise(setImmediate);
    ended.push(item);
  };

  await expect(processQueue(createQueue([1, 2, 3, 4]), work, 2)).rejects.toThrow(
    'item 1 is broken',
  );
  expect({begun, ended}).toEqual({begun: [1, 2], ended: [2]});
});
