import {decide, meets} from '../decide';
import {canonicalPathname} from '../pathname';
import type {Policy, Requirement, Subject} from '../types';

/**
 * Whether everybody who may read the one page may read the other as well: what can be shown on a page
 * before it is known who reads it. Fail closed: a page without canonical form implies nothing.
 */
export function impliesReading(policy: Policy, page: string, other: string): boolean {
  const readers = minimalReaders(policy, page);
  return (
    readers !== null && readers.every((reader) => decide(policy, reader, other).effect === 'permit')
  );
}

/** The same for an item that asks something of its reader, whatever it leads to. */
export function impliesMeeting(policy: Policy, page: string, requirement: Requirement): boolean {
  const readers = minimalReaders(policy, page);
  return readers !== null && readers.every((reader) => meets(reader, requirement));
}

/** The weakest subjects that may read a page: each reader holds at least the groups of one of them. */
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
