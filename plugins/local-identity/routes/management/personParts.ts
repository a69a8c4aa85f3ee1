import {Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {BUCKETS} from '../../directory/attributes';
import {canonicalHandle} from '../../directory/handles';
import type {IdpServices} from '../../composeServices';
import {GroupName, Handle} from '../../core/wire';
import {attributesOf} from '../attributes';
import {consentsOf} from '../consent';
import {readJson, type PersonEnv} from '../readRequest';
import {toWireOrganization} from '../me';
import {readHandle, refuseTaken} from './persons';

const GroupNames = z.strictObject({groups: z.array(GroupName).default([])});

/** What belongs to one person: handles, groups, attributes, consent, organizations. */
export function personPartRoutes(services: IdpServices) {
  const {persons, groups, organizations, database} = services;

  const handleRoutes = new Hono<PersonEnv>()
    .get('/persons/:personId/handles', (c) => {
      const {id} = c.get('person');
      return c.json({result: persons.handlesOf(id)});
    })
    .post('/persons/:personId/handles', async (c) => {
      const {id, personPoolId} = c.get('person');
      const handles = (await readJson(c, z.array(Handle).min(1))).map(canonicalHandle);
      refuseTaken(() =>
        database.transaction(() => {
          for (const handle of handles) {
            persons.insertHandle(personPoolId, id, handle);
          }
        }),
      );
      return c.body(null, 204);
    })
    .delete('/persons/:personId/handles/:handle', (c) => {
      const {id} = c.get('person');
      if (persons.detach(id, readHandle(c.req.param('handle'))) === 0) {
        throw errors.notFound();
      }
      return c.body(null, 204);
    });

  const groupRoutes = new Hono<PersonEnv>()
    .get('/persons/:personId/groups', (c) => {
      const {id} = c.get('person');
      return c.json({result: persons.groupsOf(id, c.get('organization'))});
    })
    .put('/persons/:personId/groups', async (c) => {
      const {id} = c.get('person');
      const {groups: names} = await readJson(c, GroupNames);
      const organization = c.get('organization');
      groups.assertExist(organization, names);
      groups.replaceMemberships(organization, id, [...new Set(names)]);
      return c.json({result: persons.groupsOf(id, organization)});
    })
    .get('/persons/:personId/organizations', (c) => {
      const {personPoolId} = c.get('person');
      const own = organizations.ofPersonPool(personPoolId);
      return c.json({result: own.map(toWireOrganization)});
    });

  return new Hono<PersonEnv>()
    .route('/', handleRoutes)
    .route('/', groupRoutes)
    .route(
      '/persons/:personId/attributes',
      attributesOf(
        {
          // Administrators may use all buckets; the store rejects unknown ones.
          assertReadable: () => undefined,
          assertWritable: () => undefined,
          buckets: [...BUCKETS.keys()],
          done: (c) => c.body(null, 204),
        },
        services,
      ),
    )
    .route('/persons/:personId/consent/gdpr', consentsOf(services));
}
