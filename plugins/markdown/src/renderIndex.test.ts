import {expect, it} from 'vitest';
import {listSections} from './listSections';
import type {PageCopy} from './readPage';
import {renderIndex} from './renderIndex';

const copyOf = (route: string, change: Partial<PageCopy> = {}): [string, PageCopy] => [
  route,
  {
    url: `https://docs.example.com${route}`,
    title: `Page ${route}`,
    description: '',
    markdown: '',
    downloads: [],
    ...change,
  },
];

it('lists every page once, in sidebar order, followed by pages outside the sidebar', () => {
  const copies = new Map([copyOf('/'), copyOf('/a/'), copyOf('/a/b/'), copyOf('/z/')]);
  const docs = {
    loadedVersions: [
      {
        docs: [
          {id: 'home', permalink: '/'},
          {id: 'a', permalink: '/a/'},
          {id: 'a/b', permalink: '/a/b'},
        ],
        sidebars: {
          main: [
            {type: 'doc', id: 'home'},
            {
              type: 'category',
              label: 'All of A',
              link: {type: 'doc', id: 'a'},
              items: [
                {type: 'doc', id: 'a/b'},
                {type: 'doc', id: 'home'},
              ],
            },
          ],
        },
      },
    ],
  } as unknown as Parameters<typeof listSections>[0];

  const sections = listSections(docs, copies);

  expect(
    sections.map(({label, pages}) => [label, ...pages.map(({url}) => new URL(url).pathname)]),
  ).toEqual([
    ['Overview', '/'],
    ['All of A', '/a/', '/a/b/'],
    ['More', '/z/'],
  ]);
});

it('writes an index of Markdown copies, with each download once', () => {
  const downloads = [{name: 'Contract', url: 'https://docs.example.com/assets/files/a.yaml'}];
  const [, home] = copyOf('/', {title: 'A [portal]', description: 'All of it.'});
  const [, first] = copyOf('/a/', {downloads});
  const [, second] = copyOf('/b/', {downloads});

  const text = renderIndex({title: 'Site', tagline: 'For all', url: 'https://docs.example.com'}, [
    {label: 'Overview', pages: [home]},
    {label: 'A', pages: [first, second]},
  ]);

  expect(text).toContain('# Site\n\n> For all\n\n');
  expect(text).toContain(
    '## Overview\n\n- [A \\[portal\\]](https://docs.example.com/index.md): All of it.\n\n## A\n\n- [Page /a/](https://docs.example.com/a.md)\n- [Page /b/](https://docs.example.com/b.md)\n',
  );
  expect(text.match(/a\.yaml/g)).toHaveLength(1);
  expect(text).toContain('https://docs.example.com/llms-full.txt');
});

it('lists no unlisted page', () => {
  const copies = new Map([copyOf('/a/'), copyOf('/quiet/')]);
  const docs = {
    loadedVersions: [
      {
        docs: [
          {id: 'a', permalink: '/a'},
          {id: 'quiet', permalink: '/quiet', unlisted: true},
        ],
        sidebars: {main: [{type: 'doc', id: 'quiet'}]},
      },
    ],
  } as unknown as Parameters<typeof listSections>[0];

  expect(listSections(docs, copies).flatMap(({pages}) => pages.map(({title}) => title))).toEqual([
    'Page /a/',
  ]);
});
