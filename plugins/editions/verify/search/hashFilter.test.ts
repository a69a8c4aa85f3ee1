import {expect, it} from 'vitest';
import {createFilter, mayHold} from './hashFilter';

const HASHES = [0, 1, -1, 0x7fffffff, 0x80000000, -0x80000000, 0x9e3779b1];

it('may hold each of its hashes, signed or not', () => {
  const filter = createFilter(HASHES);

  expect(HASHES.filter((hash) => !mayHold(filter, hash) || !mayHold(filter, hash | 0))).toEqual([]);
});

it('rules out nearly all others', () => {
  const filter = createFilter(HASHES);
  const others = Array.from({length: 10_000}, (_, index) => Math.imul(index + 2, 0x85ebca6b));

  expect(others.filter((hash) => mayHold(filter, hash)).length).toBeLessThan(10);
});
