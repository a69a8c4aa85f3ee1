import {expect, it} from 'vitest';
import {createFilter, mayHold} from './hashFilter';

const HASHES = [0, 1, -1, 0x7fffffff, 0x80000000, -0x80000000, 0x9e3779b1];
const others = Array.from({length: 10_000}, (_, index) => Math.imul(index + 2, 0x85ebca6b));

it('holds nothing without hashes', () => {
  const filter = createFilter([]);

  expect(others.filter((hash) => mayHold(filter, hash))).toEqual([]);
});

it('rules out nearly all other hashes', () => {
  const filter = createFilter(HASHES);

  expect(others.filter((hash) => mayHold(filter, hash)).length).toBeLessThan(100);
});

it.each([1, 100, 10_000])('may hold each of its hashes, signed or not, and %i others', (count) => {
  const filter = createFilter([...HASHES, ...others.slice(0, count)]);

  expect(HASHES.filter((hash) => !mayHold(filter, hash) || !mayHold(filter, hash | 0))).toEqual([]);
});
