import {Hono} from 'hono';
import {z} from 'zod';
import type {IdpServices} from '../services';
import {type Credential} from '../people/credentials';
import type {Organization} from '../people/organizations';
import {type BearerEnv, requireBearer} from './http';

/** GET /me: the person whose token this is. */
export function meRoutes(services: IdpServices) {
  const {persons, credentials} = services;
  return new Hono<BearerEnv>().get('/me', requireBearer(services), async (c) => {
    const {person, organization} = c.get('bearer');
    const handles = await persons.handlesOf(person.id);
    return c.json({
      result: {
        person: {
          active: person.active,
          person_id: person.id,
          person_type: person.type,
          region: person.region,
          handles,
          groups: await persons.groupsOf(person.id, organization),
          attributes: {},
        },
        organizations: [toWireOrganization(organization)],
        handles,
        credentials: (await credentials.listOf(person.id)).map(toWireCredential),
      },
    });
  });
}

function toWireOrganization({id, parentId, name, tenantName}: Organization) {
  return {
    id,
    ...(parentId === undefined ? {} : {parent_id: parentId}),
    org_name: name,
    tenant_name: tenantName,
    managed_organizations: [],
  };
}

function toWireCredential({id, label, type, lastUsed, params}: Credential) {
  return {
    id,
    label,
    type,
    ...(lastUsed === undefined ? {} : {last_used: new Date(lastUsed).toISOString()}),
    params: WIRE_PARAMS[type].parse(params),
  };
}

// What of a credential may be shown: hashes and keys stay here.
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
