import {Hono} from 'hono';
import {z} from 'zod';
import type {Credential} from '../directory/credentials';
import type {Organization} from '../directory/organizations';
import type {IdpServices} from '../composeServices';
import {type BearerEnv, requireBearer} from './readRequest';
import {toWirePerson} from './wirePerson';

/** GET /me and /me/orgs: the token's person and their organizations. */
export function meRoutes(services: IdpServices) {
  const {persons, credentials, organizations} = services;
  return new Hono<BearerEnv>()
    .use('/me/*', requireBearer(services))
    .get('/me', (c) => {
      const {person, organization} = c.get('bearer');
      const own = organizations.ofPersonPool(person.personPoolId);
      return c.json({
        result: {
          person: toWirePerson(person, organization, services),
          organizations: own.map((each) => ({
            ...toWireOrganization(each),
            managed_organizations: organizations.childrenOf(each).map(toWireOrganization),
          })),
          handles: persons.handlesOf(person.id),
          credentials: credentials.listOf(person.id).map(toWireCredential),
        },
      });
    })
    .get('/me/orgs', (c) => {
      const {person} = c.get('bearer');
      const all = organizations.all();
      const own = all.filter(({personPoolId}) => personPoolId === person.personPoolId);
      const visible = all.filter(
        ({id, parentId}) =>
          own.some((each) => each.id === id) || own.some((each) => each.id === parentId),
      );
      return c.json({
        result: {org_hierarchy: visible.map((each) => toHierarchyNode(each, all, own))},
      });
    });
}

export function toWireOrganization({id, parentId, name, tenantName}: Organization) {
  return {
    id,
    ...(parentId === undefined ? {} : {parent_id: parentId}),
    org_name: name,
    tenant_name: tenantName,
  };
}

function toHierarchyNode(
  {id, parentId, name, tenantName, personPoolId, groupPoolId}: Organization,
  all: readonly Organization[],
  own: readonly Organization[],
) {
  const idsOf = (matches: (each: Organization) => boolean) =>
    all.filter(matches).map((each) => each.id);
  return {
    id,
    ...(parentId === undefined ? {} : {parent_id: parentId, manager_org_id: parentId}),
    name,
    tenant_name: tenantName,
    children_ids: idsOf((each) => each.parentId === id),
    person_pool_orgs_ids: idsOf((each) => each.personPoolId === personPoolId),
    group_pool_orgs_ids: idsOf((each) => each.groupPoolId === groupPoolId),
    person_in_manager_org: own.some((each) => each.id === parentId),
    inherits_rbac_pools: parentId !== undefined && groupPoolId !== id,
  };
}

export function toWireCredential({id, label, type, lastUsed, params}: Credential) {
  return {
    id,
    label,
    type,
    ...(lastUsed === undefined ? {} : {last_used: new Date(lastUsed).toISOString()}),
    params: WIRE_PARAMS[type].parse(params),
  };
}

// Only public fields of credentials: no hashes and no secret keys.
const WIRE_PARAMS = {
  password: z.object({}).transform(() => ({password_hash: ''})),
  'public-key': z.object({
    webauthn_credential_id: z.string(),
    public_key: z.string(),
    attestation_type: z.string(),
    authenticator: z.object({
      aaguid: z.string(),
      sign_count: z.number(),
      clone_warning: z.boolean(),
    }),
  }),
  totp: z
    .object({recoveryTotal: z.number(), recoveryHashes: z.array(z.string())})
    .transform(({recoveryTotal, recoveryHashes}) => ({
      recovery_codes_total: recoveryTotal,
      recovery_codes_unused: recoveryHashes.length,
    })),
};
