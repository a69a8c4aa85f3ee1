import {expect, it} from 'vitest';
import type {FoundPage} from '@gated-docs/search/search-index';
import {countSections, firstChoice, listOptions} from './listOptions';

const page = (
  route: string,
  trail: string[],
  anchors: string[],
  isBestAsWhole = false,
): FoundPage => ({
  route,
  title: route,
  trail,
  page: 0,
  isBestAsWhole,
  sections: anchors.map((anchor, section) => ({section, anchor, heading: anchor})),
});

it('lists a page before its sections, and preselects the best match', () => {
  const pages = [page('/a/', ['APIs'], ['x', 'y']), page('/b/', ['Apps'], [])];

  expect(listOptions(pages).map(({to}) => to)).toEqual(['/a/', '/a/#x', '/a/#y', '/b/']);
  expect(firstChoice(pages)).toBe(1);
  expect(firstChoice([page('/a/', [], ['x'], true)])).toBe(0);
  expect(firstChoice([page('/b/', [], [])])).toBe(0);
  expect(firstChoice([])).toBe(0);
});

it('counts pages by section, largest first, and leaves out pages without a section', () => {
  const pages = [
    page('/', [], []),
    page('/a/', ['Apps'], []),
    page('/b/', ['APIs', 'Geo'], []),
    page('/c/', ['APIs'], []),
  ];

  expect(countSections(pages, null)).toEqual([
    ['APIs', 2],
    ['Apps', 1],
  ]);
  expect(countSections(pages, 'Apps')).toEqual(countSections(pages, null));
});

it('lists the chosen section even if it has no page, so that the reader can deselect it', () => {
  expect(countSections([page('/b/', ['APIs'], [])], 'Apps')).toEqual([
    ['APIs', 1],
    ['Apps', 0],
  ]);
  expect(countSections([], 'Apps')).toEqual([['Apps', 0]]);
});
