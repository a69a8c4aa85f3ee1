import {Hono} from 'hono';
import {z} from 'zod';
import {accessOf, BUCKETS} from '../directory/attributes';
import {type Credential, PublicPasskey} from '../directory/credentials';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {Services} from '../openServices';
import {type BearerEnv, requireBearer} from './readRequest';

/** GET /me and /me/orgs: the token's person and their organizations. */
export function meRoutes(services: Services) {
  const {persons, credentials, organizations} = services;
  return new Hono<BearerEnv>()
    .use('/me/*', requireBearer(services))
    .get('/me', (c) => {
      const {person, organization} = c.var;
      return c.json({
        result: {
          person: toWirePerson(person, organization, services),
          organizations: organizations.ofPersonPool(person.personPoolId).map((membership) => ({
            ...toWireOrganization(membership),
            managed_organizations: organizations.childrenOf(membership).map(toWireOrganization),
          })),
          handles: persons.handlesOf(person.id),
          credentials: credentials.listOf(person.id).map(toWireCredential),
        },
      });
    })
    .get('/me/orgs', (c) => {
      const all = organizations.all();
      const memberships = organizations.ofPersonPool(c.var.person.personPoolId).map(toId);
      const org_hierarchy = all
        .filter(({id, parentId = ''}) => memberships.some((own) => own === id || own === parentId))
        .map((organization) => toHierarchyNode(organization, all, memberships));
      return c.json({result: {org_hierarchy}});
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
  persons: all.filter((other) => other.personPoolId === personPoolId).map(toId),
  groups: all.filter((other) => other.groupPoolId === groupPoolId).map(toId),
  inherits_rbac_pools: parentId !== undefined && groupPoolId !== id,
});

const toId = ({id}: Organization) => id;

function toHierarchyNode(
  organization: Organization,
  all: readonly Organization[],
  memberships: readonly string[],
) {
  const {id, parentId, name, tenantName} = organization;
  const {persons, groups, inherits_rbac_pools} = poolsOf(organization, all);
  return {
    id,
    parent_id: parentId,
    manager_org_id: parentId,
    name,
    tenant_name: tenantName,
    children_ids: all.filter((other) => other.parentId === id).map(toId),
    person_pool_orgs_ids: persons,
    group_pool_orgs_ids: groups,
    person_in_manager_org: parentId !== undefined && memberships.includes(parentId),
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

/** A person in SlashID's format. `attributes`: those that end users may read, unless all are requested. */
export function toWirePerson(
  person: Person,
  organization: Organization,
  {persons, attributes}: Services,
  allBuckets = false,
) {
  const {id: personId, active, type, region} = person;
  const buckets = [...BUCKETS.keys()].filter(
    (bucket) => allBuckets || accessOf(bucket).includes('read'),
  );
  return {
    active,
    person_id: personId,
    person_type: type,
    region,
    handles: persons.handlesOf(personId),
    groups: persons.groupsOf(personId, organization),
    attributes: Object.fromEntries(
      buckets.map((bucket) => [bucket, attributes.read({personId, organization, bucket})]),
    ),
  };
}
