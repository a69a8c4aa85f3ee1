import {describe, expect, it} from 'vitest';
import {compilePolicy} from '@gated-docs/access';
import type {PageRule, Rule} from '@gated-docs/access/rules';
import {computeEditions} from '../../plan/computeEditions';
import {accessDiff} from './accessDiff';
import {accessMatrix, AccessMatrixSchema, matrixTable, type AccessMatrix} from './accessMatrix';
import {renderDiff} from './renderDiff';

type Site = {forceLogin?: boolean; rules?: Rule[]; pageRules?: PageRule[]; routes?: string[]};

function matrixOf({
  forceLogin = true,
  rules = [],
  pageRules = [],
  routes = ['/a/'],
}: Site): AccessMatrix {
  const policy = compilePolicy({forceLogin, rules, pageRules});
  const pages = routes.map((route) => ({route, id: route, source: `${route}index.mdx`}));
  return accessMatrix(policy, pages, computeEditions(policy, {pages: routes}));
}

const only = (...groups: string[]): Site => ({rules: [{path: '/a*', groups}]});
const open: Site = {forceLogin: false};
const gone: Site = {routes: []};

describe('the matrix of a site', () => {
  it('lists the requirements and editions of every page', () => {
    const matrix = matrixOf({
      forceLogin: false,
      rules: [{path: '/a*', groups: ['x', 'y']}, {path: '/b'}],
      pageRules: [{path: '/a/deep/', groups: ['y']}],
      routes: ['/', '/b/', '/a/', '/a/deep/'],
    });

    expect(AccessMatrixSchema.parse(JSON.parse(JSON.stringify(matrix)))).toEqual(matrix);
    expect(matrix.pages.map(({route, requires}) => [route, requires])).toEqual([
      ['/', undefined],
      ['/a/', [['x', 'y']]],
      ['/a/deep/', [['x', 'y'], ['y']]],
      ['/b/', []],
    ]);
    expect(matrix.pages.map(({editions}) => editions.join())).toEqual([
      'anonymous,signed-in,x,y',
      'x,y',
      'y',
      'signed-in,x,y',
    ]);
    expect(matrixTable(matrix)).toBe(
      [
        '0  anonymous (1 pages)',
        '1  signed-in (2 pages)',
        '2  x (3 pages)',
        '3  y (4 pages)',
        '',
        '          0 1 2 3',
        '/         x x x x',
        '/a/       · · x x',
        '/a/deep/  · · · x',
        '/b/       · x x x',
      ].join('\n'),
    );
  });
});

describe('between two states of a site', () => {
  it.each<[string, Site, Site, gained: unknown[], lost: unknown[]]>([
    ['a group is let in', only('x'), only('x', 'y'), [['y']], []],
    ['a group is shut out', only('x', 'y'), only('y'), [], [['x']]],
    ['a page is opened to whoever is signed in', only('x'), {}, [[]], []],
    ['a page is opened to all', {}, open, ['anonymous'], []],
    ['a page is closed to all but one group', open, only('x'), [], ['anonymous']],
    ['a page is new', gone, only('x', 'y'), [['x'], ['y']], []],
    ['a page is removed', only('x'), gone, [], [['x']]],
    [
      'a page asks for a second group',
      only('x'),
      {...only('x'), pageRules: [{path: '/a/', groups: ['y']}]},
      [],
      [['x']],
    ],
  ])('%s', (_what, before, after, gained, lost) => {
    expect(accessDiff(matrixOf(before), matrixOf(after))).toMatchObject([
      {route: '/a/', gained, lost},
    ]);
  });

  it.each<[string, Site, Site]>([
    ['nothing', only('x', 'y'), only('y', 'x')],
    ['the spelling of a path', {...only('x'), routes: ['/A/']}, only('x')],
  ])('nobody gains or loses a page by %s', (_what, before, after) => {
    expect(accessDiff(matrixOf(before), matrixOf(after))).toEqual([]);
  });
});

describe('the report', () => {
  const before = matrixOf({
    rules: [{path: '/a*', groups: ['x']}],
    routes: ['/a/', '/b/', '/old/'],
  });
  const after = matrixOf({
    rules: [
      {path: '/a*', groups: ['x', 'y']},
      {path: '/b', groups: ['y']},
    ],
    routes: ['/a/', '/b/', '/a/new/'],
  });
  const changes = accessDiff(before, after);

  it('lists who gains and who loses which page', () => {
    expect(renderDiff('main', changes)).toBe(
      [
        '### Access changes',
        '',
        'Compared with main, some readers gain access to 2 pages and some readers lose access to 2 pages.',
        '',
        '| Page | Gain access | Readers before | Readers now |',
        '| --- | --- | --- | --- |',
        '| `/a/` | y | x | x or y |',
        '| `/a/new/` | x, y | no such page | x or y |',
        '',
        '| Page | Lose access | Readers before | Readers now |',
        '| --- | --- | --- | --- |',
        '| `/b/` | signed-in readers without a group | every signed-in reader | y |',
        '| `/old/` | signed-in readers without a group | every signed-in reader | no such page |',
      ].join('\n'),
    );
  });

  it('reports that nothing changes', () => {
    expect(renderDiff('main', [])).toBe(
      '### Access changes\n\nCompared with main, access does not change for any page.',
    );
  });
});
