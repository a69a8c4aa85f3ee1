import type {PropSidebarItem} from '@docusaurus/plugin-content-docs';
import {describe, expect, it} from 'vitest';
import {meets} from '@gated-docs/access';
import type {Reader} from '../useReader';
import {pruneSidebarItemForReader} from './pruneSidebarItemForReader';

const link = (href: string): PropSidebarItem => ({type: 'link', label: href, href});
const html = (value: string): PropSidebarItem => ({type: 'html', value});
const category = (items: PropSidebarItem[], href?: string): PropSidebarItem => ({
  type: 'category',
  label: 'Category',
  collapsed: false,
  collapsible: true,
  items,
  ...(href && {href}),
});

const OPEN = link('/open/');
const CLOSED = link('/closed/');

const READER: Reader = {
  canRead: (href) => !href.startsWith('/closed'),
  isFor: (requirement) => meets({type: 'person', personId: 'p1', groups: ['apps']}, requirement),
};
const asking = (item: PropSidebarItem, slashid: object): PropSidebarItem => ({
  ...item,
  customProps: {slashid},
});

const prune = (item: PropSidebarItem) => pruneSidebarItemForReader(item, READER);

describe('pruneSidebarItemForReader', () => {
  it.each<[string, PropSidebarItem]>([
    ['a link', CLOSED],
    ['a category of closed links', category([CLOSED, CLOSED])],
    ['a category with a closed page of its own', category([CLOSED], '/closed/')],
    ['a closed page without children', category([], '/closed/')],
    ['a category without anything', category([])],
    ['three levels of nothing readable', category([category([category([CLOSED]), CLOSED])])],
    ['a category of which a heading is left', category([html('<b>More</b>'), CLOSED])],
    ['a link for another group', asking(OPEN, {groups: ['internal']})],
    ['a heading for another group', asking(html('<b>More</b>'), {groups: ['internal']})],
    ['a category for another group', asking(category([OPEN], '/open/'), {groups: ['internal']})],
    ['a category of items for another group', category([asking(OPEN, {groups: ['internal']})])],
    ['a category of such categories', category([category([html('<b>More</b>'), CLOSED])])],
  ])('leaves out %s', (_case, item) => {
    expect(prune(item)).toBeNull();
  });

  it.each<[string, PropSidebarItem]>([
    ['a link', OPEN],
    ['a link to another site', link('https://example.com/closed/')],
    ['a link for the reader’s group', asking(OPEN, {auth: true, groups: ['apps']})],
    ['a heading', html('<b>More</b>')],
    ['a category with a readable page of its own and no children', category([], '/open/')],
    ['a category of headings alone', category([html('<b>More</b>')])],
    [
      'three levels that are readable',
      category([category([category([OPEN], '/open/'), OPEN]), OPEN], '/open/'),
    ],
  ])('keeps %s unchanged', (_case, item) => {
    expect(prune(item)).toEqual(item);
  });

  it.each<[string, PropSidebarItem, PropSidebarItem]>([
    ['its closed children', category([OPEN, CLOSED]), category([OPEN])],
    [
      'its closed children but not its own page',
      category([CLOSED], '/open/'),
      category([], '/open/'),
    ],
    ['its own page but not its readable children', category([OPEN], '/closed/'), category([OPEN])],
    [
      'everything but the readable page three levels down',
      category([category([CLOSED, category([CLOSED, OPEN], '/closed/')], '/closed/'), CLOSED]),
      category([category([category([OPEN])])]),
    ],
    [
      'nothing that a heading stands beside',
      category([html('<hr>'), OPEN, CLOSED]),
      category([html('<hr>'), OPEN]),
    ],
  ])('removes from a category %s', (_case, item, expected) => {
    expect(prune(item)).toEqual(expected);
  });

  it('does not mutate its argument', () => {
    const item = category([OPEN, category([CLOSED])], '/closed/');
    const copy = structuredClone(item);

    prune(item);

    expect(item).toEqual(copy);
  });
});
