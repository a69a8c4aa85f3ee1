import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {flag} from '../database/columns';
import type {Database} from '../database/openDatabase';
import {type Handle, HandleType, PersonType, Region} from '../core/wire';
import type {Organization} from './organizations';

const PersonRow = z.object({
  id: z.string(),
  type: PersonType,
  active: flag,
  region: Region,
  personPoolId: z.string(),
  /** Tokens of an earlier generation are invalid. */
  sessionGeneration: z.number(),
});
export type Person = z.output<typeof PersonRow>;

const HandleRow = z.object({type: HandleType, value: z.string()});
const NameRow = z.object({name: z.string()});
const DEFAULT_REGION: Region = 'europe-belgium';

export type NewPerson = {
  id?: string;
  organization: Organization;
  type?: PersonType;
  active?: boolean;
  region?: Region;
  handles?: readonly Handle[];
};

export type Persons = ReturnType<typeof createPersons>;

/** People live in a pool, which several organizations may share; a handle is unique in its pool. */
export function createPersons({database, clock}: {database: Database; clock: () => Date}) {
  const now = () => clock().getTime();

  const insertHandle = (poolId: string, personId: string, {type, value}: Handle) =>
    database.run(
      'INSERT INTO handles (person_pool_id, type, value, person_id, created_at) VALUES (?, ?, ?, ?, ?)',
      [poolId, type, value, personId, now()],
    );

  /**
   * Ends all sessions of the person: issued tokens, and sign-ins in progress that extend
   * one or need no proof, except for one that is about to start its own session.
   */
  const endSessions = (personId: string, exceptFlow = ''): Promise<void> =>
    database.transaction(async () => {
      await database.run(
        'UPDATE persons SET session_generation = session_generation + 1 WHERE id = ?',
        [personId],
      );
      await database.run(
        `UPDATE challenges SET status = 'dead', options = '{}', secret = '{}'
         WHERE status = 'open' AND flow_id IN
           (SELECT id FROM flows WHERE person_id = ? AND id <> ?
            AND (previous IS NOT NULL OR method IN ('direct_id', 'impersonate')))`,
        [personId, exceptFlow],
      );
    });

  return {
    find: (id: string) => database.one(PersonRow, `SELECT * FROM persons WHERE id = ?`, [id]),

    findByHandle: (organization: Organization, {type, value}: Handle) =>
      database.one(
        PersonRow,
        `SELECT persons.* FROM persons JOIN handles ON handles.person_id = persons.id
         WHERE handles.person_pool_id = ? AND handles.type = ? AND handles.value = ?`,
        [organization.personPoolId, type, value],
      ),

    /** Resolves to the id. */
    insert: ({id = randomUUID(), organization, ...person}: NewPerson): Promise<string> =>
      database.transaction(async () => {
        const pool = organization.personPoolId;
        const {type = 'regular', active = true, region = DEFAULT_REGION} = person;
        await database.run(
          'INSERT INTO persons (id, person_pool_id, type, active, region, created_at) VALUES (?, ?, ?, ?, ?, ?)',
          [id, pool, type, active ? 1 : 0, region, now()],
        );
        for (const handle of person.handles ?? []) {
          await insertHandle(pool, id, handle);
        }
        return id;
      }),

    insertHandle,

    /**
     * An anonymous person who verified a handle stays the same person, and is approved like a new one. Everything from
     * before ends: a token that an attacker created and left in a browser must not give access to the
     * account of the person who signs in there (session fixation).
     */
    becomeRegular: (
      personId: string,
      {isApproved, flowId}: {isApproved: boolean; flowId: string},
    ): Promise<void> =>
      database.transaction(async () => {
        await database.run(
          `UPDATE persons SET type = 'regular', active = ? WHERE id = ? AND type = 'anonymous'`,
          [isApproved ? 1 : 0, personId],
        );
        await endSessions(personId, flowId);
      }),

    async list(organization: Organization, types: readonly PersonType[]): Promise<Person[]> {
      const found = await database.all(
        PersonRow,
        `SELECT * FROM persons WHERE person_pool_id = ? ORDER BY created_at, rowid`,
        [organization.personPoolId],
      );
      return found.filter(({type}) => types.includes(type));
    },

    endSessions,

    /** Finds people by part of a handle, whose text is normalized as handles are; newest first. For the admin pages. */
    search: (
      {personPoolId}: Organization,
      {text, isWaiting, limit}: {text: string; isWaiting: boolean; limit: number},
    ): Promise<Person[]> =>
      database.all(
        PersonRow,
        `SELECT * FROM persons
         WHERE person_pool_id = :pool AND type = 'regular' AND (active = 0 OR NOT :waiting)
           AND (:text = '' OR EXISTS (SELECT 1 FROM handles
                WHERE handles.person_id = persons.id AND instr(handles.value, :text) > 0))
         ORDER BY created_at DESC, rowid DESC LIMIT :limit`,
        {
          pool: personPoolId,
          text: text.normalize('NFKC').trim().toLowerCase(),
          waiting: isWaiting ? 1 : 0,
          limit,
        },
      ),

    /** Deactivation ends all sessions permanently: a reactivated person must sign in again. */
    setActive: (personId: string, active: boolean): Promise<void> =>
      database.transaction(async () => {
        await database.run('UPDATE persons SET active = ? WHERE id = ?', [
          active ? 1 : 0,
          personId,
        ]);
        if (!active) {
          await endSessions(personId);
        }
      }),

    /** Deletes the person's data, too, because the schema cascades. */
    remove: (personId: string) => database.run('DELETE FROM persons WHERE id = ?', [personId]),

    detach: (personId: string, {type, value}: Handle) =>
      database.run('DELETE FROM handles WHERE person_id = ? AND type = ? AND value = ?', [
        personId,
        type,
        value,
      ]),

    handlesOf: (personId: string) =>
      database.all(
        HandleRow,
        'SELECT type, value FROM handles WHERE person_id = ? ORDER BY created_at, type, value',
        [personId],
      ),

    /** Whether the person's first handle was added at `time`, in milliseconds since the epoch, or later. */
    async hasRegisteredSince(personId: string, time: number): Promise<boolean> {
      const first = await database.one(
        z.object({createdAt: z.number()}),
        'SELECT created_at FROM handles WHERE person_id = ? ORDER BY created_at LIMIT 1',
        [personId],
      );
      return first !== undefined && first.createdAt >= time;
    },

    async groupsOf(personId: string, organization: Organization): Promise<string[]> {
      const rows = await database.all(
        NameRow,
        'SELECT name FROM person_groups WHERE person_id = ? AND group_pool_id = ? ORDER BY name',
        [personId, organization.groupPoolId],
      );
      return rows.map(({name}) => name);
    },

    /** True for exactly one caller in a person's life. */
    async claimFirstToken(personId: string): Promise<boolean> {
      const changed = await database.run(
        'UPDATE persons SET first_token_at = ? WHERE id = ? AND first_token_at IS NULL',
        [now(), personId],
      );
      return changed === 1;
    },
  };
}
