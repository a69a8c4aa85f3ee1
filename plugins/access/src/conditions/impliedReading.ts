import {decide, meets} from '../decide';
import {canonicalPathname} from '../pathname';
import type {Policy, Requirement, Subject} from '../types';

/**
 * Whether every reader of `page` may also read `other`, so that `page` can link to it before the session is
 * known. Fail closed: a page without canonical form implies nothing.
 */
export function impliesReading(policy: Policy, page: string, other: string): boolean {
  const readers = minimalReaders(policy, page);
  return (
    readers !== null && readers.every((reader) => decide(policy, reader, other).effect === 'permit')
  );
}

/** Whether every reader of `page` meets the requirement of an item, regardless of the item's target. */
export function impliesMeeting(policy: Policy, page: string, requirement: Requirement): boolean {
  const readers = minimalReaders(policy, page);
  return readers !== null && readers.every((reader) => meets(reader, requirement));
}

/**
 * The minimal subjects that may read a page: every reader has at least the groups of one of them. Null for a path
 * without canonical form, which nobody may read.
 */
function minimalReaders(policy: Policy, pathname: string): Subject[] | null {
  const path = canonicalPathname(pathname);
  if (path === null) {
    return null;
  }
  const anonymous: Subject = {type: 'anonymous'};
  if (decide(policy, anonymous, path).effect === 'permit') {
    return [anonymous];
  }
  const governing = policy.rules.find(({pattern}) => pattern.matches(path))?.rule;
  const pageRule = policy.pageRules.get(path);
  const alternatives = [governing?.groups, pageRule?.groups].filter(
    (groups) => groups !== undefined,
  );
  return alternatives
    .reduce<string[][]>(
      (held, groups) => held.flatMap((names) => groups.map((group) => [...names, group])),
      [[]],
    )
    .map((groups) => ({type: 'person', personId: '*', groups}));
}
