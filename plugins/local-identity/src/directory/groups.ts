import {z} from 'zod';
import * as errors from '../core/errors';
import {optional, sql, type StoreParts, time} from '../database/database';
import type {Organization} from './organizations';

const GroupRow = z.object({
  name: z.string(),
  description: optional(z.string()),
  createdAt: time,
  membersCount: z.number(),
});
const MemberRow = z.object({personId: z.string()});

/** Groups live in a pool, which several organizations may share. */
export function createGroups({database, now}: StoreParts) {
  const list = ({groupPoolId}: Organization) =>
    database.all(
      GroupRow,
      sql`SELECT *,
            (SELECT count(*) FROM person_groups AS member
             WHERE member.group_pool_id = groups.group_pool_id AND member.name = groups.name) AS members_count
          FROM groups WHERE group_pool_id = ${groupPoolId} ORDER BY name`,
    );

  const addMember = ({groupPoolId}: Organization, personId: string, name: string) =>
    database.insert('person_groups', {personId, groupPoolId, name}, 'ON CONFLICT DO NOTHING');

  /** A misspelt group would silently lock people out. */
  const assertExist = (organization: Organization, names: readonly string[]) => {
    const known = list(organization).map(({name}) => name);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) {
      throw errors.unknownGroup(unknown);
    }
  };

  return {
    list,
    assertExist,
    addMember,

    /** Returns the number of inserted groups: 0 if it exists. */
    insert: ({groupPoolId}: Organization, name: string, description?: string) => {
      const row = {groupPoolId, name, description, createdAt: now()};
      return database.insert('groups', row, 'ON CONFLICT DO NOTHING');
    },

    remove: ({groupPoolId}: Organization, name: string) =>
      database.transaction(() => {
        database.remove('groups', {groupPoolId, name});
        database.remove('person_groups', {groupPoolId, name});
      }),

    members: ({groupPoolId}: Organization, name: string) =>
      database
        .select(MemberRow, 'person_groups', {groupPoolId, name}, 'ORDER BY person_id')
        .map(({personId}) => personId),

    removeMember: ({groupPoolId}: Organization, personId: string, name: string) =>
      database.remove('person_groups', {personId, groupPoolId, name}),

    /** @throws unknownGroup */
    replaceMemberships: (organization: Organization, personId: string, names: readonly string[]) =>
      database.transaction(() => {
        assertExist(organization, names);
        const {groupPoolId} = organization;
        database.remove('person_groups', {personId, groupPoolId});
        names.forEach((name) => addMember(organization, personId, name));
      }),
  };
}
