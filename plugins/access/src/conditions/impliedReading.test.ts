import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decide} from '../decide';
import {impliesMeeting, impliesReading} from './impliedReading';
import {compilePolicy} from '../policy';
import type {Subject} from '../types';

const policy = compilePolicy({
  forceLogin: false,
  rules: [
    {path: '/apis*', groups: ['public', 'internal']},
    {path: '/apis/misc/conference', groups: ['internal']},
    {path: '/apps*', groups: ['apps', 'internal']},
    {path: '/members*'},
  ],
  pageRules: [{path: '/apis/geo/', groups: ['beta', 'internal']}],
});

const PAGES = ['/', '/apis/', '/apis/misc/conference/', '/apis/geo/', '/apps/', '/members/'];

describe('impliesReading', {timeout: 60_000}, () => {
  it.each([
    // current page, other page, whether all readers of the current page may read the other
    ['/a%2Fb', '/', false], // a path without canonical form implies nothing
    ['apis', '/', false],
    ['/', '/a%2Fb', false],
    ['/100%25/', '/members/', false],
    ['/', '/apis/', false],
    ['/', '/members/', false],
    ['/members/', '/apis/', false],
    ['/apis/', '/apis/misc/conference/', false], // a reader in `public` may not
    ['/apis/', '/apps/', false],
    ['/apis/', '/apis/geo/', false], // the other page's own rule counts
    ['/apps/', '/apis/', false],
    ['/', '/', true],
    ['/', '/about/', true],
    ['/members/', '/', true],
    ['/members/', '/Members/x', true],
    ['/apis/', '/members/', true],
    ['/apis/misc/conference/', '/apis/', true], // `internal` reads both
    ['/apis/misc/conference/', '/apps/', true],
    ['/apis/geo/', '/apis/', true], // the page's own rule adds to the rule of its path
    ['/apis/geo/', '/apps/', false],
  ])('decides whether all readers of %s may read %s: %j', (page, other, expected) => {
    expect(impliesReading(policy, page, other)).toBe(expected);
  });

  it('assumes only a sign-in on pages without rules under forceLogin', () => {
    const forced = compilePolicy({forceLogin: true, rules: [{path: '/apis*', groups: ['public']}]});

    expect(impliesReading(forced, '/', '/apis/')).toBe(false);
    expect(impliesReading(forced, '/', '/about/')).toBe(true);
    expect(impliesReading(forced, '/apis/', '/')).toBe(true);
  });

  it('agrees with decide for every combination of groups', () => {
    const GROUPS = ['public', 'internal', 'apps', 'beta'];
    const subjects: Subject[] = Array.from({length: 16}, (_, mask) => ({
      type: 'person',
      personId: 'p1',
      groups: GROUPS.filter((_group, bit) => (mask >> bit) & 1),
    }));
    const reads = (subject: Subject, page: string) =>
      decide(policy, subject, page).effect === 'permit';
    const everybody: Subject[] = [{type: 'anonymous'}, ...subjects];

    for (const page of PAGES) {
      for (const other of PAGES) {
        const expected = everybody.every(
          (subject) => !reads(subject, page) || reads(subject, other),
        );
        expect(impliesReading(policy, page, other), `${page} → ${other}`).toBe(expected);
      }
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fc.string({unit: 'binary'}), (page, other) => {
        impliesReading(policy, page, other);
        impliesReading(policy, `/${page}`, `/${other}`);
      }),
    );
  });
});

describe('impliesMeeting', () => {
  it.each([
    // current page, requirement of an item, whether all readers of the page meet it
    ['/apis/', {groups: ['public', 'internal']}, true],
    ['/apis/', {groups: ['public']}, false], // its readers in `internal` do not
    ['/apis/misc/conference/', {groups: ['internal', 'beta']}, true],
    ['/apis/', {auth: true}, true],
    ['/', {auth: true}, false],
    ['/a%2Fb', {auth: true}, false],
  ] as const)('decides whether all readers of %s meet %j: %s', (page, requirement, isImplied) => {
    expect(impliesMeeting(policy, page, requirement)).toBe(isImplied);
  });
});
