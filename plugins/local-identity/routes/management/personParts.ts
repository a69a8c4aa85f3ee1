import {Hono} from 'hono';
import {z} from 'zod';
import {isConstraintViolation} from '../../database/openDatabase';
import * as errors from '../../core/errors';
import {Attributes, BUCKETS} from '../../directory/attributes';
import {GroupName} from '../../directory/groupName';
import {canonicalHandle} from '../../directory/handles';
import type {IdpServices} from '../../services';
import {Handle} from '../../core/wire';
import {ConsentRequest, levelsToRemove} from '../consent';
import {commaList, readJson} from '../http';
import {toWireOrganization} from '../me';
import {managedPerson, type ManagedEnv} from './managed';
import {readHandle} from './persons';

const Bucketed = z.record(z.string(), Attributes);
const GroupNames = z.strictObject({groups: z.array(GroupName).default([])});

/** What belongs to one person: handles, groups, attributes, consent, organizations. */
export function personPartRoutes(services: IdpServices) {
  const {persons, groups, attributes, consents, organizations, database} = services;

  const handleRoutes = new Hono<ManagedEnv>()
    .get('/persons/:personId/handles', async (c) => {
      const {id} = await managedPerson(c, services);
      return c.json({result: await persons.handlesOf(id)});
    })
    .post('/persons/:personId/handles', async (c) => {
      const {id, personPoolId} = await managedPerson(c, services);
      const handles = (await readJson(c, z.array(Handle).min(1))).map(canonicalHandle);
      try {
        await database.batch(
          handles.map((each) => persons.insertHandleStatement(personPoolId, id, each)),
        );
      } catch (error) {
        throw isConstraintViolation(error) ? errors.personExists() : error;
      }
      return c.body(null, 204);
    })
    .delete('/persons/:personId/handles/:handle', async (c) => {
      const {id} = await managedPerson(c, services);
      if ((await persons.detach(id, readHandle(c.req.param('handle')))) === 0) {
        throw errors.notFound();
      }
      return c.body(null, 204);
    });

  const groupRoutes = new Hono<ManagedEnv>()
    .get('/persons/:personId/groups', async (c) => {
      const {id} = await managedPerson(c, services);
      return c.json({result: await persons.groupsOf(id, c.get('organization'))});
    })
    .put('/persons/:personId/groups', async (c) => {
      const {id} = await managedPerson(c, services);
      const {groups: names} = await readJson(c, GroupNames);
      const organization = c.get('organization');
      await groups.assertExist(organization, names);
      await database.batch(
        groups.replaceMembershipsStatements(organization, id, [...new Set(names)]),
      );
      return c.json({result: await persons.groupsOf(id, organization)});
    })
    .get('/persons/:personId/organizations', async (c) => {
      const {personPoolId} = await managedPerson(c, services);
      const own = await organizations.ofPersonPool(personPoolId);
      return c.json({result: own.map(toWireOrganization)});
    });

  const attributeRoutes = new Hono<ManagedEnv>()
    .get('/persons/:personId/attributes', async (c) => {
      const {id: personId} = await managedPerson(c, services);
      const organization = c.get('organization');
      const buckets = commaList(c.req.query('buckets')) ?? [...BUCKETS.keys()];
      const entries = buckets.map(
        async (bucket) =>
          [bucket, await attributes.read({personId, organization, bucket})] as const,
      );
      return c.json({result: Object.fromEntries(await Promise.all(entries))});
    })
    .on(['PUT', 'PATCH'], '/persons/:personId/attributes', async (c) => {
      const {id: personId} = await managedPerson(c, services);
      const organization = c.get('organization');
      const how =
        c.req.method === 'PUT' ? attributes.replaceStatements : attributes.upsertStatements;
      const given = Object.entries(await readJson(c, Bucketed));
      await database.batch(
        given.flatMap(([bucket, values]) => how({personId, organization, bucket}, values)),
      );
      return c.body(null, 204);
    })
    .get('/persons/:personId/attributes/:bucket', async (c) => {
      const {id: personId} = await managedPerson(c, services);
      const place = {personId, organization: c.get('organization'), bucket: c.req.param('bucket')};
      return c.json({result: await attributes.read(place, commaList(c.req.query('attributes')))});
    })
    .on(['PUT', 'PATCH'], '/persons/:personId/attributes/:bucket', async (c) => {
      const {id: personId} = await managedPerson(c, services);
      const bucket = c.req.param('bucket') ?? '';
      const how =
        c.req.method === 'PUT' ? attributes.replaceStatements : attributes.upsertStatements;
      const place = {personId, organization: c.get('organization'), bucket};
      await database.batch(how(place, await readJson(c, Attributes)));
      return c.body(null, 204);
    })
    .delete('/persons/:personId/attributes/:bucket', async (c) => {
      const {id: personId} = await managedPerson(c, services);
      const place = {personId, organization: c.get('organization'), bucket: c.req.param('bucket')};
      await database.batch(
        attributes.deleteStatements(place, commaList(c.req.query('attributes'))),
      );
      return c.body(null, 204);
    });

  const consentRoutes = new Hono<ManagedEnv>()
    .get('/persons/:personId/consent/gdpr', async (c) => {
      const {id} = await managedPerson(c, services);
      return c.json({result: {consents: await consents.list(id)}});
    })
    .post('/persons/:personId/consent/gdpr', async (c) => {
      const {id} = await managedPerson(c, services);
      await consents.add(id, (await readJson(c, ConsentRequest)).consent_levels);
      return c.json({result: {consents: await consents.list(id)}}, 201);
    })
    .put('/persons/:personId/consent/gdpr', async (c) => {
      const {id} = await managedPerson(c, services);
      await consents.replace(id, (await readJson(c, ConsentRequest)).consent_levels);
      return c.json({result: {consents: await consents.list(id)}});
    })
    .delete('/persons/:personId/consent/gdpr', async (c) => {
      const {id} = await managedPerson(c, services);
      await consents.remove(id, levelsToRemove(c));
      return c.body(null, 204);
    });

  return new Hono<ManagedEnv>()
    .route('/', handleRoutes)
    .route('/', groupRoutes)
    .route('/', attributeRoutes)
    .route('/', consentRoutes);
}
