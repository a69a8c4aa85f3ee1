import {expect, it} from 'vitest';
import {ANONYMOUS} from '../subject';
import type {Subject} from '../types';
import {allOf, belongs, satisfies, someOf} from './groupCondition';

const reader = (...groups: string[]): Subject => ({type: 'person', personId: 'p1', groups});

it.each([
  // who, condition, expected
  ['an anonymous reader', ANONYMOUS, 'public', false],
  ['an anonymous reader, without groups', ANONYMOUS, allOf(), false],
  ['a condition without groups', reader('public'), someOf(), false],
  ['a condition without groups, of which all are held', reader('public'), allOf(), false],
  ['a group that is not held', reader('apps', 'public'), 'internal', false],
  ['another spelling of a group', reader('apps', 'public'), 'Public', false],
  ['a group that is held', reader('apps', 'public'), 'public', true],
  ['none of some', reader('apps', 'public'), someOf('internal', 'beta'), false],
  ['one of some', reader('apps', 'public'), someOf('internal', 'public'), true],
  ['one of all', reader('apps', 'public'), allOf('public', 'internal'), false],
  ['all of all', reader('apps', 'public'), allOf('public', 'apps'), true],
] as const)('evaluates %s', (_case, subject, belongsTo, expected) => {
  expect(belongs(subject, belongsTo)).toBe(expected);
});

it('is the same data for equal conditions', () => {
  expect(someOf('b', 'a', 'b')).toEqual({match: 'some', groups: ['a', 'b']});
  expect(allOf('b', 'a')).toEqual(allOf('a', 'b'));
  expect(allOf('a')).toEqual(someOf('a'));
});

it('grows with the groups of a reader', () => {
  for (const condition of [someOf('a', 'b'), allOf('a', 'b')]) {
    expect(satisfies(reader('a', 'b', 'c'), condition)).toBe(true);
  }
});
