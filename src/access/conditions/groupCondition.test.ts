import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  allOf,
  belongs,
  conditionOf,
  satisfies,
  someOf,
  type GroupPredicate,
} from './groupCondition';
import {ANONYMOUS} from '../subject';
import type {Subject} from '../types';

const reader = (...groups: string[]): Subject => ({type: 'person', personId: 'p1', groups});
const GROUPS = ['apps', 'beta', 'internal', 'public'];

describe('belonging to groups', () => {
  it('is refused to an anonymous reader, whatever the predicate says', () => {
    expect(belongs(ANONYMOUS, () => true)).toBe(false);
    expect(belongs(ANONYMOUS, 'public')).toBe(false);
  });

  it('is refused where the predicate throws or answers something else than true', () => {
    const throwing: GroupPredicate = () => {
      throw new Error('a mistake of the author');
    };
    expect(belongs(reader('public'), throwing)).toBe(false);
    expect(belongs(reader('public'), (() => 'yes') as unknown as GroupPredicate)).toBe(false);
  });

  it.each([
    ['a group that is not held', 'internal', false],
    ['a group that is held', 'public', true],
    ['none of some', someOf('internal', 'beta'), false],
    ['one of some', someOf('internal', 'public'), true],
    ['one of all', allOf('public', 'internal'), false],
    ['all of all', allOf('public', 'apps'), true],
    ['a predicate that misses', (held: readonly string[]) => held.length > 2, false],
    ['a predicate that meets', (held: readonly string[]) => !held.includes('beta'), true],
  ])('with %s', (_case, belongsTo, expected) => {
    expect(belongs(reader('apps', 'public'), belongsTo)).toBe(expected);
  });

  it('cannot be changed by a predicate that changes its argument', () => {
    const subject = reader('public');
    belongs(subject, (held) => (held as string[]).push('internal') > 0);
    expect(subject).toEqual(reader('public'));
  });
});

describe('a condition', () => {
  it('is refused when its predicate names no group, or too many', () => {
    expect(() => conditionOf(() => true, [])).toThrow('it names 0 groups');
    const many = Array.from({length: 9}, (_, index) => `group${index}`);
    expect(() => conditionOf(someOf(...many), many)).toThrow('it names 9 groups');
    expect(conditionOf(someOf(...many.slice(1)), many.slice(1)).groups).toHaveLength(8);
  });

  it('is refused when its predicate looks at groups that it does not name', () => {
    expect(() => conditionOf((held) => held.length > 0, ['beta'])).toThrow(
      'depends on groups that it does not name: ask for beta alone',
    );
    expect(() => conditionOf((held) => held.some(Boolean), ['beta'])).toThrow(
      'depends on groups that it does not name: ask for beta alone',
    );
  });

  it('is refused when its predicate looks at the order of groups', () => {
    const isFirst: GroupPredicate = (held) => held.length === 0 || held[0] === 'beta';
    const isLast: GroupPredicate = (held) => held.length === 0 || held.at(-1) === 'beta';
    // These answer alike as long as the other group stands on the other side
    const isFirstOfSome: GroupPredicate = (held) => held[0] === 'beta';
    const isLastOfSome: GroupPredicate = (held) => held.at(-1) === 'beta';

    for (const predicate of [isFirst, isLast, isFirstOfSome, isLastOfSome]) {
      expect(() => conditionOf(predicate, ['apps', 'beta'])).toThrow(
        'it does not name: ask for apps, beta alone',
      );
    }
  });

  it('lists the combinations for which it holds', () => {
    expect(conditionOf(allOf('beta', 'apps'), ['beta', 'apps'])).toEqual({
      groups: ['apps', 'beta'],
      satisfiedBy: [['apps', 'beta']],
    });
  });

  it('is satisfied by nobody who is not signed in, even where it asks for no group', () => {
    const withoutBeta = conditionOf((held) => !held.includes('beta'), ['beta']);
    expect(satisfies(ANONYMOUS, withoutBeta)).toBe(false);
    expect(satisfies(reader(), withoutBeta)).toBe(true);
    expect(satisfies(reader('beta'), withoutBeta)).toBe(false);
  });

  it('says the same as its predicate, whatever other groups are held', () => {
    const predicates: [GroupPredicate, string[]][] = [
      [someOf('apps', 'beta'), ['apps', 'beta']],
      [allOf('apps', 'beta', 'public'), ['apps', 'beta', 'public']],
      [(held) => held.includes('apps') !== held.includes('beta'), ['apps', 'beta']],
    ];
    const held = fc.uniqueArray(fc.constantFrom(...GROUPS, 'x', 'y'));
    fc.assert(
      fc.property(fc.constantFrom(...predicates), held, ([predicate, named], groups) => {
        const subject = reader(...groups);
        expect(satisfies(subject, conditionOf(predicate, named))).toBe(belongs(subject, predicate));
      }),
    );
  });
});
