import {expect, it} from 'vitest';
import {createPathSearch} from './findPaths';

const PATHS = new Map([['apis/secret', 'apis/secret.mdx']]);

const searchTwice = (text: string) => {
  const search = createPathSearch(PATHS, 'https://docs.example');
  return [1, 2].map(() => {
    const found: string[] = [];
    search(text, ({source}) => found.push(source));
    return found;
  });
};

it.each([
  '/apis/secret/',
  'https://docs.example/apis/secret',
  '/login?to=%2Fapis%2Fsecret',
  'docs/apis/secret.mdx',
])('finds a path in "%s" each time', (text) => {
  expect(searchTwice(text)).toEqual([['apis/secret.mdx'], ['apis/secret.mdx']]);
});

it.each(['no path', '/apis/secret-old', '/apis/secret/more', 'https://other.example/apis/secret'])(
  'finds none in "%s"',
  (text) => {
    expect(searchTwice(text)).toEqual([[], []]);
  },
);
