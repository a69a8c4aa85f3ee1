import type {PropSidebarItem} from '@docusaurus/plugin-content-docs';
import {expect, it} from 'vitest';
import {findSimilarPages} from './findSimilarPages';

const link = (href: string): PropSidebarItem => ({type: 'link', label: href, href});
const category = (items: PropSidebarItem[], href?: string): PropSidebarItem => ({
  type: 'category',
  label: href ?? 'Category',
  collapsed: false,
  collapsible: true,
  items,
  ...(href && {href}),
});

const SIDEBAR = [
  link('/'),
  category(
    [
      category([link('/apis/publicSafety/missions/'), link('/apis/publicSafety/resources/')]),
      category([link('/apis/geo/geosearch/'), link('/apis/geo/routing/')]),
    ],
    '/apis/',
  ),
  category([link('/selfhosted/docker/'), {type: 'html', value: '<hr>'}]),
];

it.each([
  ['a missing letter', '/apis/publicSafety/mission/', '/apis/publicSafety/missions/'],
  ['the wrong folder', '/apis/missions/', '/apis/publicSafety/missions/'],
  ['an old file name', '/apis/geo/routing.html', '/apis/geo/routing/'],
  ['another case', '/Selfhosted/Docker', '/selfhosted/docker/'],
  ['a letter too many', '/appis/', '/apis/'],
])('suggests the page that is meant in spite of %s', (_mistake, path, expected) => {
  expect(findSimilarPages(path, SIDEBAR)[0]?.href).toBe(expected);
});

it.each(['/', '/no-such-page/', '/%E0/'])('suggests nothing for %s', (path) => {
  expect(findSimilarPages(path, SIDEBAR)).toEqual([]);
});
