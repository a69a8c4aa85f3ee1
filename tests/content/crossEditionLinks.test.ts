import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {GROUPS, mayRead} from '../support/specificationAudiences';
import {parsePage, type Page} from './lint/page';
import {routeOf, writtenPages} from './writtenPages';

/**
 * Links to a page that some readers of the first page may not open, with the reason why they stay. Their
 * words remain in the narrower editions, and the link is cut.
 */
const JUSTIFIED: Readonly<Record<string, string>> = {};

const READERS = Array.from({length: 2 ** GROUPS.length}, (_, mask) =>
  GROUPS.filter((_group, bit) => (mask >> bit) & 1),
);

const isWider = (from: string, to: string) =>
  READERS.some((groups) => mayRead(groups, from) && !mayRead(groups, to));

const linksAcross = ({file, tree}: Page): string[] => {
  const from = routeOf(file);
  const targets: string[] = [];
  visit(tree, ['link', 'definition'], (node) => {
    if ('url' in node && typeof node.url === 'string') {
      targets.push(new URL(node.url, `https://portal.example${from}`).pathname);
    }
  });
  return targets.filter((to) => isWider(from, to)).map((to) => `${from} → ${to}`);
};

const pages = writtenPages();

describe('the check of links between editions refuses', () => {
  it.each([
    ['the home page to one section', 'docs/home.mdx', '/apis/', '/ → /apis/'],
    [
      'a public page to an internal one',
      'docs/apis/index.mdx',
      '/apis/misc/conference/',
      '/apis/ → /apis/misc/conference/',
    ],
    [
      'the same by a relative address',
      'docs/apis/index.mdx',
      './misc/conference/',
      '/apis/ → /apis/misc/conference/',
    ],
    [
      'one section to another',
      'docs/apps/RND/index.mdx',
      '/selfhosted/docker/',
      '/apps/RND/ → /selfhosted/docker/',
    ],
  ])('%s', (_what, file, target, expected) => {
    expect(linksAcross(parsePage(file, `Read [the page](${target}#part).`))).toEqual([expected]);
  });

  it('not a narrower page to a wider one', () => {
    const page = parsePage('docs/apis/misc/conference.mdx', 'Read [the overview](/apis/).');
    expect(linksAcross(page)).toEqual([]);
  });
});

describe('the written pages', () => {
  it('link to no page that part of their readers may not open, the justified links apart', () => {
    expect(pages.flatMap(linksAcross).sort()).toEqual(Object.keys(JUSTIFIED).sort());
  });

  it('do not name a page that part of their readers may not open', () => {
    const titles = pages
      .map(({file, frontMatter}) => ({
        route: routeOf(file),
        title: (frontMatter as {title: string}).title,
      }))
      .filter(
        ({route}) => isWider('/', route) && !mayRead(['public', 'apps', 'selfhosted'], route),
      );
    expect(titles.length).toBeGreaterThan(5);
    const naming = pages.flatMap(({file, text}) =>
      titles
        .filter(({route, title}) => isWider(routeOf(file), route) && text.includes(title))
        .map(({title}) => `${file} names "${title}"`),
    );
    expect(naming).toEqual([]);
  });
});
