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
export function createGroups(parts: StoreParts) {
  const {database, clock} = parts;

  const list = ({groupPoolId}: Organization) =>
    database.all(
      GroupRow,
      sql`SELECT *,
            (SELECT count(*) FROM person_groups AS member
             WHERE member.group_pool_id = groups.group_pool_id AND member.name = groups.name) AS members_count
          FROM groups WHERE group_pool_id = ${groupPoolId} ORDER BY name`,
    );

  /** A misspelt group would silently lock people out. */
  const assertExist = (organization: Organization, names: readonly string[]) => {
    const known = list(organization).map(({name}) => name);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) {
      throw errors.unknownGroup(unknown);
    }
  };

  return {
    ...createMemberships(parts, assertExist),
    list,
    assertExist,

    /** Returns the number of inserted groups: 0 if it exists. */
    insert: ({groupPoolId}: Organization, name: string, description?: string) =>
      database.run(sql`
        INSERT INTO groups (group_pool_id, name, description, created_at)
        VALUES (${groupPoolId}, ${name}, ${description}, ${clock().getTime()})
        ON CONFLICT (group_pool_id, name) DO NOTHING`),

    remove: ({groupPoolId}: Organization, name: string) =>
      database.transaction(() => {
        database.run(
          sql`DELETE FROM groups WHERE group_pool_id = ${groupPoolId} AND name = ${name}`,
        );
        database.run(
          sql`DELETE FROM person_groups WHERE group_pool_id = ${groupPoolId} AND name = ${name}`,
        );
      }),
  };
}

/** Who is in which group. */
function createMemberships(
  {database}: StoreParts,
  assertExist: (organization: Organization, names: readonly string[]) => void,
) {
  const addMember = ({groupPoolId}: Organization, personId: string, name: string) =>
    database.run(sql`
      INSERT INTO person_groups (person_id, group_pool_id, name)
      VALUES (${personId}, ${groupPoolId}, ${name}) ON CONFLICT DO NOTHING`);

  return {
    addMember,

    members: ({groupPoolId}: Organization, name: string) =>
      database
        .all(
          MemberRow,
          sql`SELECT person_id FROM person_groups
              WHERE group_pool_id = ${groupPoolId} AND name = ${name} ORDER BY person_id`,
        )
        .map(({personId}) => personId),

    removeMember: ({groupPoolId}: Organization, personId: string, name: string) =>
      database.run(sql`
        DELETE FROM person_groups
        WHERE person_id = ${personId} AND group_pool_id = ${groupPoolId} AND name = ${name}`),

    /** @throws unknownGroup */
    replaceMemberships: (organization: Organization, personId: string, names: readonly string[]) =>
      database.transaction(() => {
        assertExist(organization, names);
        database.run(sql`
          DELETE FROM person_groups
          WHERE person_id = ${personId} AND group_pool_id = ${organization.groupPoolId}`);
        names.forEach((name) => addMember(organization, personId, name));
      }),
  };
}
