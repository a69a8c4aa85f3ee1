import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {satisfies, type GroupCondition} from '@gated-docs/access/conditions';
import {cutPage} from '../../plugins/editions/src/cut/cutPage';
import {createDocument} from '../../plugins/editions/src/model/documents';
import {GROUPS, mayRead} from '../support/specificationAudiences';
import {parsePage, type Page} from './lint/page';
import {routeOf, writtenPages} from './writtenPages';

/**
 * Links to pages that some readers of the linking page may not read, with the reason for keeping them. Their
 * text remains in the narrower editions, without the link.
 */
const JUSTIFIED: Readonly<Record<string, string>> = {};

const PORTAL = 'https://portal.example';

const READERS = Array.from({length: 2 ** GROUPS.length}, (_, mask) =>
  GROUPS.filter((_group, bit) => (mask >> bit) & 1),
);

type Seen = {page: Page; groups: readonly string[]};

/** Cache: parses each distinct text of a page once instead of once per audience. */
const known = new WeakMap<Page, Seen[]>();

/** A page as read by each combination of groups with access, without `<Groups>` of others. */
function readings(page: Page): Seen[] {
  const seen = known.get(page) ?? read(page);
  known.set(page, seen);
  return seen;
}

function read(page: Page): Seen[] {
  const document = createDocument(page.file, page.text);
  const pagesByText = new Map([[page.text, page]]);
  return READERS.filter((groups) => mayRead(groups, routeOf(page.file))).map((groups) => {
    const reader = {type: 'person', personId: '*', groups} as const;
    const isFor = (condition: GroupCondition) => satisfies(reader, condition);
    const {text} = cutPage(document, isFor, () => false);
    const cut = pagesByText.get(text) ?? parsePage(page.file, text);
    pagesByText.set(text, cut);
    return {page: cut, groups};
  });
}

const linksAcross = (page: Page): string[] => {
  const from = routeOf(page.file);
  const found = readings(page).flatMap(({page: {tree}, groups}) =>
    targetsIn(tree, from)
      .filter((to) => !mayRead(groups, to))
      .map((to) => `${from} → ${to}`),
  );
  return [...new Set(found)];
};

function targetsIn(tree: Page['tree'], from: string): string[] {
  const targets: string[] = [];
  visit(tree, ['link', 'definition'], (node) => {
    if ('url' in node && typeof node.url === 'string') {
      const {origin, pathname} = new URL(node.url, `${PORTAL}${from}`);
      targets.push(...(origin === PORTAL ? [pathname] : []));
    }
  });
  return targets;
}

const pages = writtenPages();

describe('the check of links between editions rejects', () => {
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

  it('but accepts links in <Groups> for readers who may follow them', () => {
    const text = '<Groups belongsTo="public">\n\nRead [the overview](/apis/).\n\n</Groups>\n';
    expect(linksAcross(parsePage('docs/home.mdx', text))).toEqual([]);
    const wrong = text.replace('"public"', '"apps"');
    expect(linksAcross(parsePage('docs/home.mdx', wrong))).toEqual(['/ → /apis/']);
  });

  it('but accepts links from a narrower page to a wider one', () => {
    const page = parsePage('docs/apis/misc/conference.mdx', 'Read [the overview](/apis/).');
    expect(linksAcross(page)).toEqual([]);
  });
});

describe('the written pages', () => {
  it('link to no page that some of their readers may not open, except for justified links', () => {
    expect(pages.flatMap(linksAcross).sort()).toEqual(Object.keys(JUSTIFIED).sort());
  });

  it('do not name a page that some of their readers may not open', () => {
    const titles = pages.map(({file, frontMatter}) => ({
      route: routeOf(file),
      title: (frontMatter as {title: string}).title,
    }));
    const internal = titles.filter(({route}) => !mayRead(['public', 'apps', 'selfhosted'], route));
    expect(internal.length).toBeGreaterThan(5);
    const naming = pages.flatMap((page) =>
      readings(page).flatMap(({page: {text}, groups}) =>
        internal
          .filter(({route, title}) => !mayRead(groups, route) && text.includes(title))
          .map(({title}) => `${page.file} names "${title}"`),
      ),
    );
    expect([...new Set(naming)]).toEqual([]);
  });
});
