import {Hono} from 'hono';
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

function toWireCredential({id, label, type, lastUsed}: Credential) {
  return {
    id,
    label,
    type,
    ...(lastUsed === undefined ? {} : {last_used: new Date(lastUsed).toISOString()}),
    // Hashes stay here; the field must exist.
    params: {password_hash: ''},
  };
}
