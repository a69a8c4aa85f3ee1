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
  it.each(['', 'apis', '/a%2Fb', '/a\\b', '/%zz'])('refuses the rule path %j', (path) => {
    expect(() => policyOf({path})).toThrow(
      new RangeError(`the rule path "${path}" has no canonical form`),
    );
  });

  it.each(['', 'apis', '/a%2Fb'])('refuses the page path %j', (path) => {
    expect(() => compilePolicy({forceLogin: false, rules: [], pageRules: [{path}]})).toThrow(
      new RangeError(`the page path "${path}" has no canonical form`),
    );
  });

  it.each([
    ['/apis', '/apis/'],
    ['/apis*', '/APIS**'],
    ['/apis/*', '/x/../apis/*'],
  ])('refuses %j beside %j: they are two rules for one path', (one, other) => {
    const between = {path: '/apis/misc*', groups: ['b']};

    expect(() =>
      policyOf({path: one, groups: ['a']}, between, {path: other, groups: ['b']}),
    ).toThrow(/two rules guard the path/);
  });

  it.each([
    ['/Beta', '/beta/index.html'],
    ['/beta/', '/beta/'],
  ])('refuses the page rules of %j and %j: one page has one rule', (one, other) => {
    const pageRules = [
      {path: one, groups: ['a']},
      {path: other, auth: true},
    ];

    expect(() => compilePolicy({forceLogin: false, rules: [], pageRules})).toThrow(
      new RangeError(
        `two pages with the path "${other}" state rules of their own: rename one of them`,
      ),
    );
  });

  it('takes beside a page’s rule one that demands nothing', () => {
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
    // rules, path, the rule that governs
    [['/apis*', '/apis/misc*'], '/apis/misc/', '/apis/misc*'],
    [
      ['/apis*', '/apis/misc*', '/apis/misc/conference'],
      '/apis/misc/conference/',
      '/apis/misc/conference',
    ],
    [['/*', '/apis'], '/apis/', '/apis'],
    [['/apis/*', '/apis/'], '/apis/', '/apis/'], // equally long: the exact path
    [['/*apis', '/apis'], '/apis/', '/apis'],
    [['/apis/*', '/apis'], '/apis/', '/apis'], // the slash that ends every page counts
    [['/*****************', '/apis*'], '/apis/', '/apis*'], // stars are no length
    [['/apis*', '/*/misc'], '/apis/misc/', '/*/misc'],
    [['/a*', '/*a'], '/a/', '/*a'], // "/*a/" is longer by its slash
  ])('lets of %j for %s govern %s, in any order', (paths, pathname, expected) => {
    expect(governing(paths, pathname)).toEqual({effect: 'permit', rule: {path: expected}});
    expect(governing([...paths].reverse(), pathname)).toEqual(governing(paths, pathname));
  });

  it('orders two wildcards of one length by their spelling, so that order is total', () => {
    expect(governing(['/a*bc*', '/ab*c*'], '/abc/')).toMatchObject({rule: {path: '/a*bc*'}});
    expect(governing(['/ab*c*', '/a*bc*'], '/abc/')).toMatchObject({rule: {path: '/a*bc*'}});
  });

  it('keeps of the pages’ own rules those that demand something', () => {
    const {pageRules} = compilePolicy({
      forceLogin: false,
      rules: [],
      pageRules: [
        {path: '/open/', auth: false},
        {path: '/unsaid/'},
        {path: '/Members', auth: true},
        {path: '/beta/', groups: ['beta']},
        {path: '/contradiction/', auth: false, groups: ['beta']}, // groups need somebody signed in
      ],
    });

    expect([...pageRules.keys()]).toEqual(['/members/', '/beta/', '/contradiction/']);
  });

  it('leaves the source as it was', () => {
    const source: PolicySource = {forceLogin: true, rules: [{path: '/b*'}, {path: '/longer*'}]};
    const copy = structuredClone(source);

    compilePolicy(source);

    expect(source).toEqual(copy);
  });
});

describe('policySource', () => {
  it('is what the same policy is compiled of again', () => {
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
  it('names every group of rules and pages once, sorted', () => {
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

  it('names none for rules without groups', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('/a', '/b', '/c*')), (paths) => {
        expect(policyGroups(policyOf(...paths.map((path) => ({path}))))).toEqual([]);
      }),
    );
  });
});
