import {describe, expect, it} from 'vitest';
import {compilePolicy, type Policy} from '@gated-docs/access';
import {someOf} from '@gated-docs/access/conditions';
import type {Rule} from '@gated-docs/access/rules';
import {combinations, computeEditions, MAX_EDITIONS, type EditionsRequest} from './computeEditions';

const policyOf = (rules: Rule[], forceLogin = true) => compilePolicy({forceLogin, rules});

const SITE = policyOf([
  {path: '/apis*', groups: ['public', 'internal']},
  {path: '/apis/secret', groups: ['internal']},
  {path: '/apps*', groups: ['apps', 'internal']},
]);
const PAGES = ['/', '/apis/', '/apis/secret/', '/apps/'];

/** Rules that yield a different site for every combination of `count` groups. */
const independent = (count: number) => {
  const names = Array.from({length: count}, (_, index) => `g${index}`);
  const pages = names.map((name) => `/${name}/`);
  return {
    names,
    pages,
    policy: policyOf(names.map((name) => ({path: `/${name}`, groups: [name]}))),
  };
};

describe('computeEditions', () => {
  it.each([6, 16])('rejects sites with %d independent groups, with a fix', (count) => {
    const {policy, pages} = independent(count);

    expect(() => computeEditions(policy, {pages})).toThrow(
      new RegExp(
        `^The rules in themeConfig\\.slashID\\.privatePaths and in the pages result in more than ${MAX_EDITIONS} editions \\(g0, g1, .*Reduce the number of groups in the rules, or list the combinations in use in the "combinations" option of the editions plugin\\.$`,
      ),
    );
  });

  it('rejects more groups than can be combined', () => {
    const {policy, pages} = independent(17);

    expect(() => computeEditions(policy, {pages})).toThrow(
      /use 17 groups \(g0, .*use at most 16\.$/, // also with listed combinations
    );
  });

  const turned = policyOf([
    {path: '/apps*', groups: ['internal', 'apps']},
    {path: '/apis/secret', groups: ['internal']},
    {path: '/apis*', groups: ['internal', 'public']},
  ]);
  const open = policyOf([{path: '/apis*', groups: ['public']}, {path: '/members'}], false);
  const ALL = [
    ...['anonymous: ', 'signed-in: /', 'apps: / /apps/', 'internal: / /apis/ /apis/secret/ /apps/'],
    ...['public: / /apis/', 'apps+public: / /apis/ /apps/'],
  ];
  const listed = [['public', 'apps'], ['apps', 'public'], ['internal'], ['internal', 'apps'], []];

  it.each<[string, Policy, EditionsRequest, string[]]>([
    ['one edition for each set of pages, named by its fewest groups', SITE, {pages: PAGES}, ALL],
    ['the same for another order of rules and groups', turned, {pages: PAGES}, ALL],
    [
      'an anonymous edition with the pages that need no sign-in',
      open,
      {pages: ['/', '/apis/', '/members/']},
      ['anonymous: /', 'signed-in: / /members/', 'public: / /apis/ /members/'],
    ],
    [
      'no page without canonical form',
      policyOf([], false),
      {pages: ['/', '/a%2Fb/']},
      ['anonymous: /', 'signed-in: /'],
    ],
    [
      'the listed combinations and the one without groups, each once',
      SITE,
      {pages: PAGES, combinations: listed},
      ALL.filter((edition) => !/^(?:apps|public):/.test(edition)),
    ],
  ])('creates %s', (_what, policy, request, expected) => {
    const editions = computeEditions(policy, request);

    expect(editions.map(({id, pages}) => `${id}: ${pages.join(' ')}`)).toEqual(expected);
  });

  it('accepts any number of groups if the combinations in use are listed', () => {
    const {policy, pages, names} = independent(40);

    expect(computeEditions(policy, {pages, combinations: [['g0'], names]})).toHaveLength(4);
  });

  it('also rejects too many listed combinations', () => {
    const {policy, pages, names} = independent(70);
    const listed = names.map((name) => [name]);

    expect(() => computeEditions(policy, {pages, combinations: listed})).toThrow(
      /more than 64 editions.*list fewer combinations/,
    );
  });
});

describe('fragments', () => {
  const forBeta = {page: '/apis/', condition: someOf('beta')};
  const forApps = {condition: someOf('apps')};

  it.each<[string, Policy, EditionsRequest, string[]]>([
    [
      'are never part of the anonymous edition, even on one of its pages',
      policyOf([], false),
      {pages: ['/apis/'], fragments: [forBeta]},
      ['beta'],
    ],
    [
      'create separate editions for readers with the same pages',
      SITE,
      {pages: PAGES, fragments: [forBeta]},
      ['beta+internal', 'beta+public', 'apps+beta+public'],
    ],
    [
      'without a page depend only on their condition',
      SITE,
      {pages: ['/'], fragments: [forApps]},
      ['apps'],
    ],
    [
      'are found on their page in any spelling of its path',
      SITE,
      {pages: ['/APIs'], fragments: [forBeta]},
      ['beta+internal'],
    ],
  ])('%s', (_what, policy, request, expected) => {
    const editions = computeEditions(policy, request);

    expect(editions.filter(({fragments}) => fragments.length > 0).map(({id}) => id)).toEqual(
      expected,
    );
  });
});

describe('combinations', () => {
  it('lists all subsets by size, then by name', () => {
    expect([...combinations(['b', 'c', 'a'])]).toEqual([
      [],
      ['a'],
      ['b'],
      ['c'],
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });
});
