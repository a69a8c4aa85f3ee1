import {expect, it} from 'vitest';
import {createPathSearch, pathKeys} from './findPaths';

const KEYS = pathKeys({id: 'apis/secret', route: '/apis/secret/', source: 'apis/secret.mdx'});

const searchTwice = (text: string) => {
  const search = createPathSearch((key) => KEYS.includes(key), 'https://docs.example');
  return [1, 2].map(() => {
    const found: string[] = [];
    search(text, (key) => found.push(key));
    return found;
  });
};

it.each([
  ['index.mdx', 'index', '/', []],
  ['index.mdx', 'index', '/start/', ['/start']],
  ['apps/readme.md', 'apps/readme', '/apps/', ['/apps', '/apps/readme.md', '/apps/readme']],
  ['top.mdx', 'top', '/over%20view/', ['/over view', '/top.mdx']],
])('of %s, with the ID "%s" at %s, searches for %j', (source, id, route, keys) => {
  expect(pathKeys({source, id, route})).toEqual(keys);
});

it.each([
  '/apis/secret/',
  'https://docs.example/apis/secret',
  '/login?to=%2Fapis%2Fsecret',
  'docs/apis/secret.mdx',
])('finds a path in "%s" each time', (text) => {
  const [first, second] = searchTwice(text);

  expect(first).toHaveLength(1);
  expect(second).toEqual(first);
});

it.each(['no path', '/apis/secret-old', '/apis/secret/more', 'https://other.example/apis/secret'])(
  'finds none in "%s"',
  (text) => {
    expect(searchTwice(text)).toEqual([[], []]);
  },
);
