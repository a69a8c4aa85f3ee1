import {expect, it} from 'vitest';
import {describeResults, isWithoutResults} from './searchNote';

const HEADINGS = {status: 'ready', isSettled: false} as const;
const SETTLED = {status: 'ready', isSettled: true} as const;

it.each([
  [HEADINGS, 'queue', 0, false], // its texts may still match
  [SETTLED, 'queue', 0, true],
  [SETTLED, 'queue', 1, false],
  [SETTLED, ' ', 0, false],
  [{status: 'loading'}, 'queue', 0, false],
  [{status: 'unavailable'}, 'queue', 0, false],
] as const)(
  'with %j, “%s” and %i pages, reports no results: %s',
  (state, query, found, expected) => {
    expect(isWithoutResults(state, query, found)).toBe(expected);
  },
);

it.each([
  [{status: 'unavailable'}, '', 0, 0, /couldn’t be loaded/],
  [{status: 'loading'}, ' ', 0, 0, /arrow keys/],
  [{status: 'loading'}, 'queue', 0, 0, /^Loading …$/],
  [HEADINGS, 'queue', 0, 0, /^Loading …$/],
  [HEADINGS, 'queue', 2, 2, /^Pages shown: 2$/],
  [SETTLED, 'queue', 0, 0, /^No results\./],
  [SETTLED, 'queue', 2, 5, /^Pages shown: 2 of 5$/],
] as const)('describes %j, “%s”, %i of %i pages', (state, query, shown, found, expected) => {
  expect(describeResults(state, query, shown, found)).toMatch(expected);
});
