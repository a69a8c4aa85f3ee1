import {type Context, Hono} from 'hono';
import {z} from 'zod';
import {isConstraintViolation} from '../../database/databaseErrors';
import * as errors from '../../core/errors';
import {parse} from '../../core/parse';
import {Attributes} from '../../directory/attributes';
import {canonicalHandle} from '../../directory/handles';
import type {Organization} from '../../directory/organizations';
import type {Person} from '../../directory/persons';
import type {IdpServices} from '../../composeServices';
import {GroupName, Handle, HandleType, Region} from '../../core/wire';
import {commaList, readJson, type PersonEnv} from '../readRequest';
import {type PersonField, toWirePerson} from '../wirePerson';

const NewPerson = z.strictObject({
  /** A new person is active, and an existing one stays as they are, unless it is given. */
  active: z.boolean().optional(),
  region: Region.optional(),
  handles: z.array(Handle).default([]),
  groups: z.array(GroupName).default([]),
  attributes: z.record(z.string(), Attributes).default({}),
});
type NewPerson = z.infer<typeof NewPerson>;

const Fields = z.array(z.enum(['handles', 'groups', 'attributes']));
const Page = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
});

/** /persons: create, upsert, list, show, approve or deactivate, delete. */
export function personRoutes(services: IdpServices) {
  const {persons, groups, attributes, database} = services;

  const show = (c: Context<PersonEnv>, person: Person, fields?: readonly PersonField[]) =>
    toWirePerson(person, c.get('organization'), services, {
      allBuckets: true,
      ...(fields ? {fields} : {}),
    });

  function writeDetails(organization: Organization, personId: string, given: NewPerson): void {
    groups.assertExist(organization, given.groups);
    groups.replaceMemberships(organization, personId, given.groups);
    for (const [bucket, values] of Object.entries(given.attributes)) {
      attributes.upsert({personId, organization, bucket}, values);
    }
  }

  function create(organization: Organization, given: NewPerson): string {
    const {active = true, region} = given;
    const handles = given.handles.map(canonicalHandle);
    const person = {organization, active, handles, ...(region ? {region} : {})};
    const id = persons.insert(person);
    writeDetails(organization, id, given);
    return id;
  }

  function found(id: string): Person {
    const person = persons.find(id);
    if (!person) {
      throw errors.notFound();
    }
    return person;
  }

  return new Hono<PersonEnv>()
    .post('/persons', async (c) => {
      const given = await readJson(c, NewPerson);
      const organization = c.get('organization');
      const id = refuseTaken(() => database.transaction(() => create(organization, given)));
      return c.json({result: show(c, found(id))}, 201);
    })
    .put('/persons', async (c) => {
      const given = await readJson(c, NewPerson);
      const organization = c.get('organization');
      const {id, isNew} = refuseTaken(() =>
        database.transaction(() => upsert(organization, given)),
      );
      return c.json({result: show(c, found(id))}, isNew ? 201 : 200);
    })
    .get('/persons', (c) => {
      const {limit, offset} = parse(c.req.query(), Page);
      const fields = parse(commaList(c.req.query('fields')) ?? [], Fields, 'fields');
      const matches = search(c);
      const page = matches.slice(offset, offset + limit);
      return c.json({
        meta: {pagination: {limit, offset, total_count: matches.length}},
        result: page.map((person) => show(c, person, fields)),
      });
    })
    .get('/persons/:personId', (c) => {
      const fields = parse(commaList(c.req.query('fields')) ?? [], Fields, 'fields');
      return c.json({result: show(c, c.get('person'), fields)});
    })
    .patch('/persons/:personId', async (c) => {
      const {id, active} = c.get('person');
      const given = await readJson(c, z.strictObject({active: z.boolean().optional()}));
      persons.setActive(id, given.active ?? active);
      return c.json({result: show(c, found(id))});
    })
    .delete('/persons/:personId', (c) => {
      persons.remove(c.get('person').id);
      return c.body(null, 204);
    });

  function upsert(organization: Organization, given: NewPerson) {
    const handles = given.handles.map(canonicalHandle);
    const owners: (Person | undefined)[] = [];
    for (const handle of handles) {
      owners.push(persons.findByHandle(organization, handle));
    }
    const existing = owners.find((owner) => owner !== undefined);
    if (!existing) {
      return {id: create(organization, given), isNew: true};
    }
    if (owners.some((owner) => owner && owner.id !== existing.id)) {
      throw errors.personExists();
    }
    for (const handle of handles.filter((_handle, index) => !owners[index])) {
      persons.insertHandle(organization.personPoolId, existing.id, handle);
    }
    writeDetails(organization, existing.id, given);
    persons.setActive(existing.id, given.active ?? existing.active);
    return {id: existing.id, isNew: false};
  }

  /** By handle (`email_address:a@example.com`), by ids, or everybody. */
  function search(c: Context<PersonEnv>): Person[] {
    const organization = c.get('organization');
    const handle = c.req.query('handle');
    if (handle !== undefined) {
      const person = persons.findByHandle(organization, readHandle(handle));
      return person ? [person] : [];
    }
    const isAll = c.req.query('all_person_types') === 'true';
    const all = persons.list(organization, isAll ? ['regular', 'anonymous'] : ['regular']);
    const ids = commaList(c.req.query('ids'));
    return ids ? all.filter(({id}) => ids.includes(id)) : all;
  }
}

/** Reports a taken handle, and one that is repeated in the request, as a conflict. */
export function refuseTaken<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isConstraintViolation(error) ? errors.personExists() : error;
  }
}

/** A handle in a path or query: its type, a colon, its value. */
export function readHandle(text: string): Handle {
  const [, type, value = ''] = /^([a-z_]+):(.*)$/s.exec(text) ?? [];
  return canonicalHandle({type: parse(type, HandleType, 'handle'), value});
}
