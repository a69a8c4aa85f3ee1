import type {Nodes, Root} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {
  createCutLinks,
  createIsAbsent,
  cutLinksIn,
  leadsTo,
  linkTarget,
  resolveLink,
} from './cutLinks';
import {absentRoutes} from '../plan/plan';
import {planOf} from '../../../../tests/support/planOf';

const parse = (text: string): Root =>
  unified().use(remarkParse).use(remarkMdx).use(remarkGfm).parse(text);

/** The tree without positions, for comparisons. */
function shape(tree: Root): unknown {
  return JSON.parse(
    JSON.stringify(tree, (key, value: unknown) =>
      ['position', 'data', 'spread'].includes(key) ? undefined : value,
    ),
  );
}

/** Merges text nodes that a removed link has split. */
function joinTexts(tree: Root): Root {
  visit(tree, (node) => {
    if ('children' in node) {
      const joined: Nodes[] = [];
      for (const child of node.children as Nodes[]) {
        const last = joined.at(-1);
        if (last?.type === 'text' && child.type === 'text') {
          last.value += child.value;
        } else {
          joined.push(child);
        }
      }
      Object.assign(node, {children: joined});
    }
  });
  return tree;
}

const cut = (text: string): Root => {
  const tree = parse(text);
  cutLinksIn(tree, (target) => target.includes('secret'));
  return joinTexts(tree);
};

const targets = (text: string): string[] => {
  const found: string[] = [];
  visit(parse(text), (node) => {
    const target = linkTarget(node);
    if (target !== undefined) {
      found.push(target);
    }
  });
  return found;
};

describe('cutLinksIn', () => {
  it.each([
    // the page's text, the same without the link
    ['See [the page](/secret/).', 'See the page.'],
    ['[a **bold _and_ `coded`** word](/secret/)', 'a **bold _and_ `coded`** word'],
    ['[![alt](./plan.png)](/secret/)', '![alt](./plan.png)'],
    ['| a |\n| - |\n| [x](/secret/) |', '| a |\n| - |\n| x |'],
    ['See <a href="/secret/">the **page**</a>.', 'See the **page**.'],
    ['See <Link to="/secret/">the page</Link>.', 'See the page.'],
    ['<Note>[it](/secret/) <a href="/secret/">or</a></Note>', '<Note>it or</Note>'],
    ['<Link to="/secret/">a [b](/secret/x/)</Link>', 'a b'], // a link in a link
    ['See <Card href="/secret/" /> now.', 'See  now.'],
    ['See [the page][s].\n\n[s]: /secret/', 'See the page.'],
    ['See [the page].\n\n[The Page]: /secret/ "Title"', 'See the page.'],
  ])('turns %j into %j', (text, expected) => {
    expect(shape(cut(text))).toEqual(shape(parse(expected)));
  });

  it.each([
    'See [the page](/apis/).',
    '`[x](/secret/)`',
    '<a href="/apis/">x</a>',
    '<Secret name="/secret/" />',
    'See [the page][s].\n\n[s]: /apis/',
    'See [secret][].',
  ])('keeps %j', (text) => {
    expect(shape(cut(text))).toEqual(shape(parse(text)));
  });
});

describe('linkTarget', () => {
  it.each([
    ['[x](/apis/)', ['/apis/']],
    ['[x](<./a b.mdx>)', ['./a b.mdx']],
    ['<a href="/apis/">x</a>', ['/apis/']],
    ['<Link to="/apis/">x</Link>', ['/apis/']],
    ["<Link to={ '/apis/' }>x</Link>", ['/apis/']],
    ['<Link to={target}>x</Link>', []], // only a build knows what it names
    ['<Link to={`/apis/${name}/`}>x</Link>', []],
    ['<Link {...props}>x</Link>', []],
    ['<Link to>x</Link>', []],
    ['![x](/img/logo.svg)', []],
    ['plain text', []],
    ['[x][r]\n\n[r]: /apis/', ['/apis/']],
  ])('finds in %j the targets %j', (text, expected) => {
    expect(targets(text)).toEqual(expected);
  });
});

describe('resolveLink', () => {
  const from = {source: 'apis/geo/index.mdx', route: '/apis/geo/'};

  it.each([
    '',
    '#part',
    'https://example.com/apis/',
    'mailto:a@example.com',
    '//example.com/x',
    'HTTP://example.com/',
  ])('resolves %j to no page of this site', (target) => {
    expect(resolveLink(target, from)).toBeNull();
  });

  it.each([
    ['./routing.mdx', {sources: ['apis/geo/routing.mdx']}],
    ['routing.md#part', {sources: ['apis/geo/routing.md', 'routing.md', '../routing.md']}],
    ['../misc/conference.mdx?x=1#y', {sources: ['apis/misc/conference.mdx']}],
    ['../../../../index.mdx', {sources: ['../../index.mdx']}], // above the documents is no page
    ['/apps/RDG.mdx', {sources: ['apps/RDG.mdx', '../apps/RDG.mdx']}],
    [
      'docs/apps/RDG.mdx',
      {sources: ['apis/geo/docs/apps/RDG.mdx', 'docs/apps/RDG.mdx', 'apps/RDG.mdx']},
    ],
    ['@site/docs/apps/RDG.mdx', {sources: ['apps/RDG.mdx']}],
    ['./a%20b.mdx', {sources: ['apis/geo/a b.mdx']}],
    ['./c%23.mdx', {sources: ['apis/geo/c#.mdx']}],
    ['/apis/Misc/', {path: '/apis/misc/'}],
    ['/apis/misc?x=1#y', {path: '/apis/misc/'}],
    ['/apis/misc/index.html', {path: '/apis/misc/'}],
    ['../misc/', {path: '/apis/misc/'}],
    ['routing', {path: '/apis/geo/routing/'}],
    ['/apis/%E0%A4%A', {path: null}],
  ])('resolves %j to %j', (target, expected) => {
    expect(resolveLink(target, from, 'docs')).toEqual(expected);
  });

  it('uses a malformed file name literally', () => {
    expect(resolveLink('./100%.mdx', from)).toEqual({sources: ['apis/geo/100%.mdx']});
  });
});

describe('cutLinks', () => {
  const page = (source: string, route: string) => ({id: source, source, route});
  const plan = planOf({
    pages: [
      page('index.mdx', '/'),
      page('apis/index.mdx', '/apis/'),
      page('apis/geo.mdx', '/apis/geo/'),
    ],
    absent: [page('apis/conference.mdx', '/apis/Conference/'), page('apps.mdx', '/applications/')],
  });
  const linksIn = (source: string, target: string) => {
    const tree = parse(`[words](${target})`);
    const file = `/site/.docusaurus/editions/public/site/docs/${source}`;
    createCutLinks([{plan, folder: 'docs'}])()(tree, {path: file});
    return JSON.stringify(tree).includes('"link"') ? 'kept' : 'cut';
  };

  it.each([
    // page, its link, expected result
    ['index.mdx', '/apis/conference', 'cut'],
    ['index.mdx', '/apis/Conference/#part', 'cut'],
    ['index.mdx', '/apis/conference.mdx', 'cut'],
    ['index.mdx', './apis/conference.mdx', 'cut'],
    ['index.mdx', 'apis/conference/', 'cut'],
    ['index.mdx', './apps.mdx', 'cut'],
    ['index.mdx', '/Applications/?x=1', 'cut'],
    ['apis/index.mdx', './conference.mdx', 'cut'], // resolved from its own folder, not from that of /index.mdx
    ['apis/index.mdx', 'conference/', 'cut'],
    ['apis/index.mdx', '../apps.mdx', 'cut'],
    ['apis/geo.mdx', '../conference/', 'cut'],
    ['apis/_partial.mdx', './conference.mdx', 'cut'], // no page, but in the same folder
    ['apis/geo.mdx', 'apps.mdx', 'cut'], // Docusaurus also looks in the docs folder
    ['apis/geo.mdx', 'docs/apps.mdx', 'cut'],
    ['apis/geo.mdx', '@site/docs/apps.mdx', 'cut'],
    ['apis/geo.mdx', 'index.mdx', 'kept'], // the file in its own folder comes first
    ['index.mdx', '/apis/', 'kept'],
    ['index.mdx', './apis/geo.mdx', 'kept'],
    ['apis/index.mdx', '/conference/', 'kept'],
    ['apis/index.mdx', '../conference.mdx', 'kept'],
    ['apis/geo.mdx', '#part', 'kept'],
    ['apis/geo.mdx', 'https://example.com/apis/conference/', 'kept'],
  ])('of %s: the link to %s is %s', (source, target, expected) => {
    expect(linksIn(source, target)).toBe(expected);
  });
});

describe('a link to the site’s own address', () => {
  const page = (route: string) => ({id: route, route, source: `${route}.mdx`});
  const plan = {
    ...{pages: [page('/base/open/')], absent: [page('/base/secret/')]},
    ...{baseUrl: '/base/', url: 'https://docs.example'},
    absentLists: ['/base/tags/quiet'],
  };

  it.each([
    ['https://docs.example/base/secret', true],
    ['http://DOCS.example/base/secret/?a#b', true],
    ['//docs.example/base/secret/', true],
    ['/base/tags/quiet/', true],
    ['/tags/quiet', true],
    ['/tags/loud', false],
    ['https://docs.example/base/open/', false],
    ['https://docs.example/secret/', false], // another site on the host
    ['https://docs.example:8443/base/secret/', false],
    ['https://docs.example.evil/base/secret/', false],
    ['mailto:a@docs.example', false],
  ])('%s leads to an absent page: %s', (target, isAbsent) => {
    expect(createIsAbsent(plan, 'docs')(target, 'open.mdx')).toBe(isAbsent);
    expect(leadsTo(target, absentRoutes(plan), plan)).toBe(isAbsent);
  });
});
