import {describe, expect, it} from 'vitest';
import {compilePolicy, type Rule} from '../../src/access';
import {combinations, computeEditions, MAX_EDITIONS} from './computeEditions';

const policyOf = (rules: Rule[], forceLogin = true) => compilePolicy({forceLogin, rules});

const SITE = policyOf([
  {path: '/apis*', groups: ['public', 'internal']},
  {path: '/apis/secret', groups: ['internal']},
  {path: '/apps*', groups: ['apps', 'internal']},
]);
const PAGES = ['/', '/apis/', '/apis/secret/', '/apps/'];

const summary = (...given: Parameters<typeof computeEditions>) =>
  computeEditions(...given).map(({id, pages}) => [id, pages]);

/** Rules that make a different site of every combination of `count` groups. */
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
  it.each([6, 16])(
    'refuses the sites of %d independent groups and says what to change',
    (count) => {
      const {policy, pages} = independent(count);

      expect(() => computeEditions(policy, pages)).toThrow(
        new RegExp(
          `^The rules of themeConfig\\.slashID\\.privatePaths make more than ${MAX_EDITIONS} editions \\(g0, g1, .*Let rules share groups, or list the combinations in use in the editions plugin's option "combinations"\\.$`,
        ),
      );
    },
  );

  it('refuses more groups than can be combined at all', () => {
    const {policy, pages} = independent(17);

    expect(() => computeEditions(policy, pages)).toThrow(/make 17 groups \(g0, .*"combinations"/);
  });

  it('makes one edition of each distinct set of pages, the smallest combination of groups naming it', () => {
    expect(summary(SITE, PAGES)).toEqual([
      ['anonymous', []],
      ['signed-in', ['/']],
      ['apps', ['/', '/apps/']],
      ['internal', PAGES],
      ['public', ['/', '/apis/']],
      ['apps+public', ['/', '/apis/', '/apps/']],
    ]);
  });

  it('says of each edition who it is for', () => {
    expect(computeEditions(SITE, PAGES).map(({audience, groups}) => [audience, groups])).toEqual([
      ['anonymous', []],
      ['person', []],
      ['person', ['apps']],
      ['person', ['internal']],
      ['person', ['public']],
      ['person', ['apps', 'public']],
    ]);
  });

  it('keeps the order of the pages', () => {
    expect(
      computeEditions(SITE, PAGES.toReversed()).find(({id}) => id === 'public')?.pages,
    ).toEqual(['/apis/', '/']);
  });

  it('names editions alike, however the rules and their groups are ordered', () => {
    const turned = policyOf([
      {path: '/apps*', groups: ['internal', 'apps']},
      {path: '/apis/secret', groups: ['internal']},
      {path: '/apis*', groups: ['internal', 'public']},
    ]);

    expect(computeEditions(turned, PAGES)).toEqual(computeEditions(SITE, PAGES));
  });

  it('gives the anonymous edition the pages that need no sign-in', () => {
    const open = policyOf([{path: '/apis*', groups: ['public']}, {path: '/members'}], false);

    expect(summary(open, ['/', '/apis/', '/members/'])).toEqual([
      ['anonymous', ['/']],
      ['signed-in', ['/', '/members/']],
      ['public', ['/', '/apis/', '/members/']],
    ]);
  });

  it('makes an anonymous and a signed-in edition where no rule holds', () => {
    expect(summary(policyOf([], false), ['/'])).toEqual([
      ['anonymous', ['/']],
      ['signed-in', ['/']],
    ]);
  });

  it('leaves a page without canonical form out of every edition', () => {
    expect(summary(policyOf([], false), ['/', '/a%2Fb/'])).toEqual([
      ['anonymous', ['/']],
      ['signed-in', ['/']],
    ]);
  });

  it('makes of listed combinations those and the one without groups, each once', () => {
    const listed = [['public', 'apps'], ['apps', 'public'], ['internal'], ['internal', 'apps'], []];

    expect(summary(SITE, PAGES, listed).map(([id]) => id)).toEqual([
      'anonymous',
      'signed-in',
      'internal',
      'apps+public',
    ]);
  });

  it('takes any number of groups when the combinations in use are listed', () => {
    const {policy, pages, names} = independent(40);

    expect(computeEditions(policy, pages, [['g0'], names])).toHaveLength(4);
  });

  it('refuses too many listed combinations as well', () => {
    const {policy, pages, names} = independent(70);
    const listed = names.map((name) => [name]);

    expect(() => computeEditions(policy, pages, listed)).toThrow(/more than 64 editions/);
  });
});

describe('combinations', () => {
  it('lists all subsets, fewest members first and then by name', () => {
    expect(combinations(['b', 'c', 'a'])).toEqual([
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
