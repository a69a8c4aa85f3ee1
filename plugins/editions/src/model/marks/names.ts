import {findResembled, foldName, isOneSlipAway} from '@gated-docs/access/marks';

/** The names of marks in data and in elements. */
const OWN = ['slashid', 'groups', 'auth', 'x-groups', 'belongsTo'];

/** Names that mean a mark in other tools, or to an author. They guard nothing here. */
const FOREIGN = new Set(
  `access accesscontrol accesslevel acl allowed allowedgroups allowedroles audience audiences authenticated
  authorization authrequired classification confidential forcelogin hidden internal internalonly loginrequired
  membersonly permission permissions permittedgroups private privatepaths protected public readers requiredgroups
  requiredroles requireauth requirelogin requiresauth requireslogin restricted restrictedto restrictto role roles
  viewers visibility visibleto`.split(/\s+/),
);

/** Whether a name is that of a mark in some spelling, or one slip off. */
export function isNearMark(name: string): boolean {
  return findResembled(name, OWN) !== undefined;
}

/** The same, or a mark of another tool. */
export function looksLikeMark(name: string): boolean {
  return isNearMark(name) || FOREIGN.has(foldName(name.replace(/^x-/i, '')));
}

/** Short names often differ in only one letter. */
const MIN_LETTERS = 5;

/** A group with almost the same name among others that do not contain the group itself. */
export function similarGroup(group: string, others: readonly string[]): string | undefined {
  return others.includes(group) ? undefined : others.find((other) => isSimilarGroup(group, other));
}

/** Whether two names of groups are probably meant for the same group. */
export function isSimilarGroup(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => foldName(name).replace(/s$/, '')) as [string, string];
  // Numbered names are a series, not a typo.
  const isPlain = !/\d/.test(a) && !/\d/.test(b);
  return a === b || (Math.min(a.length, b.length) >= MIN_LETTERS && isPlain && isOneSlipAway(a, b));
}

const NAME = 'Groups';

/** Whether a text contains a tag of the component, in any spelling. */
export function namesElement(text: string): boolean {
  return [...text.matchAll(/<\/?([A-Za-z][\w.-]*)/g)].some(([, name = '']) =>
    name.split('.').some((part) => isOneSlipAway(foldName(part), foldName(NAME))),
  );
}
