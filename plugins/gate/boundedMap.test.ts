import {expect, it} from 'vitest';
import {createBoundedMap} from './boundedMap';

it('evicts the least recently used entry', () => {
  const map = createBoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.get('a');
  map.set('c', 3);

  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
});

it('sums weights, and subtracts those of replaced and deleted entries', () => {
  const map = createBoundedMap<string, number>(10);
  map.set('a', 1, 6);
  map.set('a', 2, 4);
  map.set('b', 3, 6);
  expect([map.get('a'), map.get('b')]).toEqual([2, 3]);
  map.delete('b');
  map.set('c', 4, 6);

  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([2, undefined, 4]);
});

it('stores nothing heavier than the limit', () => {
  const map = createBoundedMap<string, number>(10);
  map.set('a', 1, 11);

  expect(map.get('a')).toBeUndefined();
});
