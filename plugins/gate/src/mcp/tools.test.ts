import {describe, expect, it} from 'vitest';
import type {EditionReader} from './editionReader';
import {listPages, readPage} from './tools';

const ORIGIN = 'https://docs.example.com';
const ROUTES = ['/', '/apis/', '/apis/geo/', '/guides/'];

const readerOf = (text = ''): EditionReader => ({
  index: () => Promise.resolve(null),
  pages: () => Promise.resolve(ROUTES.map((route) => ({route, title: route, trail: []}))),
  excerpts: () => Promise.resolve({}),
  copy: (path) => Promise.resolve({url: path, text}),
});

describe('listPages', () => {
  const list = async (below: string, from = 0) =>
    listPages(readerOf(), {below, reference: false, from, publicOrigin: ORIGIN});

  it.each(['apis', 'https://evil.example/apis/', '/apis/%00', '/apis/%zz'])(
    'lists no pages below %s, which is not a path of the portal',
    async (below) => {
      expect(await list(below)).toBe('You cannot read any pages below this path.');
    },
  );

  it.each(['/apis', '/APIS/', '/apis.md', `${ORIGIN}/apis/`, `${ORIGIN}/apis/#paging`])(
    'lists the pages below %s, in any form that results use',
    async (below) => {
      expect(await list(below)).toBe('- /apis/: /apis/\n- /apis/geo/: /apis/geo/');
    },
  );

  it.each(['', '/', ORIGIN])('lists all pages below %j', async (below) => {
    expect((await list(below)).split('\n')).toHaveLength(ROUTES.length);
  });

  it('reports how many pages there are when asked for later ones', async () => {
    expect(await list('/apis/', 2)).toBe('There are only 2 pages below this path.');
  });
});

describe('readPage', () => {
  it('splits a long page between characters, not within one', async () => {
    const text = `${'x'.repeat(39_999)}🙂 end`;
    const read = async (from: number) =>
      readPage(readerOf(text), {path: '/apis/', from, publicOrigin: ORIGIN});

    expect(await read(0)).toMatch(/^x{39999}\n\n\[This page has 6 more characters\..* 39999\.\]$/);
    expect(await read(39_999)).toBe('🙂 end');
  });
});
