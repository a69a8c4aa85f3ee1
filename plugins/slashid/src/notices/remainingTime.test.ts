import {expect, it} from 'vitest';
import {describeRemainder} from './remainingTime';

const MINUTE = 60_000;

it.each([
  [-1, '0 minutes'],
  [1, '1 minute'],
  [5 * MINUTE, '5 minutes'],
  [89 * MINUTE, '89 minutes'],
  [90 * MINUTE, '2 hours'],
  [7 * 60 * MINUTE, '7 hours'],
  [35 * 60 * MINUTE, '35 hours'],
  [36 * 60 * MINUTE, '2 days'],
])('formats %i ms as %s', (remainder, expected) => {
  expect(describeRemainder(remainder)).toBe(expected);
});
