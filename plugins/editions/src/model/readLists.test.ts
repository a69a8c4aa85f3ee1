import {expect, it} from 'vitest';
import type {Contents} from './contents';
import {readLists} from './readLists';

const tag = (permalink: string) => ({permalink});
const doc = (id: string, ...tags: string[]) => ({
  ...{id, permalink: `/docs/${id}`, tags: tags.map(tag)},
});
const DOCS = {
  kind: 'docs',
  content: {
    loadedVersions: [
      {
        docs: [doc('a', '/docs/tags/x'), doc('b', '/docs/tags/x', '/docs/tags/y'), doc('c')],
        sidebars: {
          first: [
            {type: 'doc', id: 'a'},
            {
              type: 'category',
              link: {type: 'generated-index', permalink: '/docs/category/outer'},
              items: [
                {type: 'link', href: 'https://example.com'},
                {type: 'category', link: {type: 'doc', id: 'c'}, items: [{type: 'ref', id: 'b'}]},
                {
                  type: 'category',
                  link: {type: 'generated-index', permalink: '/docs/category/inner'},
                  items: [{type: 'doc', id: 'a'}],
                },
              ],
            },
          ],
        },
      },
    ],
  },
};
const BLOG = {
  kind: 'blog',
  content: {
    blogPosts: [
      {
        metadata: {
          permalink: '/blog/launch',
          tags: [tag('/blog/tags/z')],
          authors: [{name: 'No page'}, {page: {permalink: '/blog/authors/m'}}],
        },
      },
    ],
  },
};

it('reads categories with a page of their own, tags and authors', () => {
  const contents = [DOCS, BLOG, {kind: 'pages', content: []}] as unknown as Contents;

  expect(Object.fromEntries(readLists(contents).map(({route, pages}) => [route, pages]))).toEqual({
    '/docs/tags/x': ['/docs/a', '/docs/b'],
    '/docs/tags/y': ['/docs/b'],
    '/docs/category/inner': ['/docs/a'],
    '/docs/category/outer': ['/docs/c', '/docs/b', '/docs/a'],
    '/blog/tags/z': ['/blog/launch'],
    '/blog/authors/m': ['/blog/launch'],
  });
});
