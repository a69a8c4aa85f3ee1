import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decide} from './decide';
import {compilePolicy, policyGroups, policySource} from './policy';
import type {PolicySource, Rule, Subject} from './types';

const policyOf = (...rules: Rule[]) => compilePolicy({forceLogin: false, rules});
const person = (...groups: string[]): Subject => ({type: 'person', personId: 'p1', groups});
const governing = (paths: string[], pathname: string) =>
  decide(policyOf(...paths.map((path) => ({path}))), person(), pathname);

describe('compilePolicy', () => {
  it.each(['', 'apis', '/a%2Fb', '/a\\b', '/%zz'])('rejects the rule path %j', (path) => {
    expect(() => policyOf({path})).toThrow(
      new RangeError(`the rule path "${path}" is not a valid path`),
    );
  });

  it.each(['', 'apis', '/a%2Fb'])('rejects the page path %j', (path) => {
    expect(() => compilePolicy({forceLogin: false, rules: [], pageRules: [{path}]})).toThrow(
      new RangeError(`the page path "${path}" is not a valid path`),
    );
  });

  it.each([
    ['/apis', '/apis/'],
    ['/apis*', '/APIS**'],
    ['/apis/*', '/x/../apis/*'],
  ])('rejects %j and %j as two rules for one path', (one, other) => {
    const between = {path: '/apis/misc*', groups: ['b']};

    expect(() =>
      policyOf({path: one, groups: ['a']}, between, {path: other, groups: ['b']}),
    ).toThrow(/two rules guard the path/);
  });

  it.each([
    ['/Beta', '/beta/index.html'],
    ['/beta/', '/beta/'],
  ])('rejects the page rules of %j and %j as two rules for one page', (one, other) => {
    const pageRules = [
      {path: one, groups: ['a']},
      {path: other, auth: true},
    ];

    expect(() => compilePolicy({forceLogin: false, rules: [], pageRules})).toThrow(
      new RangeError(
        `two pages with the path "${other}" have access rules in their front matter: rename one of the pages`,
      ),
    );
  });

  it('ignores a second rule of a page when it has no requirement', () => {
    const {pageRules} = compilePolicy({
      forceLogin: false,
      rules: [],
      pageRules: [
        {path: '/beta/', groups: ['a']},
        {path: '/beta/', auth: false},
      ],
    });

    expect(pageRules.get('/beta/')).toEqual({path: '/beta/', groups: ['a']});
  });

  it.each([
    // rules, path, governing rule
    [['/apis*', '/apis/misc*'], '/apis/misc/', '/apis/misc*'],
    [
      ['/apis*', '/apis/misc*', '/apis/misc/conference'],
      '/apis/misc/conference/',
      '/apis/misc/conference',
    ],
    [['/*', '/apis'], '/apis/', '/apis'],
    [['/apis/*', '/apis/'], '/apis/', '/apis/'], // equally long: the exact path wins
    [['/*apis', '/apis'], '/apis/', '/apis'],
    [['/apis/*', '/apis'], '/apis/', '/apis'], // the trailing slash of every page counts
    [['/*****************', '/apis*'], '/apis/', '/apis*'], // stars do not count
    [['/apis*', '/*/misc'], '/apis/misc/', '/*/misc'],
    [['/a*', '/*a'], '/a/', '/*a'], // "/*a/" is longer by its slash
  ])('finds among %j for %s the governing rule %s, in any order', (paths, pathname, expected) => {
    expect(governing(paths, pathname)).toEqual({effect: 'permit', rule: {path: expected}});
    expect(governing([...paths].reverse(), pathname)).toEqual(governing(paths, pathname));
  });

  it('orders wildcards of the same length by spelling', () => {
    expect(governing(['/a*bc*', '/ab*c*'], '/abc/')).toMatchObject({rule: {path: '/a*bc*'}});
    expect(governing(['/ab*c*', '/a*bc*'], '/abc/')).toMatchObject({rule: {path: '/a*bc*'}});
  });

  it('keeps only page rules with a requirement', () => {
    const {pageRules} = compilePolicy({
      forceLogin: false,
      rules: [],
      pageRules: [
        {path: '/open/', auth: false},
        {path: '/unsaid/'},
        {path: '/Members', auth: true},
        {path: '/beta/', groups: ['beta']},
        {path: '/contradiction/', auth: false, groups: ['beta']}, // groups imply a sign-in
      ],
    });

    expect([...pageRules.keys()]).toEqual(['/members/', '/beta/', '/contradiction/']);
  });

  it('does not mutate the source', () => {
    const source: PolicySource = {forceLogin: true, rules: [{path: '/b*'}, {path: '/longer*'}]};
    const copy = structuredClone(source);

    compilePolicy(source);

    expect(source).toEqual(copy);
  });
});

describe('policySource', () => {
  it('round-trips through JSON to an equivalent policy', () => {
    const policy = compilePolicy({
      forceLogin: true,
      rules: [{path: '/a*', groups: ['x']}, {path: '/a/b'}],
      pageRules: [{path: '/c/', groups: ['y']}],
    });

    const stored = JSON.parse(JSON.stringify(policySource(policy))) as PolicySource;

    expect(stored.rules).toHaveLength(2);
    expect(policySource(compilePolicy(stored))).toEqual(stored);
    expect(decide(compilePolicy(stored), person('x'), '/c/')).toEqual(
      decide(policy, person('x'), '/c/'),
    );
  });
});

describe('policyGroups', () => {
  it('lists every group of rules and pages once, sorted', () => {
    const policy = compilePolicy({
      forceLogin: true,
      rules: [{path: '/a', groups: ['public', 'internal']}, {path: '/b'}],
      pageRules: [
        {path: '/c/', groups: ['internal', 'beta']},
        {path: '/d/', auth: true},
      ],
    });

    expect(policyGroups(policy)).toEqual(['beta', 'internal', 'public']);
  });

  it('lists none for rules without groups', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('/a', '/b', '/c*')), (paths) => {
        expect(policyGroups(policyOf(...paths.map((path) => ({path}))))).toEqual([]);
      }),
    );
  });
});
