/**
 * Who may read a page, derived directly from the specification's section 6, without the
 * policy module: a second opinion to check editions against.
 */
const INTERNAL_ONLY = [
  '/apis/accesscontrol/permissions/',
  '/apis/misc/conference/',
  '/apis/base/cgid/domains/',
  '/apps/RDG/',
  '/apps/RDG/providerselection/',
  '/apps/RDG/settings/',
  // Pages of internal elements of the GraphQL schema.
  '/graphql/reference/common/objects/domain-status/',
  '/graphql/reference/common/objects/model-store-status/',
  '/graphql/reference/common/objects/repository-status/',
  '/graphql/reference/resources/mutations/call-remote-action/',
];

const SECTIONS: readonly [prefix: string, group: string][] = [
  ['/apis', 'public'],
  ['/graphql', 'public'],
  ['/guidelines', 'public'],
  ['/apps', 'apps'],
  ['/selfhosted', 'selfhosted'],
];

export const GROUPS = ['apps', 'internal', 'public', 'selfhosted'] as const;

/** All sixteen combinations of groups. */
export const AUDIENCES: readonly (readonly string[])[] = Array.from(
  {length: 2 ** GROUPS.length},
  (_, mask) => GROUPS.filter((_group, bit) => (mask >> bit) & 1),
);

export function mayRead(groups: readonly string[], route: string): boolean {
  if (groups.includes('internal')) {
    return true;
  }
  if (INTERNAL_ONLY.includes(route)) {
    return false;
  }
  const section = SECTIONS.find(([prefix]) => route.startsWith(prefix));
  return section === undefined || groups.includes(section[1]);
}
