import {canonicalPathname} from './pathname';
import type {Decision, Policy, Requirement, Subject} from './types';

/**
 * The policy decision point. The longest matching rule governs, and any one of its groups is enough; a
 * page's own rule must be met as well. Never throws. Fail closed: a pathname with no canonical form is
 * denied, and so is an anonymous subject wherever a rule applies, or everywhere under `forceLogin`.
 */
export function decide(policy: Policy, subject: Subject, pathname: string): Decision {
  const path = canonicalPathname(pathname);
  if (path === null) {
    return {effect: 'deny', reason: 'malformed-path'};
  }
  // Rules are sorted by precedence, so the first hit governs.
  const rule = policy.rules.find(({pattern}) => pattern.matches(path))?.rule;
  const pageRule = policy.pageRules.get(path);
  if (!rule && !pageRule && !policy.forceLogin) {
    return {effect: 'permit'};
  }
  if (subject.type === 'anonymous') {
    return {effect: 'deny', reason: 'unauthenticated', rule};
  }
  const required = [rule?.groups, pageRule?.groups].flatMap((groups) =>
    groups === undefined || hasAnyGroup(subject.groups, groups) ? [] : [groups],
  );
  return required.length === 0
    ? {effect: 'permit', rule}
    : {effect: 'deny', reason: 'missing-group', rule, required};
}

/** Whether the subject meets a requirement. An empty requirement is met by everyone, anonymous subjects included. */
export function meets(subject: Subject, {auth, groups}: Requirement): boolean {
  if (subject.type === 'anonymous') {
    return auth !== true && groups === undefined;
  }
  return groups === undefined || hasAnyGroup(subject.groups, groups);
}

/** Whether `held` contains any of the `wanted` groups. Every rule is met this way. */
export function hasAnyGroup(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((group) => held.includes(group));
}
