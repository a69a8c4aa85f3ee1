import {expect, it} from 'vitest';
import {assertOnlyOwnRoutes} from './assertOnlyOwnRoutes';
import type {EditionPlan} from './plan';

const plan: EditionPlan = {
  id: 'public',
  audience: 'person',
  groups: ['public'],
  workspace: '.docusaurus/editions/public',
  pages: [{id: 'apis', route: '/apis/', source: 'apis/index.mdx'}],
  absent: [{id: 'apps', route: '/apps/', source: 'apps/index.mdx'}],
  isPreview: false,
};

it('refuses an edition with a page that it leaves out', () => {
  expect(() => assertOnlyOwnRoutes(plan, ['/', '/apis/', '/apps/'])).toThrow(/"public".*\/apps\//);
});

it('refuses routes of other plugins, which no rule was held against', () => {
  expect(() => assertOnlyOwnRoutes(plan, ['/apis/', '/blog/'])).toThrow('/blog/');
});

it('accepts the planned pages, the front page and the page for what is missing', () => {
  expect(() => assertOnlyOwnRoutes(plan, ['/', '/404.html', '/apis/'])).not.toThrow();
});
