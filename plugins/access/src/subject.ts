import type {Subject} from './types';

/** The claims of a user token (identity protocol, section 4). Only those about the person and the groups are read. */
export type SubjectClaims = Readonly<Record<string, unknown>>;

export const ANONYMOUS: Subject = {type: 'anonymous'};

/** Group names become parts of edition IDs and folder names, where `+` joins them. */
export const GROUP_NAME = /^[A-Za-z0-9_.-]+$/;

/** Edition names that no group may have: in a token they grant nothing. */
export const RESERVED_GROUPS: readonly string[] = ['anonymous', 'signed-in'];

/**
 * The subject of a token. Verify the signature before relying on the result for access control. Fail closed: only
 * `person_type: "regular"` with a `person_id` is a person; malformed and reserved group names are dropped, and a
 * groups claim that is not a list counts as empty.
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
