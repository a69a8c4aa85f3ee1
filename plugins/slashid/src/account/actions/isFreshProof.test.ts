import {expect, it} from 'vitest';
import {tokenWith} from '../../../../../tests/support/stubBrowser';
import {isFreshProof} from './isFreshProof';

const NOW = Date.parse('2026-01-02T03:04:05Z');

const signedInAt = (...times: number[]) =>
  tokenWith({authentications: times.map((time) => ({timestamp: new Date(time).toISOString()}))});

it.each([
  ['a moment ago', signedInAt(NOW - 1_000), true],
  ['just within the period', signedInAt(NOW - 299_000), true],
  ['again a moment ago', signedInAt(NOW - 3_600_000, NOW - 1_000), true],
  ['too long ago', signedInAt(NOW - 300_000), false],
  // The clock of this device or the provider's is wrong: fail closed.
  ['in the future', signedInAt(NOW + 60_000), false],
  ['at no time', tokenWith({authentications: [{}]}), false],
  ['never', tokenWith({}), false],
  ['with what is no token', 'no token', false],
])('checks a sign-in %s', (_case, token, expected) => {
  expect(isFreshProof(token, NOW)).toBe(expected);
});
