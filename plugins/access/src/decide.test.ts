import {describe, expect, it} from 'vitest';
import {decide, meets} from './decide';
import {compilePolicy} from './policy';
import {ANONYMOUS} from './subject';
import type {Subject} from './types';

const person = (...groups: string[]): Subject => ({type: 'person', personId: 'p1', groups});

const policy = compilePolicy({
  forceLogin: true,
  rules: [
    {path: '/apis*', groups: ['public', 'internal']},
    {path: '/apis/misc*', groups: ['public', 'internal']},
    {path: '/apis/misc/conference', groups: ['internal']},
    {path: '/apps*', groups: ['apps', 'internal']},
    {path: '/apps/RDG', groups: ['internal']},
    {path: '/guidelines/*', groups: ['public']},
    {path: '/guidelines/', groups: ['apps']},
    {path: '/members'},
    {path: '/*/notes', groups: ['internal']},
  ],
  pageRules: [
    {path: '/apis/geo/Routing/', groups: ['beta', 'internal']},
    {path: '/about/', auth: false},
  ],
});

describe('decide', () => {
  it.each([
    // pathname, groups, expected effect
    ['/apis/', ['apps'], 'deny'],
    ['/apis/', ['public'], 'permit'],
    ['/apis', ['public'], 'permit'],
    ['/apis/index.html', ['public'], 'permit'],
    ['/apis/', ['apps', 'public'], 'permit'], // any one group is enough
    ['/apis/misc/conference/', ['public'], 'deny'], // the longer rule governs
    ['/apis/misc/conference/', ['internal'], 'permit'],
    ['/apis/misc/conference', ['public'], 'deny'], // a rule without `*` guards that page, with or without the slash
    ['/apis/misc/conference/index.html', ['public'], 'deny'],
    ['/apis/misc/conference/agenda/', ['public'], 'permit'], // but no page below it
    ['/apis-beta/', ['apps'], 'deny'], // `*` matches any characters: fail closed
    ['/APIS/Misc/CONFERENCE/', ['public'], 'deny'], // React Router ignores case, so rules do too
    ['/apps/rdg/', ['apps'], 'deny'],
    ['/apis/%6Disc/conference', ['public'], 'deny'], // encoded spelling
    ['/apis/%6Disc/conference', ['internal'], 'permit'],
    ['/apis/%256Disc/conference', ['internal'], 'deny'], // encoded twice: no canonical form
    ['/apis%2Fmisc/conference', ['internal'], 'deny'], // hidden separator
    ['/apis%5Cmisc', ['internal'], 'deny'],
    ['/apis\\misc', ['internal'], 'deny'],
    ['/apis/%00', ['internal'], 'deny'],
    ['/apis/\u0007', ['internal'], 'deny'],
    ['apis/', ['internal'], 'deny'], // no leading slash
    ['', ['internal'], 'deny'],
    ['*', ['internal'], 'deny'],
    ['/x/../apis/misc/conference', ['public'], 'deny'],
    ['/guidelines/%2e%2e/apis/misc/conference/', ['public'], 'deny'],
    ['/../../apis/misc/conference', ['public'], 'deny'], // `..` stops at the root
    ['//apis///misc//conference//', ['public'], 'deny'],
    ['/apis/./misc/conference', ['public'], 'deny'],
    ['/apis/misc/conference?x=/guidelines/', ['public'], 'deny'],
    ['/apis/misc/conference#top', ['public'], 'deny'],
    ['/guidelines%23/../apis/misc/conference', ['public'], 'deny'], // an encoded # starts no hash
    ['/guidelines%3F/../apis/misc/conference', ['public'], 'deny'],
    ['/apis/%E0%A4%A', ['internal'], 'deny'], // undecodable: fail closed
    ['/apis/%c0%af', ['internal'], 'deny'], // overlong UTF-8
    ['/apis/%zz', ['internal'], 'deny'],
    ['/apis/%', ['internal'], 'deny'],
    ['/guidelines/', ['public'], 'deny'], // an exact rule beats a wildcard of the same length
    ['/guidelines/', ['apps'], 'permit'],
    ['/guidelines/golive/', ['public'], 'permit'],
    ['/members/', [], 'permit'], // a rule without groups admits any signed-in person
    ['/x/apis/misc/conference/', [], 'permit'], // rules are anchored
    ['/apis/notes/', ['public'], 'deny'], // `/*/notes` is longer than `/apis*`
    ['/a/b/notes/', ['public'], 'deny'], // `*` matches slashes
    ['/notes/', ['public'], 'permit'],
    ['/apis/geo/routing/', ['public'], 'deny'], // the page's own rule must be met as well
    ['/apis/geo/routing/', ['beta'], 'deny'],
    ['/apis/geo/routing/', ['beta', 'public'], 'permit'],
    ['/apis/geo/routing/', ['internal'], 'permit'],
  ] as const)('decides %s with groups %j: %s', (pathname, groups, effect) => {
    expect(decide(policy, person(...groups), pathname).effect).toBe(effect);
  });

  it.each(['/', '/members/', '/apis/', '/nothing/here/'])(
    'denies %s to an anonymous subject under forceLogin',
    (pathname) => {
      expect(decide(policy, ANONYMOUS, pathname)).toMatchObject({
        effect: 'deny',
        reason: 'unauthenticated',
      });
    },
  );

  it('permits ungoverned paths and denies private ones without forceLogin', () => {
    const open = compilePolicy({
      forceLogin: false,
      rules: [{path: '/apis*'}],
      pageRules: [{path: '/changelog/', auth: true}],
    });

    expect(decide(open, ANONYMOUS, '/').effect).toBe('permit');
    expect(decide(open, ANONYMOUS, '/apis/').effect).toBe('deny');
    expect(decide(open, ANONYMOUS, '/Changelog').effect).toBe('deny');
    expect(decide(open, person(), '/changelog/').effect).toBe('permit');
  });

  it('returns the governing rule and every unmet list of groups', () => {
    expect(decide(policy, person('apps'), '/apis/geo/routing/')).toEqual({
      effect: 'deny',
      reason: 'missing-group',
      rule: {path: '/apis*', groups: ['public', 'internal']},
      required: [
        ['public', 'internal'],
        ['beta', 'internal'],
      ],
    });
  });

  it('denies everyone when a rule has an empty list of groups', () => {
    const closed = compilePolicy({forceLogin: false, rules: [{path: '/x', groups: []}]});

    expect(decide(closed, person('internal'), '/x/').effect).toBe('deny');
  });
});

describe('meets', () => {
  const apps: Subject = {type: 'person', personId: 'p1', groups: ['apps']};

  it.each([
    ['nobody', ANONYMOUS, {auth: true}, false],
    ['nobody', ANONYMOUS, {groups: ['apps']}, false],
    ['nobody', ANONYMOUS, {auth: false, groups: ['apps']}, false],
    ['a reader without the group', apps, {groups: ['internal']}, false],
    ['a reader without the group', apps, {auth: true, groups: []}, false],
    ['nobody', ANONYMOUS, {}, true],
    ['nobody', ANONYMOUS, {auth: false}, true],
    ['any reader', apps, {auth: true}, true],
    ['a reader with one of the groups', apps, {auth: true, groups: ['internal', 'apps']}, true],
  ])('evaluates a requirement for %s: %#', (_who, subject, requirement, expected) => {
    expect(meets(subject, requirement)).toBe(expected);
  });
});
