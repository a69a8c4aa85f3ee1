import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import * as errors from '../core/errors';
import {Handle, PersonType, Region} from '../core/wire';
import {sql, type StoreParts} from '../database/database';
import type {Organization} from './organizations';

const PersonRow = z.object({
  id: z.string(),
  type: PersonType,
  active: z.number().transform(Boolean),
  region: Region,
  personPoolId: z.string(),
  /** Tokens of an earlier generation are invalid. */
  sessionGeneration: z.number(),
});
export type Person = z.output<typeof PersonRow>;

const NameRow = z.object({name: z.string()});

export type NewPerson = {
  id?: string;
  organization: Organization;
  type?: PersonType;
  active?: boolean | undefined;
  region?: Region | undefined;
  handles?: readonly Handle[];
};

export type Persons = ReturnType<typeof createPersons>;

/** People live in a pool, which several organizations may share; a handle is unique in its pool. */
export function createPersons(parts: StoreParts) {
  const {database, now} = parts;
  const handles = createHandles(parts);
  const find = (id: string) => database.find(PersonRow, 'persons', {id});

  return {
    ...handles,
    ...createStates(parts),
    ...createLists(parts),

    find,

    /** A person with this ID who exists in the organization. @throws notFound */
    findIn({personPoolId}: Organization, id: string): Person {
      const person = find(id);
      if (person?.personPoolId !== personPoolId) {
        throw errors.notFound();
      }
      return person;
    },

    /** @throws an error for an ID that was not just stored or read */
    get(id: string): Person {
      const person = find(id);
      if (!person) {
        throw new Error(`the person ${id} does not exist`);
      }
      return person;
    },

    /** Returns the ID. */
    insert: ({organization: {personPoolId}, handles: owned = [], ...person}: NewPerson): string =>
      database.transaction(() => {
        const {id = randomUUID(), type = 'regular', active = true, region} = person;
        const row = {id, personPoolId, type, active, region: region ?? 'europe-belgium'};
        database.insert('persons', {...row, createdAt: now()});
        owned.forEach((handle) => handles.insertHandle(personPoolId, id, handle));
        return id;
      }),

    /** Deletes the person's data, too, because the schema cascades. */
    remove: (id: string) => database.remove('persons', {id}),
  };
}

function createLists({database}: StoreParts) {
  return {
    list: ({personPoolId}: Organization) =>
      database.select(
        PersonRow,
        'persons',
        {personPoolId, type: 'regular'},
        'ORDER BY created_at, rowid',
      ),

    /** Finds people by part of a handle, whose text is normalized as handles are; newest first. For the admin pages. */
    search(
      {personPoolId}: Organization,
      {text, isWaiting, limit}: {text: string; isWaiting: boolean; limit: number},
    ): Person[] {
      const part = text.normalize('NFKC').trim().toLowerCase();
      return database.all(
        PersonRow,
        sql`SELECT * FROM persons
            WHERE person_pool_id = ${personPoolId} AND type = 'regular' AND (active = 0 OR NOT ${isWaiting})
              AND (${part} = '' OR EXISTS (SELECT 1 FROM handles
                   WHERE handles.person_id = persons.id AND instr(handles.value, ${part}) > 0))
            ORDER BY created_at DESC, rowid DESC LIMIT ${limit}`,
      );
    },

    groupsOf: (personId: string, {groupPoolId}: Organization) =>
      database
        .select(NameRow, 'person_groups', {personId, groupPoolId}, 'ORDER BY name')
        .map(({name}) => name),
  };
}

/** What changes for a person: whether they may sign in, and how long their sessions last. */
function createStates({database, now}: StoreParts) {
  /**
   * Ends all sessions of the person: issued tokens, and sign-ins in progress that extend
   * one or need no proof, except for one that is about to start its own session.
   */
  const endSessions = (personId: string, exceptFlow = '') =>
    database.transaction(() => {
      database.run(sql`
        UPDATE persons SET session_generation = session_generation + 1 WHERE id = ${personId}`);
      database.run(sql`
        UPDATE challenges SET status = 'dead', options = '{}', secret = '{}'
        WHERE status = 'open' AND flow_id IN
          (SELECT id FROM flows WHERE person_id = ${personId} AND id <> ${exceptFlow}
           AND (previous IS NOT NULL OR method IN ('direct_id', 'impersonate')))`);
    });

  return {
    endSessions,

    /**
     * An anonymous person who verified a handle stays the same person, and is approved like a new one. Everything from
     * before ends: a token that an attacker created and left in a browser must not give access to the
     * account of the person who signs in there (session fixation).
     */
    becomeRegular: (personId: string, active: boolean, flowId: string) =>
      database.transaction(() => {
        const changes = {type: 'regular', active};
        database.update('persons', changes, {id: personId, type: 'anonymous'});
        endSessions(personId, flowId);
      }),

    /** Deactivation ends all sessions permanently: a reactivated person must sign in again. */
    setActive: (personId: string, active: boolean) =>
      database.transaction(() => {
        database.update('persons', {active}, {id: personId});
        if (!active) {
          endSessions(personId);
        }
      }),

    /** True for exactly one caller in a person's life. */
    claimFirstToken: (personId: string) =>
      database.run(sql`
        UPDATE persons SET first_token_at = ${now()}
        WHERE id = ${personId} AND first_token_at IS NULL`) === 1,
  };
}

/** What people sign in with; unique in their pool. */
function createHandles({database, now}: StoreParts) {
  return {
    insertHandle: (personPoolId: string, personId: string, {type, value}: Handle) =>
      database.insert('handles', {personPoolId, type, value, personId, createdAt: now()}),

    findByHandle: ({personPoolId}: Organization, {type, value}: Handle) =>
      database.one(
        PersonRow,
        sql`SELECT persons.* FROM persons JOIN handles ON handles.person_id = persons.id
            WHERE handles.person_pool_id = ${personPoolId} AND handles.type = ${type} AND handles.value = ${value}`,
      ),

    /** @throws notFound */
    detach(personId: string, {type, value}: Handle): void {
      if (database.remove('handles', {personId, type, value}) === 0) {
        throw errors.notFound();
      }
    },

    handlesOf: (personId: string) =>
      database.select(Handle, 'handles', {personId}, 'ORDER BY created_at, type, value'),

    /** Whether the person's first handle was added at `time`, in milliseconds since the epoch, or later. */
    hasRegisteredSince: (personId: string, time: number) =>
      database.exists(sql`
        SELECT 1 FROM handles WHERE person_id = ${personId}
        GROUP BY person_id HAVING min(created_at) >= ${time}`),
  };
}
