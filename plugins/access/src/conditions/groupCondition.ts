import {hasAnyGroup} from '../decide';
import type {Subject} from '../types';

/** Who may see some content, as JSON-safe data: members of at least one of the groups, or of all of them. */
export type GroupCondition = {match: 'some' | 'all'; groups: readonly string[]};

/** Value of `belongsTo`: a group name or a condition (specification section 6, "group-gated display helper"). */
export type BelongsTo = string | GroupCondition;

/** Holds for members of at least one of the groups. */
export const someOf = (...groups: string[]): GroupCondition => ({
  match: 'some',
  groups: [...new Set(groups)].sort(),
});

/** Holds for members of all the groups. With one group, it is the same as `someOf`, so that equal conditions are equal data. */
export const allOf = (...groups: string[]): GroupCondition => {
  const condition = someOf(...groups);
  return condition.groups.length > 1 ? {...condition, match: 'all'} : condition;
};

/** Whether the subject matches `belongsTo`. */
export function belongs(subject: Subject, belongsTo: BelongsTo): boolean {
  return satisfies(subject, typeof belongsTo === 'string' ? someOf(belongsTo) : belongsTo);
}

/** Whether the subject's groups satisfy the condition. Fail closed: false for an anonymous subject and without groups. */
export function satisfies(subject: Subject, {match, groups}: GroupCondition): boolean {
  if (subject.type === 'anonymous' || groups.length === 0) {
    return false;
  }
  return match === 'all'
    ? groups.every((group) => hasAnyGroup(subject.groups, [group]))
    : hasAnyGroup(subject.groups, groups);
}
