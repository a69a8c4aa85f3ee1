import type {RouteConfig} from '@docusaurus/types';
import {expect, it} from 'vitest';
import {assertOnlyOwnRoutes} from './assertOnlyOwnRoutes';
import type {EditionPlan} from '../plan/plan';

const plan: EditionPlan = {
  id: 'public',
  audience: 'person',
  groups: ['public'],
  workspace: '.docusaurus/editions/public',
  pages: [{id: 'apis', route: '/apis/', source: 'apis/index.mdx'}],
  absent: [{id: 'apps', route: '/apps/', source: 'apps/index.mdx'}],
  policy: {
    forceLogin: true,
    rules: [
      {path: '/apis*', groups: ['public']},
      {path: '/category/apps*', groups: ['apps']},
    ],
    pageRules: [],
  },
  isPreview: false,
};

const route = (path: string, component = '@theme/DocItem'): RouteConfig => ({path, component});
const frame = (...routes: RouteConfig[]): RouteConfig => ({
  ...route('/', '@theme/DocRoot'),
  routes,
});
const assert = (...routes: RouteConfig[]) => assertOnlyOwnRoutes(plan, [frame(...routes)]);

it('refuses an edition with a page that it leaves out', () => {
  expect(() => assert(route('/apis/'), route('/apps/'))).toThrow(/"public".*\/apps\//);
});

it('refuses routes of other plugins, which no rule was held against', () => {
  expect(() => assert(route('/apis/'), route('/blog/', '@theme/BlogPage'))).toThrow('/blog/');
  expect(() => assert(route('/', '@site/src/pages/index.tsx'))).toThrow('no documents: /.');
});

it.each([
  ['of a category', '/category/apps/', '@theme/DocCategoryGeneratedIndexPage'],
  ['of a tag', '/category/apps/tags/', '@theme/DocTagDocListPage'],
])('refuses a list %s at an address that the readers may not open', (_what, path, component) => {
  expect(() => assert(route(path, component))).toThrow(
    `lists of documents at addresses that its readers may not open: ${path}. Give the category`,
  );
});

it('accepts the planned pages, lists of them, and the page for what is missing', () => {
  expect(() =>
    assert(
      route('/apis'),
      route('/tags/', '@theme/DocTagsListPage'),
      route('/category/apis/', '@theme/DocCategoryGeneratedIndexPage'),
      route('*', '@theme/NotFound'),
      route('/', '@theme/NotFound'),
    ),
  ).not.toThrow();
});
