import {expect, it} from 'vitest';
import {nextTab} from './nextTab';

it.each([
  ['ArrowRight', 'a', 'b'],
  ['ArrowRight', 'c', 'a'],
  ['ArrowLeft', 'b', 'a'],
  ['ArrowLeft', 'a', 'c'],
  ['Home', 'c', 'a'],
  ['End', 'a', 'c'],
  ['Enter', 'a', undefined],
])('on %s, moves from %s to %s', (key, chosen, next) => {
  expect(nextTab(['a', 'b', 'c'], chosen, key)).toBe(next);
});
