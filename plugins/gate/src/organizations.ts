import {GROUP_NAME, RESERVED_GROUPS} from '@gated-docs/access/rules';

/** Another organization whose members may read. */
export type OrganizationOptions = {
  id: string;
  /** Maps its groups to groups of this portal. Unlisted groups are ignored. */
  groups: Readonly<Record<string, string>>;
};

/** Group mapping of each accepted organization; null for the portal's own. */
export type Organizations = ReadonlyMap<string, ReadonlyMap<string, string> | null>;

/**
 * The organizations whose tokens are accepted. The portal's own needs no mapping; every other one has
 * an explicit one, because its administrators choose their group names and could choose ours.
 *
 * @throws Error of one paragraph that names the value and the fix.
 */
export function parseOrganizations(
  orgID: string,
  others: readonly OrganizationOptions[],
): Organizations {
  const organizations = new Map<string, ReadonlyMap<string, string> | null>([[orgID, null]]);
  for (const {id, groups} of others) {
    if (id.trim() === '' || organizations.has(id)) {
      throw new Error(
        `The organization ${JSON.stringify(id)} is listed twice, has no ID or is the portal's own. List each other organization once.`,
      );
    }
    for (const [theirs, ours] of Object.entries(groups)) {
      const unusable = [theirs, ours].find(
        (group) => !GROUP_NAME.test(group) || RESERVED_GROUPS.includes(group),
      );
      if (unusable !== undefined) {
        throw new Error(
          `The organization ${JSON.stringify(id)} maps its group ${JSON.stringify(theirs)} to ${JSON.stringify(ours)}, but ${JSON.stringify(unusable)} is not a valid group name. Group names consist of letters, digits, "_", "." and "-", and must not be ${RESERVED_GROUPS.map((name) => `"${name}"`).join(' or ')}.`,
        );
      }
    }
    organizations.set(id, new Map(Object.entries(groups)));
  }
  return organizations;
}

/** Maps the groups of a token. Fail closed: none for an unlisted organization. */
export function mapGroups(
  organizations: Organizations,
  organization: string,
  groups: readonly string[],
): string[] {
  const mapping = organizations.get(organization);
  if (mapping === null) {
    return [...groups];
  }
  const mapped = groups.flatMap((group) => mapping?.get(group) ?? []);
  return [...new Set(mapped)].sort();
}
