import {expect, it} from 'vitest';
import {inventoryOf} from '../../../../tests/support/inventoryOf';
import {planOf} from '../../../../tests/support/planOf';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {assertNamesNoAbsentPage} from '../verify/assertNamesNoAbsentPage';
import {pathKeys} from '../verify/search/findPaths';
import {createOutputSearch} from '../verify/searchOutput';
import {createIsAbsent} from './cutLinks';
import {cutThemeConfig} from './cutThemeConfig';
import {stageSite} from './stageSite';

const page = (name: string) => ({
  ...{id: name, source: `${name}.mdx`, route: `/base/docs/${name}`},
});
const PLAN = planOf({
  ...{baseUrl: '/base/', pages: [page('open')], absent: [page('secret')]},
  workspace: '.docusaurus/editions',
});

// Docusaurus adds the base to paths of links that do not have it.
it.each([
  ['/docs/secret', true],
  ['/base/docs/secret/', true],
  ['secret', true],
  ['./secret.mdx', true],
  ['/docs/open', false],
  ['/base/base/docs/secret', false],
  ['/baseline/docs/secret', false],
])('a link to %s below a base URL leads to an absent page: %s', (target, expected) => {
  expect(createIsAbsent(PLAN, 'docs')(target, 'open.mdx')).toBe(expected);
});

it.each<[object, object[]?]>([
  [{to: '/docs/secret', label: 'A'}, []],
  [{href: '/base/docs/secret', label: 'A'}, []],
  [{to: 'docs/secret', label: 'A'}, []],
  [{to: '/docs/open', label: 'A', activeBasePath: 'docs/secret'}, [{to: '/docs/open', label: 'A'}]],
  [{to: '/docs/open', activeBasePath: '/docs/open'}],
])('a menu below a base URL has no item for an absent page: %j', (item, expected = [item]) => {
  const cut = cutThemeConfig({navbar: {items: [item]}}, PLAN) as {navbar: {items: unknown}};

  expect(cut.navbar.items).toEqual(expected);
});

it.each(['/docs/secret', '/base/docs/secret/'])(
  'the address %s of an absent page is found',
  (path) => {
    const siteDir = temporaryFolder('base-url');
    writeFiles(siteDir, {
      'docs/open.mdx': 'Open.',
      'docs/secret.mdx': 'Secret.',
      'built/main.js': `navigate("${path}")`,
      '.docusaurus/editions/packages.json': '[]',
    });
    const model = inventoryOf(siteDir, {baseUrl: '/base/', pages: [...PLAN.pages, ...PLAN.absent]});
    const {search} = createOutputSearch(model);

    expect(() => search(PLAN, stageSite(model, PLAN), `${siteDir}/built`)).toThrow(
      'main.js contains the path',
    );
    expect(() =>
      assertNamesNoAbsentPage(
        {
          title: 'A',
          url: 'https://docs.example.com',
          baseUrl: '/base/',
          customFields: {start: path},
        },
        PLAN,
      ),
    ).toThrow('customFields.start');
  },
);

it('the base itself is public, although it is the address of an absent home page', () => {
  const home = {id: 'index', source: 'index.mdx', route: '/base/'};

  expect(pathKeys(home, '/base/')).toEqual([]);
  expect(pathKeys({...home, route: '/'}, '/')).toEqual([]);
  expect(pathKeys(page('secret'), '/base/')).toEqual([
    ...['/base/docs/secret', '/docs/secret', '/secret.mdx'],
  ]);
});
