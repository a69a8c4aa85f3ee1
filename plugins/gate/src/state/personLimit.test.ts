import {expect, it} from 'vitest';
import {createMemoryStore} from './memoryStore';
import {createPersonLimit} from './personLimit';

const RATES = {person: {burst: 2, perSecond: 0.5}, process: {burst: 3, perSecond: 1}};

it('limits each person at all gates of a store, for each purpose of its own', async () => {
  const store = createMemoryStore();
  const [one, other] = [1, 2].map(() => createPersonLimit(store, 'calls', RATES, () => 0));
  const messages = createPersonLimit(store, 'messages', RATES, () => 0);

  expect([await one?.('ann'), await other?.('ann'), await other?.('ann')]).toEqual([0, 0, 2]);
  expect(await messages('ann')).toBe(0);
});

it('limits all people of a process together', async () => {
  let now = 0;
  const take = createPersonLimit(createMemoryStore(), 'calls', RATES, () => now);

  expect([await take('ann'), await take('ben'), await take('eve'), await take('zoe')]).toEqual([
    0, 0, 0, 1,
  ]);
  now = 1_000;
  expect(await take('zoe')).toBe(0);
});
