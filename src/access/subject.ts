import type {Subject} from './types';

/** The claims that say who somebody is (identity protocol, section 4). Anything else in a token is ignored. */
export type SubjectClaims = Readonly<Record<string, unknown>>;

export const ANONYMOUS: Subject = {type: 'anonymous'};

/** What a group may be called. */
export const GROUP_NAME = /^[A-Za-z0-9_.-]+$/;

/** Names of editions that are no group's: a token that carries them gains nothing. */
export const RESERVED_GROUPS: readonly string[] = ['anonymous', 'signed-in'];

/**
 * Who a token is about. The signature must have been verified before the result protects anything.
 * Fail closed: only `person_type: "regular"` is a person, and a groups claim that is not a list of
 * well-formed names counts as none.
 */
export function subjectFromClaims(claims: SubjectClaims): Subject {
  const {person_id: personId, person_type: personType} = claims;
  if (typeof personId !== 'string' || personId === '' || personType !== 'regular') {
    return ANONYMOUS;
  }
  const claimName = claims.groups_claim_name;
  const groups = claims[typeof claimName === 'string' ? claimName : 'groups'];
  return {type: 'person', personId, groups: groupNames(groups)};
}

function groupNames(claim: unknown): string[] {
  if (!Array.isArray(claim)) {
    return [];
  }
  const names = claim.filter(
    (name): name is string =>
      typeof name === 'string' && GROUP_NAME.test(name) && !RESERVED_GROUPS.includes(name),
  );
  return [...new Set(names)].sort();
}
