import {Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {BUCKETS} from '../../directory/attributes';
import {canonicalHandle} from '../../directory/handles';
import type {IdpServices} from '../../composeServices';
import {GroupName, Handle} from '../../core/wire';
import {type AttributeAccess, attributesOf} from '../attributes';
import {consentsOf} from '../consent';
import {readJson, type PersonEnv} from '../readRequest';
import {toWireOrganization} from '../me';
import {readHandle, refuseTaken} from './persons';

const GroupNames = z.strictObject({groups: z.array(GroupName).default([])});

/** What belongs to one person: handles, groups, attributes, consent, organizations. */
export function personPartRoutes(services: IdpServices) {
  const {persons, groups, organizations, database} = services;

  return new Hono<PersonEnv>()
    .get('/persons/:personId/handles', (c) => c.json({result: persons.handlesOf(c.var.person.id)}))
    .post('/persons/:personId/handles', async (c) => {
      const {id, personPoolId} = c.var.person;
      const handles = (await readJson(c, z.array(Handle).min(1))).map(canonicalHandle);
      refuseTaken(() =>
        database.transaction(() =>
          handles.forEach((handle) => persons.insertHandle(personPoolId, id, handle)),
        ),
      );
      return c.body(null, 204);
    })
    .delete('/persons/:personId/handles/:handle', (c) => {
      if (persons.detach(c.var.person.id, readHandle(c.req.param('handle'))) === 0) {
        throw errors.notFound();
      }
      return c.body(null, 204);
    })
    .get('/persons/:personId/groups', (c) =>
      c.json({result: persons.groupsOf(c.var.person.id, c.var.organization)}),
    )
    .put('/persons/:personId/groups', async (c) => {
      const {organization, person} = c.var;
      const {groups: names} = await readJson(c, GroupNames);
      groups.assertExist(organization, names);
      groups.replaceMemberships(organization, person.id, names);
      return c.json({result: persons.groupsOf(person.id, organization)});
    })
    .get('/persons/:personId/organizations', (c) => {
      const own = organizations.ofPersonPool(c.var.person.personPoolId);
      return c.json({result: own.map(toWireOrganization)});
    })
    .route('/persons/:personId/attributes', attributesOf(ADMINISTRATOR, services))
    .route('/persons/:personId/consent/gdpr', consentsOf(services));
}

/** Administrators may use all buckets; the store rejects unknown ones. */
const ADMINISTRATOR: AttributeAccess = {
  assertReadable: () => undefined,
  assertWritable: () => undefined,
  buckets: [...BUCKETS.keys()],
  done: (c) => c.body(null, 204),
};
