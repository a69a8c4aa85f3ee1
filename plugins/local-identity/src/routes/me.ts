import {Hono} from 'hono';
import {z} from 'zod';
import type {IdpServices} from '../composeServices';
import {type Credential, PublicPasskey} from '../directory/credentials';
import type {Organization} from '../directory/organizations';
import {type BearerEnv, requireBearer} from './readRequest';
import {BUCKETS} from '../directory/attributes';
import type {Person} from '../directory/persons';
import type {Stores} from '../createStores';

/** GET /me and /me/orgs: the token's person and their organizations. */
export function meRoutes(services: IdpServices) {
  const {persons, credentials, organizations} = services;
  return new Hono<BearerEnv>()
    .use('/me/*', requireBearer(services))
    .get('/me', (c) => {
      const {person, organization} = c.var;
      const memberships = organizations.ofPersonPool(person.personPoolId);
      return c.json({
        result: {
          person: toWirePerson(person, organization, services),
          organizations: memberships.map((each) => ({
            ...toWireOrganization(each),
            managed_organizations: organizations.childrenOf(each).map(toWireOrganization),
          })),
          handles: persons.handlesOf(person.id),
          credentials: credentials.listOf(person.id).map(toWireCredential),
        },
      });
    })
    .get('/me/orgs', (c) => {
      const all = organizations.all();
      const memberships = organizations.ofPersonPool(c.var.person.personPoolId);
      const visible = all.filter(
        ({id, parentId}) =>
          memberships.some((each) => each.id === id) ||
          memberships.some((each) => each.id === parentId),
      );
      return c.json({
        result: {org_hierarchy: visible.map((each) => toHierarchyNode(each, all, memberships))},
      });
    });
}

export const toWireOrganization = ({id, parentId, name, tenantName}: Organization) => ({
  id,
  parent_id: parentId,
  org_name: name,
  tenant_name: tenantName,
});

/** The organizations that share people or groups with this one. */
export const poolsOf = (
  {id, parentId, personPoolId, groupPoolId}: Organization,
  all: readonly Organization[],
) => ({
  persons_pool: all.filter((other) => other.personPoolId === personPoolId).map(toId),
  group_pool: all.filter((other) => other.groupPoolId === groupPoolId).map(toId),
  inherits_rbac_pools: parentId !== undefined && groupPoolId !== id,
});

const toId = ({id}: Organization) => id;

function toHierarchyNode(
  organization: Organization,
  all: readonly Organization[],
  memberships: readonly Organization[],
) {
  const {id, parentId, name, tenantName} = organization;
  const {persons_pool, group_pool, inherits_rbac_pools} = poolsOf(organization, all);
  return {
    id,
    parent_id: parentId,
    manager_org_id: parentId,
    name,
    tenant_name: tenantName,
    children_ids: all.filter((other) => other.parentId === id).map(toId),
    person_pool_orgs_ids: persons_pool,
    group_pool_orgs_ids: group_pool,
    person_in_manager_org: memberships.some((other) => other.id === parentId),
    inherits_rbac_pools,
  };
}

export const toWireCredential = ({id, label, type, lastUsed, params}: Credential) => ({
  id,
  label,
  type,
  last_used: lastUsed?.toISOString(),
  params: WIRE_PARAMS[type].parse(params),
});

// Only public fields of credentials: no hashes and no secret keys.
const WIRE_PARAMS = {
  password: z.object({}).transform(() => ({password_hash: ''})),
  'public-key': PublicPasskey,
  totp: z
    .object({recoveryTotal: z.number(), recoveryHashes: z.array(z.string())})
    .transform(({recoveryTotal, recoveryHashes}) => ({
      recovery_codes_total: recoveryTotal,
      recovery_codes_unused: recoveryHashes.length,
    })),
};

export const PersonField = z.enum(['handles', 'groups', 'attributes']);
type PersonField = z.infer<typeof PersonField>;

/** A person in SlashID's format; `attributes` are those that end users may read, unless all are requested. */
export function toWirePerson(
  person: Person,
  organization: Organization,
  {persons, attributes}: Stores,
  {
    fields = PersonField.options,
    allBuckets = false,
  }: {fields?: readonly PersonField[] | undefined; allBuckets?: boolean} = {},
) {
  const readAttributes = () =>
    Object.fromEntries(
      [...BUCKETS]
        .filter(([, {right}]) => allBuckets || right !== 'no_access')
        .map(([bucket]) => [bucket, attributes.read({personId: person.id, organization, bucket})]),
    );
  const has = (field: PersonField) => fields.includes(field);
  return {
    active: person.active,
    person_id: person.id,
    person_type: person.type,
    region: person.region,
    handles: has('handles') ? persons.handlesOf(person.id) : undefined,
    groups: has('groups') ? persons.groupsOf(person.id, organization) : undefined,
    attributes: has('attributes') ? readAttributes() : undefined,
  };
}
