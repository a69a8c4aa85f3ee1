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

describe('belongs', () => {
  it('is false for an anonymous reader, whatever the predicate returns', () => {
    expect(belongs(ANONYMOUS, () => true)).toBe(false);
    expect(belongs(ANONYMOUS, 'public')).toBe(false);
  });

  it('is false when the predicate throws or returns anything but true', () => {
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
  ])('evaluates %s', (_case, belongsTo, expected) => {
    expect(belongs(reader('apps', 'public'), belongsTo)).toBe(expected);
  });

  it('protects the subject from a predicate that mutates its argument', () => {
    const subject = reader('public');
    belongs(subject, (held) => (held as string[]).push('internal') > 0);
    expect(subject).toEqual(reader('public'));
  });
});

describe('conditionOf', () => {
  it('rejects a predicate that names no group or too many', () => {
    expect(() => conditionOf(() => true, [])).toThrow(
      'a condition must contain 1 to 8 group names, not 0',
    );
    const many = Array.from({length: 9}, (_, index) => `group${index}`);
    expect(() => conditionOf(someOf(...many), many)).toThrow(
      'a condition must contain 1 to 8 group names, not 9',
    );
    expect(conditionOf(someOf(...many.slice(1)), many.slice(1)).groups).toHaveLength(8);
  });

  it('rejects a predicate that depends on groups it does not name', () => {
    expect(() => conditionOf((held) => held.length > 0, ['beta'])).toThrow(
      'depends on groups that it does not name. Test only for these groups: beta',
    );
    expect(() => conditionOf((held) => held.some(Boolean), ['beta'])).toThrow(
      'depends on groups that it does not name. Test only for these groups: beta',
    );
  });

  it('rejects a predicate that depends on the order of groups', () => {
    const isFirst: GroupPredicate = (held) => held.length === 0 || held[0] === 'beta';
    const isLast: GroupPredicate = (held) => held.length === 0 || held.at(-1) === 'beta';
    // Adding another group on one side does not change the result of these.
    const isFirstOfSome: GroupPredicate = (held) => held[0] === 'beta';
    const isLastOfSome: GroupPredicate = (held) => held.at(-1) === 'beta';

    for (const predicate of [isFirst, isLast, isFirstOfSome, isLastOfSome]) {
      expect(() => conditionOf(predicate, ['apps', 'beta'])).toThrow(
        'it does not name. Test only for these groups: apps, beta',
      );
    }
  });

  it('lists the combinations for which the predicate holds', () => {
    expect(conditionOf(allOf('beta', 'apps'), ['beta', 'apps'])).toEqual({
      groups: ['apps', 'beta'],
      satisfiedBy: [['apps', 'beta']],
    });
  });

  it('yields a condition that no anonymous subject satisfies, even if it requires no group', () => {
    const withoutBeta = conditionOf((held) => !held.includes('beta'), ['beta']);
    expect(satisfies(ANONYMOUS, withoutBeta)).toBe(false);
    expect(satisfies(reader(), withoutBeta)).toBe(true);
    expect(satisfies(reader('beta'), withoutBeta)).toBe(false);
  });

  it('yields a condition that agrees with the predicate, whatever other groups are held', () => {
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
