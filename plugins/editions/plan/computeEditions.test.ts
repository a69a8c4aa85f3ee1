import {describe, expect, it} from 'vitest';
import {compilePolicy} from '../../../src/access';
import {someOf} from '../../../src/access/conditions';
import type {Rule} from '../../../src/access/rules';
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

  it('creates one edition per distinct set of pages, named after the smallest combination of groups', () => {
    expect(summary(SITE, {pages: PAGES})).toEqual([
      ['anonymous', []],
      ['signed-in', ['/']],
      ['apps', ['/', '/apps/']],
      ['internal', PAGES],
      ['public', ['/', '/apis/']],
      ['apps+public', ['/', '/apis/', '/apps/']],
    ]);
  });

  it('names editions independently of the order of rules and groups', () => {
    const turned = policyOf([
      {path: '/apps*', groups: ['internal', 'apps']},
      {path: '/apis/secret', groups: ['internal']},
      {path: '/apis*', groups: ['internal', 'public']},
    ]);

    expect(computeEditions(turned, {pages: PAGES})).toEqual(computeEditions(SITE, {pages: PAGES}));
  });

  it('gives the anonymous edition the pages that need no sign-in', () => {
    const open = policyOf([{path: '/apis*', groups: ['public']}, {path: '/members'}], false);

    expect(summary(open, {pages: ['/', '/apis/', '/members/']})).toEqual([
      ['anonymous', ['/']],
      ['signed-in', ['/', '/members/']],
      ['public', ['/', '/apis/', '/members/']],
    ]);
  });

  it('excludes a page without canonical form from all editions', () => {
    expect(summary(policyOf([], false), {pages: ['/', '/a%2Fb/']})).toEqual([
      ['anonymous', ['/']],
      ['signed-in', ['/']],
    ]);
  });

  it('creates the listed combinations and the one without groups, each once', () => {
    const listed = [['public', 'apps'], ['apps', 'public'], ['internal'], ['internal', 'apps'], []];

    expect(summary(SITE, {pages: PAGES, combinations: listed}).map(([id]) => id)).toEqual([
      'anonymous',
      'signed-in',
      'internal',
      'apps+public',
    ]);
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
  const content = (...given: Parameters<typeof computeEditions>) =>
    computeEditions(...given).map(({id, fragments}) => [id, fragments]);

  it('are never part of the anonymous edition, even on one of its pages', () => {
    const open = policyOf([], false);

    expect(content(open, {pages: ['/apis/'], fragments: [forApps, forBeta]})[0]).toEqual([
      'anonymous',
      [],
    ]);
  });

  it('create separate editions for readers with the same pages', () => {
    expect(content(SITE, {pages: PAGES, fragments: [forBeta]})).toEqual([
      ['anonymous', []],
      ['signed-in', []],
      ['apps', []],
      ['internal', []],
      ['public', []],
      ['apps+public', []],
      ['beta+internal', [0]],
      ['beta+public', [0]],
      ['apps+beta+public', [0]],
    ]);
  });

  it('without a page depend only on their condition', () => {
    expect(content(SITE, {pages: ['/'], fragments: [forApps]})).toEqual([
      ['anonymous', []],
      ['signed-in', []],
      ['apps', [0]],
    ]);
  });

  it('are found on their page in any spelling of its path', () => {
    const turned = content(SITE, {pages: ['/APIs'], fragments: [forBeta]});

    expect(turned).toContainEqual(['beta+internal', [0]]);
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
