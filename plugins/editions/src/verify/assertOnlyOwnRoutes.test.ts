import type {RouteConfig} from '@docusaurus/types';
import {expect, it} from 'vitest';
import {assertOnlyOwnRoutes} from './assertOnlyOwnRoutes';
import {planOf} from '../../../../tests/support/planOf';

const plan = planOf({
  pages: [{id: 'apis', route: '/apis/', source: 'apis/index.mdx'}],
  absent: [{id: 'apps', route: '/apps/', source: 'apps/index.mdx'}],
  policy: {
    forceLogin: true,
    rules: [
      {path: '/apis*', groups: ['public']},
      {path: '/apps*', groups: ['apps']},
      {path: '/category/apps*', groups: ['apps']},
    ],
    pageRules: [],
  },
});

const route = (path: string, component = '@theme/DocItem'): RouteConfig => ({path, component});
const frame = (...routes: RouteConfig[]): RouteConfig => ({
  ...route('/', '@theme/DocRoot'),
  routes,
});
const assert = (...routes: RouteConfig[]) => assertOnlyOwnRoutes(plan, [frame(...routes)]);

it('rejects an edition with a page that it should leave out', () => {
  expect(() => assert(route('/apis/'), route('/apps/'))).toThrow(/"public".*\/apps\//);
});

it.each([
  ['/apps/search/', '@theme/SearchPage'],
  ['/Apps/', '@site/src/pages/apps.tsx'],
  ['/apps/%E0%A4%A', '@theme/SearchPage'], // no canonical form
])('rejects the route %s of another plugin, which its readers may not open', (path, component) => {
  expect(() => assert(route('/apis/'), route(path, component))).toThrow(
    `routes of plugins that its readers may not open: ${path}. Change the plugin's path`,
  );
});

it('checks all readers of the edition, not just those in its name', () => {
  const shared = {...plan, minimalReaders: [['public'], ['partners']]};
  const search = route('/apis/search/', '@theme/SearchPage');

  expect(() => assertOnlyOwnRoutes(shared, [search])).toThrow('/apis/search/');
  expect(() => assertOnlyOwnRoutes(plan, [search])).not.toThrow();
});

it('rejects all routes of plugins if readers are anonymous', () => {
  const anonymous = {...plan, audience: 'anonymous' as const, minimalReaders: []};

  expect(() => assertOnlyOwnRoutes(anonymous, [route('/search/', '@theme/SearchPage')])).toThrow(
    '/search/',
  );
});

it.each([
  ['of a category', '/category/apps/', '@theme/DocCategoryGeneratedIndexPage'],
  ['of a tag', '/category/apps/tags/', '@theme/DocTagDocListPage'],
])('rejects a list %s at a URL that the readers may not open', (_what, path, component) => {
  expect(() => assert(route(path, component))).toThrow(
    `lists of documents or posts at addresses that its readers may not open: ${path}. Change the slug of the category`,
  );
});

it('accepts the planned pages, lists of them, plugins’ routes that its readers may open, and the 404 page', () => {
  expect(() =>
    assert(
      route('/apis'),
      route('/tags/', '@theme/DocTagsListPage'),
      route('/category/apis/', '@theme/DocCategoryGeneratedIndexPage'),
      route('/search/', '@theme/SearchPage'),
      route('*', '@theme/NotFound'),
      route('/', '@theme/NotFound'),
    ),
  ).not.toThrow();
});
