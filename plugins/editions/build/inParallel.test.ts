import {expect, it} from 'vitest';
import {inParallel} from './inParallel';

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

  await expect(inParallel([1, 2, 3, 4], work, 2)).rejects.toThrow('item 1 is broken');
  expect(begun).toEqual([1, 2]);
  expect(ended).toEqual([2]);
});

it('respects the limit, and keeps the order of the items', async () => {
  let atWork = 0;
  let most = 0;
  const results = await inParallel(
    [30, 10, 20],
    async (item) => {
      most = Math.max(most, ++atWork);
      await new Promise(setImmediate);
      atWork--;
      return item * 2;
    },
    2,
  );

  expect(results).toEqual([60, 20, 40]);
  expect(most).toBe(2);
});
