import {describe, expect, it} from 'vitest';
import {compilePolicy} from '@gated-docs/access';
import type {Inventory} from '../model/inventory';
import {DEFAULT_OPTIONS} from '../options';
import {holds} from './plan';
import {planEditions, previewOf} from './planEditions';

const routes = ['/', '/graphql/', '/graphql/reference/'];
const pages = routes.map((route) => ({id: route, route, source: `${route}index.mdx`}));
const policy = compilePolicy({
  forceLogin: true,
  rules: [{path: '/graphql*', groups: ['public', 'internal']}],
});

const plansWith = (fragments: Inventory['fragments'], combinations?: string[][]) =>
  planEditions(policy, {pages, fragments} as unknown as Inventory, {
    id: 'default',
    ...DEFAULT_OPTIONS,
    ...(combinations && {combinations}),
  }).map(({plan}) => plan);

const INTERNAL_PART = {
  page: '/graphql/',
  condition: {match: 'some' as const, groups: ['internal']},
};

describe('an edition that readers of several groups share', () => {
  it('contains nothing that one of them may not read, even if named after another group', () => {
    const plans = plansWith([]);

    expect(plans.map(({id}) => id)).toEqual(['anonymous', 'signed-in', 'internal']);
    const [, , shared] = plans;
    expect(shared?.minimalReaders).toEqual([['internal'], ['public']]);
    expect(holds(shared!, ['internal'])).toBe(false);
    expect(holds(shared!, ['public'])).toBe(false);
    expect(holds(shared!, ['internal', 'public'])).toBe(true);
  });

  it('is split into two once the difference is known', () => {
    const held = plansWith([INTERNAL_PART]).map((plan) => [plan.id, holds(plan, ['internal'])]);

    expect(held).toEqual([
      ['anonymous', false],
      ['signed-in', false],
      ['internal', true],
      ['public', false],
    ]);
  });

  it('is also checked with readers in unlisted combinations', () => {
    const [, , shared] = plansWith([], [['internal']]);

    expect(shared?.id).toBe('internal');
    expect(holds(shared!, ['internal'])).toBe(false);
  });
});

it('lacks a list whose pages are all absent, and one that its readers may not open', () => {
  const lists = [
    {route: '/category/graphql', pages: ['/graphql/', '/graphql/reference']},
    {route: '/tags/all', pages: ['/', '/graphql/']},
    {route: '/graphql/tags', pages: ['/']},
  ];
  const plans = planEditions(policy, {pages, fragments: [], lists} as unknown as Inventory, {
    id: 'default',
    ...DEFAULT_OPTIONS,
  });

  expect(plans.map(({plan: {id, absentLists}}) => [id, absentLists])).toEqual([
    ['anonymous', lists.map(({route}) => route)],
    ['signed-in', ['/category/graphql', '/graphql/tags']],
    ['internal', []],
  ]);
});

describe('the preview of an edition', () => {
  it('has no workspace of an edition, whatever the groups are called', () => {
    const named = compilePolicy({
      forceLogin: true,
      rules: [
        {path: '/graphql', groups: ['public']},
        {path: '/graphql/reference', groups: ['public-preview']},
      ],
    });
    const plans = planEditions(named, {pages, fragments: []} as unknown as Inventory, {
      id: 'default',
      ...DEFAULT_OPTIONS,
    }).map(({plan}) => plan);
    const workspaces = plans.map(({workspace}) => workspace);

    expect(workspaces).toContain('.docusaurus/editions/public-preview');
    plans.forEach((plan) => expect(workspaces).not.toContain(previewOf(plan).workspace));
  });
});
