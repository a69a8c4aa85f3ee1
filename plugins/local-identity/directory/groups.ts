import {z} from 'zod';
import {optional} from '../database/columns';
import type {Database} from '../database/openDatabase';
import * as errors from '../core/errors';
import type {Organization} from './organizations';

const NameRow = z.object({name: z.string()});
const IdRow = z.object({personId: z.string()});
const GroupRow = z.object({
  name: z.string(),
  description: optional(z.string()),
  createdAt: z.number(),
  membersCount: z.number(),
});

export type Groups = ReturnType<typeof createGroups>;

/** Groups live in a pool, which several organizations may share. */
export function createGroups({database, clock}: {database: Database; clock: () => Date}) {
  const addMember = ({groupPoolId}: Organization, personId: string, name: string) =>
    database.run(
      `INSERT INTO person_groups (person_id, group_pool_id, name) VALUES (?, ?, ?)
       ON CONFLICT DO NOTHING`,
      [personId, groupPoolId, name],
    );

  async function list({groupPoolId}: Organization): Promise<string[]> {
    const rows = await database.all(
      NameRow,
      'SELECT name FROM groups WHERE group_pool_id = ? ORDER BY name',
      [groupPoolId],
    );
    return rows.map(({name}) => name);
  }

  return {
    list,
    addMember,

    insert: ({groupPoolId}: Organization, name: string, description?: string) =>
      database.run(
        `INSERT INTO groups (group_pool_id, name, description, created_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (group_pool_id, name) DO NOTHING`,
        [groupPoolId, name, description ?? null, clock().getTime()],
      ),

    find: ({groupPoolId}: Organization, name: string) =>
      database.one(
        GroupRow,
        `SELECT name, description, created_at,
                (SELECT count(*) FROM person_groups AS member
                 WHERE member.group_pool_id = groups.group_pool_id AND member.name = groups.name) AS members_count
         FROM groups WHERE group_pool_id = ? AND name = ?`,
        [groupPoolId, name],
      ),

    async members({groupPoolId}: Organization, name: string): Promise<string[]> {
      const rows = await database.all(
        IdRow,
        'SELECT person_id FROM person_groups WHERE group_pool_id = ? AND name = ? ORDER BY person_id',
        [groupPoolId, name],
      );
      return rows.map(({personId}) => personId);
    },

    remove: ({groupPoolId}: Organization, name: string): Promise<void> =>
      database.transaction(async () => {
        for (const table of ['groups', 'person_groups']) {
          await database.run(`DELETE FROM ${table} WHERE group_pool_id = ? AND name = ?`, [
            groupPoolId,
            name,
          ]);
        }
      }),

    removeMember: ({groupPoolId}: Organization, personId: string, name: string) =>
      database.run(
        'DELETE FROM person_groups WHERE person_id = ? AND group_pool_id = ? AND name = ?',
        [personId, groupPoolId, name],
      ),

    replaceMemberships: (
      organization: Organization,
      personId: string,
      names: readonly string[],
    ): Promise<void> =>
      database.transaction(async () => {
        await database.run('DELETE FROM person_groups WHERE person_id = ? AND group_pool_id = ?', [
          personId,
          organization.groupPoolId,
        ]);
        for (const name of names) {
          await addMember(organization, personId, name);
        }
      }),

    /** A misspelt group would silently lock people out. */
    async assertExist(organization: Organization, names: readonly string[]): Promise<void> {
      const known = await list(organization);
      const unknown = names.find((name) => !known.includes(name));
      if (unknown !== undefined) {
        throw errors.unknownGroup(unknown);
      }
    },
  };
}
