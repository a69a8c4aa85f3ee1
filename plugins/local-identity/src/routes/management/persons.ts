import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {parse} from '../../core/parse';
import {GroupName, Handle, HandleType, Region} from '../../core/wire';
import {isConstraintViolation} from '../../database/database';
import {Attributes} from '../../directory/attributes';
import {canonicalHandle} from '../../directory/handles';
import type {Organization} from '../../directory/organizations';
import type {Person} from '../../directory/persons';
import type {Services} from '../../openServices';
import {toWireOrganization, toWirePerson} from '../me';
import {attributesOf, consentsOf} from '../personData';
import {type PersonEnv, readJson} from '../readRequest';

const NewPerson = z.strictObject({
  /** A new person is active, and an existing one stays as they are, unless it is given. */
  active: z.boolean().optional(),
  region: Region.optional(),
  handles: z.array(Handle.transform(canonicalHandle)).default([]),
  groups: z.array(GroupName).default([]),
  attributes: z.record(z.string(), Attributes).default({}),
});
type NewPerson = z.infer<typeof NewPerson>;

const Activation = z.strictObject({active: z.boolean().optional()});
const Query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  /** As `email_address:a@example.com`. */
  handle: z.string().optional(),
  /** Which fields to send: all are sent. */
  fields: z.string().optional(),
});

/** /persons: create, upsert, list, show, approve or deactivate, delete. */
export function personRoutes(services: Services) {
  const {persons, database} = services;

  const show = (c: Context<PersonEnv>, person: Person) =>
    toWirePerson(person, c.var.organization, services, true);

  return new Hono<PersonEnv>()
    .on(['POST', 'PUT'], '/persons', async (c) => {
      const {organization} = c.var;
      const draft = await readJson(c, NewPerson);
      const isUpsert = c.req.method === 'PUT';
      const existing = isUpsert ? findOwner(organization, draft, services) : undefined;
      const person = refuseTaken(() =>
        database.transaction(() => store(existing, organization, draft, services)),
      );
      return c.json({result: show(c, person)}, existing ? 200 : 201);
    })
    .get('/persons', (c) => {
      const {organization} = c.var;
      const {limit, offset, handle} = parse(c.req.query(), Query);
      const matches =
        handle === undefined
          ? persons.list(organization)
          : [persons.findByHandle(organization, readHandle(handle)) ?? []].flat();
      const page = matches.slice(offset, offset + limit);
      return c.json({
        meta: {pagination: {limit, offset, total_count: matches.length}},
        result: page.map((person) => show(c, person)),
      });
    })
    .get('/persons/:personId', (c) => c.json({result: show(c, c.var.person)}))
    .patch('/persons/:personId', async (c) => {
      const {person} = c.var;
      const {active = person.active} = await readJson(c, Activation);
      persons.setActive(person.id, active);
      return c.json({result: show(c, {...person, active})});
    })
    .delete('/persons/:personId', (c) => {
      persons.remove(c.var.person.id);
      return c.body(null, 204);
    });
}

/** The owner of the handles. Fails if several people own them. */
function findOwner(
  organization: Organization,
  {handles}: NewPerson,
  {persons}: Services,
): Person | undefined {
  const owners = handles.flatMap((handle) => persons.findByHandle(organization, handle) ?? []);
  if (owners.some(({id}) => id !== owners[0]?.id)) {
    throw errors.personExists();
  }
  return owners[0];
}

/** Creates the person, or changes `existing`, who keeps their other handles. */
function store(
  existing: Person | undefined,
  organization: Organization,
  draft: NewPerson,
  {persons, groups, attributes}: Services,
): Person {
  const id = existing?.id ?? persons.insert({...draft, organization});
  if (existing) {
    draft.handles
      .filter((handle) => !persons.findByHandle(organization, handle))
      .forEach((handle) => persons.insertHandle(organization.personPoolId, id, handle));
    persons.setActive(id, draft.active ?? existing.active);
  }
  groups.replaceMemberships(organization, id, draft.groups);
  for (const [bucket, values] of Object.entries(draft.attributes)) {
    attributes.upsert({personId: id, organization, bucket}, values);
  }
  return persons.get(id);
}

/** Reports a taken handle, and one that is repeated in the request, as a conflict. */
function refuseTaken<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isConstraintViolation(error) ? errors.personExists() : error;
  }
}

/** A handle in a path or query: its type, a colon, its value. */
function readHandle(text: string): Handle {
  const [, type, value = ''] = /^([a-z_]+):(.*)$/s.exec(text) ?? [];
  return canonicalHandle({type: parse(type, HandleType, 'handle'), value});
}

const Handles = z.array(Handle.transform(canonicalHandle)).min(1);
const GroupNames = z.strictObject({groups: z.array(GroupName).default([])});

/** What belongs to one person: handles, groups, attributes, consent, organizations. */
export function personPartRoutes(services: Services) {
  const {persons, groups, organizations, database} = services;

  return new Hono<PersonEnv>()
    .get('/handles', (c) => c.json({result: persons.handlesOf(c.var.person.id)}))
    .post('/handles', async (c) => {
      const {id, personPoolId} = c.var.person;
      const handles = await readJson(c, Handles);
      refuseTaken(() =>
        database.transaction(() =>
          handles.forEach((handle) => persons.insertHandle(personPoolId, id, handle)),
        ),
      );
      return c.body(null, 204);
    })
    .delete('/handles/:handle', (c) => {
      persons.detach(c.var.person.id, readHandle(c.req.param('handle')));
      return c.body(null, 204);
    })
    .get('/groups', (c) => c.json({result: persons.groupsOf(c.var.person.id, c.var.organization)}))
    .put('/groups', async (c) => {
      const {organization, person} = c.var;
      const {groups: names} = await readJson(c, GroupNames);
      groups.replaceMemberships(organization, person.id, names);
      return c.json({result: persons.groupsOf(person.id, organization)});
    })
    .get('/organizations', (c) => {
      const memberships = organizations.ofPersonPool(c.var.person.personPoolId);
      return c.json({result: memberships.map(toWireOrganization)});
    })
    .route('/attributes', attributesOf('administrator', services))
    .route('/consent/gdpr', consentsOf(services));
}
