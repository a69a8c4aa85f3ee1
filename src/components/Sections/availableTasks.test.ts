import type {PropSidebarItem, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {expect, it} from 'vitest';
import {availableTasks} from './availableTasks';

const section = (tasks: string[], items: PropSidebarItem[], href?: string) =>
  ({
    type: 'category',
    label: 'Guides',
    collapsed: false,
    collapsible: true,
    items,
    ...(href && {href}),
    customProps: {tasks: tasks.map((to) => ({label: to, to}))},
  }) satisfies PropSidebarItemCategory;

const link = (href: string): PropSidebarItem => ({type: 'link', label: href, href});

it.each<[string, string[], PropSidebarItem[], string?]>([
  ['of a page that the reader lacks', ['/guides/secret/'], [link('/guides/open/')]],
  ['of a page that only begins alike', ['/guides/open/'], [link('/guides/open-hours/')]],
  ['of a section that has no page of its own', ['/guides/#start'], [link('/guides/open/')]],
])('leaves out the task %s', (_what, tasks, items, href) => {
  expect(availableTasks(section(tasks, items, href))).toEqual([]);
});

it.each<[string, string, PropSidebarItem[], string?]>([
  ['whose page the sidebar spells without a slash', '/guides/open/', [link('/guides/open')]],
  ['that is explained under a heading', '/guides/open/#start', [link('/guides/open')]],
  ['under a heading of the section’s own page', '/guides/#start', [], '/guides/'],
  [
    'deep inside the section',
    '/guides/a/b/',
    [{...section([], [link('/guides/a/b')]), label: 'Deep'}],
  ],
])('keeps the task %s', (_what, task, items, href) => {
  expect(availableTasks(section([task], items, href)).map(({to}) => to)).toEqual([task]);
});
