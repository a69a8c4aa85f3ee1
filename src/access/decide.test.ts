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
    ['/apis/misc/conference', ['public'], 'deny'], // a rule without `*` is the page, slash or not
    ['/apis/misc/conference/index.html', ['public'], 'deny'],
    ['/apis/misc/conference/agenda/', ['public'], 'permit'], // and no page below it
    ['/apis-beta/', ['apps'], 'deny'], // `*` stands for any characters: closed side
    ['/APIS/Misc/CONFERENCE/', ['public'], 'deny'], // React Router folds case, so do rules
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
    ['/../../apis/misc/conference', ['public'], 'deny'], // above the root is the root
    ['//apis///misc//conference//', ['public'], 'deny'],
    ['/apis/./misc/conference', ['public'], 'deny'],
    ['/apis/misc/conference?x=/guidelines/', ['public'], 'deny'],
    ['/apis/misc/conference#top', ['public'], 'deny'],
    ['/guidelines%23/../apis/misc/conference', ['public'], 'deny'], // an encoded # is a character
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
    ['/a/b/notes/', ['public'], 'deny'], // `*` crosses slashes
    ['/notes/', ['public'], 'permit'],
    ['/apis/geo/routing/', ['public'], 'deny'], // the page's own rule must be met as well
    ['/apis/geo/routing/', ['beta'], 'deny'],
    ['/apis/geo/routing/', ['beta', 'public'], 'permit'],
    ['/apis/geo/routing/', ['internal'], 'permit'],
  ] as const)('reads %s with groups %j as %s', (pathname, groups, effect) => {
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

  it('leaves ungoverned paths open without forceLogin, and private ones closed', () => {
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

  it('names the governing rule and every unmet list of groups', () => {
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

  it('admits nobody where a rule lists no group at all', () => {
    const closed = compilePolicy({forceLogin: false, rules: [{path: '/x', groups: []}]});

    expect(decide(closed, person('internal'), '/x/').effect).toBe('deny');
  });
});

describe('a link that asks something of its reader', () => {
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
  ])('is met by %s: %#', (_who, subject, requirement, expected) => {
    expect(meets(subject, requirement)).toBe(expected);
  });
});
