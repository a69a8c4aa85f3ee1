import {holdsSome} from '../decide';
import type {Subject} from '../types';

/** Tells from the groups that somebody holds whether something is for them. */
export type GroupPredicate = (held: readonly string[]) => boolean;

/** What `belongsTo` takes: the name of a group, or a predicate (specification section 6, "group-gated display helper"). */
export type BelongsTo = string | GroupPredicate;

/**
 * A predicate over groups as data: the groups it looks at, and every combination of these for which it
 * holds. JSON-safe, and exact for any predicate that looks at nothing else.
 */
export type GroupCondition = {
  groups: readonly string[];
  satisfiedBy: readonly (readonly string[])[];
};

/** More groups than this in one condition make more combinations than can sensibly be listed. */
const MAX_CONDITION_GROUPS = 8;

/** Holds for whoever is in any one of the groups. */
export const someOf =
  (...groups: string[]): GroupPredicate =>
  (held) =>
    holdsSome(held, groups);

/** Holds for whoever is in every one of the groups. */
export const allOf =
  (...groups: string[]): GroupPredicate =>
  (held) =>
    groups.every((group) => holdsSome(held, [group]));

/** Whether somebody belongs. Fail closed: never without signing in, and not where the predicate throws. */
export function belongs(subject: Subject, belongsTo: BelongsTo): boolean {
  if (subject.type === 'anonymous') {
    return false;
  }
  return typeof belongsTo === 'string'
    ? holdsSome(subject.groups, [belongsTo])
    : holds(belongsTo, subject.groups);
}

/**
 * A condition from the groups that a predicate names.
 *
 * @throws RangeError when it names none or too many, or when its answer depends on groups that it does not name
 */
export function conditionOf(predicate: GroupPredicate, named: readonly string[]): GroupCondition {
  const groups = [...new Set(named)].sort();
  if (groups.length === 0 || groups.length > MAX_CONDITION_GROUPS) {
    throw new RangeError(
      `it names ${groups.length} groups; write out at least one and at most ${MAX_CONDITION_GROUPS}`,
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
      `its answer depends on groups that it does not name: ask for ${groups.join(', ')} alone`,
    );
  }
  return {groups, satisfiedBy};
}

/** Whether somebody's groups satisfy a condition. Fail closed: nobody's do without signing in. */
export function satisfies(subject: Subject, {groups, satisfiedBy}: GroupCondition): boolean {
  if (subject.type === 'anonymous') {
    return false;
  }
  const held = groups.filter((group) => holdsSome(subject.groups, [group]));
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
