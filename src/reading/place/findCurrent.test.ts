import {expect, it} from 'vitest';
import {findCurrent} from './findCurrent';

/** Headings at 500, 1,000, 1,700 and 1,900 px of a page of 2,000 px, in a window of 900 px. */
const PAGE = [500, 1_000, 1_700, 1_900];
const START = 100;
const LENGTH = 1_100;

const at = (scrolled: number) =>
  findCurrent({
    tops: PAGE.map((top) => top - scrolled),
    start: START,
    scrolled,
    rest: LENGTH - scrolled,
  });

it.each([
  ['before the first heading', 0, -1],
  ['just before a heading', 399, -1],
  ['where a link to a heading leads', 400, 0],
  ['between two headings', 700, 0],
  ['where a link to the last reachable heading leads', 900, 1],
  ['shortly after it', 999, 1],
  ['halfway from it to the end, for the first that cannot be reached', 1_000, 2],
  ['at the end of the page', 1_100, 3],
])('finds the section %s', (_place, scrolled, expected) => {
  expect(at(scrolled)).toBe(expected);
});

it.each([
  ['above its first heading', [300, 400], -1],
  ['below a heading', [90, 400], 0],
  ['without headings', [], -1],
])('finds the section of a page that fits into the window, %s', (_place, tops, expected) => {
  expect(findCurrent({tops, start: START, scrolled: 0, rest: 0})).toBe(expected);
});
