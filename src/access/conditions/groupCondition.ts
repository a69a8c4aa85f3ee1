import {hasAnyGroup} from '../decide';
import type {Subject} from '../types';

/** Decides from a user's groups whether some content is for them. */
export type GroupPredicate = (held: readonly string[]) => boolean;

/** Value of `belongsTo`: a group name or a predicate (specification section 6, "group-gated display helper"). */
export type BelongsTo = string | GroupPredicate;

/**
 * A predicate over groups as JSON-safe data: the groups it tests, and every combination of them for which it
 * holds. Exact for any predicate that tests no other group.
 */
export type GroupCondition = {
  groups: readonly string[];
  satisfiedBy: readonly (readonly string[])[];
};

/** Bounds the combinations, of which there are 2^n, to 256. */
const MAX_CONDITION_GROUPS = 8;

/** Holds for members of at least one of the groups. */
export const someOf =
  (...groups: string[]): GroupPredicate =>
  (held) =>
    hasAnyGroup(held, groups);

/** Holds for members of all the groups. */
export const allOf =
  (...groups: string[]): GroupPredicate =>
  (held) =>
    groups.every((group) => hasAnyGroup(held, [group]));

/** Whether the subject matches `belongsTo`. Fail closed: false for an anonymous subject or a throwing predicate. */
export function belongs(subject: Subject, belongsTo: BelongsTo): boolean {
  if (subject.type === 'anonymous') {
    return false;
  }
  return typeof belongsTo === 'string'
    ? hasAnyGroup(subject.groups, [belongsTo])
    : holds(belongsTo, subject.groups);
}

/**
 * Builds a condition from a predicate and the groups that it names.
 *
 * @throws RangeError when it names no group or too many, or when its result depends on groups that it does not name
 */
export function conditionOf(predicate: GroupPredicate, named: readonly string[]): GroupCondition {
  const groups = [...new Set(named)].sort();
  if (groups.length === 0 || groups.length > MAX_CONDITION_GROUPS) {
    throw new RangeError(
      `a condition must contain 1 to ${MAX_CONDITION_GROUPS} group names, not ${groups.length}`,
    );
  }
  const subsets = subsetsOf(groups);
  const satisfiedBy = subsets.filter((subset) => holds(predicate, subset));
  const another = '-another-group-';
  const isSteady = subsets.every((held) =>
    [
      [another, ...held],
      [...held, another],
    ].every((more) => holds(predicate, more) === holds(predicate, held)),
  );
  if (!isSteady) {
    throw new RangeError(
      `its result also depends on groups that it does not name. Test only for these groups: ${groups.join(', ')}`,
    );
  }
  return {groups, satisfiedBy};
}

/** Whether the subject's groups satisfy the condition. Fail closed: false for an anonymous subject. */
export function satisfies(subject: Subject, {groups, satisfiedBy}: GroupCondition): boolean {
  if (subject.type === 'anonymous') {
    return false;
  }
  const held = groups.filter((group) => hasAnyGroup(subject.groups, [group]));
  return satisfiedBy.some(
    (combination) =>
      combination.length === held.length && combination.every((group) => held.includes(group)),
  );
}

function holds(predicate: GroupPredicate, held: readonly string[]): boolean {
  try {
    return predicate([...held]) === true;
  } catch {
    return false;
  }
}

function subsetsOf(groups: readonly string[]): string[][] {
  return Array.from({length: 2 ** groups.length}, (_, mask) =>
    groups.filter((_group, bit) => (mask >> bit) & 1),
  );
}
