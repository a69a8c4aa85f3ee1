import {describe, expect, it} from 'vitest';
import type {PageRule, Rule} from '@gated-docs/access/rules';
import {lintPolicy} from './lintPolicy';

const ROUTES = ['/', '/welcome/', '/apis/', '/apis/misc/conference/', '/apps/RDG/'];

type Given = {
  rules?: Rule[];
  pageRules?: PageRule[];
  routes?: string[];
  privateRedirectPath?: string;
};

const problems = ({rules = [], pageRules = [], routes = ROUTES, privateRedirectPath}: Given) =>
  lintPolicy({policy: {forceLogin: true, rules, pageRules}, routes, privateRedirectPath});

const a = (path: string): Rule => ({path, groups: ['a']});
const b = (path: string): Rule => ({path, groups: ['b']});

describe('lintPolicy', () => {
  it.each<[string, Given, string[]]>([
    ['a route without canonical form', {routes: ['/a%2Fb/']}, ['The route "/a%2Fb/"', 'rename']],
    ['a route that a second reading would cut short', {routes: ['/c%23/']}, ['"/c%23/"', 'rename']],
    [
      'two routes that differ in case',
      {routes: ['/apis/', '/APIs/']},
      ['"/apis/" and "/APIs/"', 'rename one'],
    ],
    [
      'two routes that differ in a slash',
      {routes: ['/apis', '/apis/']},
      ['"/apis" and "/apis/"', 'rename'],
    ],
    [
      'a rule that matches no page',
      {rules: [a('/apis/mics*')]},
      ['"/apis/mics*" matches no page', 'correct its path'],
    ],
    [
      'equally long wildcards with other groups',
      {rules: [a('/a*is*'), b('/ap*s*')]},
      ['"/a*is*" and "/ap*s*" are equally long', 'Make the path of one rule longer'],
    ],
    [
      'equally long wildcards of which only the third has other groups',
      {rules: [a('/a*is*'), a('/ap*s*'), b('/ap*i*')]},
      ['"/ap*i*"', 'Make the path of one rule longer'],
    ],
    [
      'a redirect to a guarded page',
      {rules: [a('/welcome*')], privateRedirectPath: '/welcome'},
      ['"/welcome*"', 'redirect loop', 'no rule guards'],
    ],
    [
      'a redirect to a page that guards itself',
      {pageRules: [{path: '/welcome/', auth: true}], privateRedirectPath: '/Welcome'},
      ['privateRedirectPath "/Welcome"', 'redirect loop', 'no rule guards'],
    ],
    [
      'a redirect to no page',
      {privateRedirectPath: '/wellcome/'},
      ['"/wellcome/" is not a page', 'existing page'],
    ],
  ])('reports an error for %s', (_case, given, words) => {
    const found = problems(given).filter(({severity}) => severity === 'error');

    expect(found.length).toBeGreaterThan(0);
    words.forEach((word) => expect(found[0]!.message).toContain(word));
  });

  it('reports two tied rules once, with every page that they tie on', () => {
    const rules = [a('/apis/*e*'), b('/apis/*o*')];
    const routes = ['/apis/', '/apis/conference/', '/apis/remote/'];

    expect(problems({rules, routes})).toEqual([
      {
        severity: 'error',
        message:
          'The rules "/apis/*e*" and "/apis/*o*" are equally long and both match "/apis/conference/", "/apis/remote/", but they list different groups. Make the path of one rule longer, or add a rule for these pages.',
      },
    ]);
  });

  it.each<[string, Given, string[]]>([
    [
      'a rule that reaches beyond its segment',
      {rules: [a('/apis*')], routes: ['/', '/apis/', '/apis-beta/']},
      ['"/apis*" also guards /apis-beta/', 'use "/apis/*".'],
    ],
  ])('warns about %s', (_case, given, words) => {
    const [problem, ...others] = problems(given);

    expect(others).toEqual([]);
    expect(problem!.severity).toBe('warning');
    words.forEach((word) => expect(problem!.message).toContain(word));
  });

  it.each<[string, Omit<PageRule, 'path'>]>([
    ['everyone', {auth: false}],
    ['every signed-in reader', {auth: true}],
    ['another group as well', {groups: ['a', 'c']}],
  ])('rejects a page that would be open to %s, unlike its folder', (_who, own) => {
    const found = problems({rules: [a('/apis*')], pageRules: [{path: '/apis/', ...own}]});

    expect(found).toEqual([
      {severity: 'error', message: expect.stringMatching(/cannot be open to more .*: remove/)},
    ]);
  });

  it.each([
    ['is beaten by a longer one', [a('/a*'), a('/a/b*')], ['/a/b/', '/a/b/c/'], '/a*'],
    ['is beaten by an exact one', [a('/a/*'), a('/a/b')], ['/a/b/'], '/a/*'],
    [
      'is beaten by several that are elsewhere',
      [a('/*b*'), a('/a*bc*'), a('/d/b')],
      ['/a/bc/', '/d/b/'],
      '/*b*',
    ],
  ])('rejects a rule that %s on all its pages', (_how, rules, routes, path) => {
    expect(problems({rules, routes})).toEqual([
      {
        severity: 'error',
        message: expect.stringMatching(
          `^The rule for "${path.replaceAll('*', '\\*')}" has no effect: .* Remove`,
        ),
      },
    ]);
  });

  it('notes a page with two rules, both of which a reader must satisfy', () => {
    const [problem, ...others] = problems({
      rules: [a('/apis*')],
      pageRules: [{path: '/apis/', groups: ['b']}],
    });

    expect(others).toEqual([]);
    expect(problem!.severity).toBe('note');
    expect(problem!.message).toMatch(
      /"\/apis\/" has a rule in its front matter .*"\/apis\*".* both/,
    );
  });

  it.each<[string, Given]>([
    ['no rule at all', {}],
    ['nested rules', {rules: [a('/apis*'), b('/apis/misc*')]}],
    [
      'a rule for a folder, with a slash, whose parts have their own',
      {rules: [a('/apis/*'), a('/apis/b*'), a('/apis/c')], routes: ['/apis/b/', '/apis/c/']},
    ],
    [
      'a rule for the whole site, whose parts have their own',
      {rules: [a('/*'), a('/b*'), a('/c')], routes: ['/b/', '/c/']},
    ],
    ['a rule in another case than its page', {rules: [a('/apps/rdg')]}],
    [
      'equally long wildcards with the same groups',
      {
        rules: [
          {path: '/a*is/*', groups: ['a', 'b']},
          {path: '/ap*s/*', groups: ['b', 'a']},
        ],
      },
    ],
    ['equally long wildcards that meet on no page', {rules: [a('/apis/*'), b('/apps/*')]}],
    [
      'a wildcard that guards only what begins with its letters',
      {rules: [a('/apis-*')], routes: ['/', '/apis-beta/']},
    ],
    ['a redirect to an open page', {rules: [a('/apis*')], privateRedirectPath: '/Welcome'}],
    [
      'a redirect to a page that says it is open',
      {pageRules: [{path: '/welcome/', auth: false}], privateRedirectPath: '/welcome/'},
    ],
    ['a page with its own rule alone', {pageRules: [{path: '/welcome/', groups: ['a']}]}],
  ])('reports nothing for %s', (_case, given) => {
    expect(problems(given)).toEqual([]);
  });
});
