import {expect, it} from 'vitest';
import {createQueue, workThrough} from './workThrough';

it('takes next what is preferred while it works, and everything once', async () => {
  const queue = createQueue([1, 2, 3, 4, 5]);
  const worked: number[] = [];

  await workThrough(
    queue,
    async (item) => {
      worked.push(item);
      if (item === 1) {
        queue.prefer((waiting) => waiting === 4);
        queue.prefer((waiting) => waiting === 1);
      }
    },
    1,
  );

  expect(worked).toEqual([1, 4, 2, 3, 5]);
});
