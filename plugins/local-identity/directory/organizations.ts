import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json, optional} from '../database/columns';
import type {Database, Statement} from '../database/openDatabase';
import {OrganizationSettings} from './organizationSettings';

const OrganizationRow = z
  .object({
    id: z.string(),
    name: z.string(),
    tenant_name: z.string(),
    parent_id: optional(z.string()),
    person_pool_id: z.string(),
    group_pool_id: z.string(),
    settings: json(OrganizationSettings),
  })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    tenantName: row.tenant_name,
    parentId: row.parent_id,
    personPoolId: row.person_pool_id,
    groupPoolId: row.group_pool_id,
    settings: row.settings,
  }));
export type Organization = z.output<typeof OrganizationRow>;

export type NewOrganization = {
  name: string;
  settings: OrganizationSettings;
  seedKey?: string;
  parent?: Organization;
  /** Whose people and groups it shares; its own unless given. */
  personPoolId?: string;
  groupPoolId?: string;
};

const COLUMNS = 'id, name, tenant_name, parent_id, person_pool_id, group_pool_id, settings';

export type Organizations = ReturnType<typeof createOrganizations>;

export function createOrganizations({database, clock}: {database: Database; clock: () => Date}) {
  const all = () =>
    database.all(
      OrganizationRow,
      `SELECT ${COLUMNS} FROM organizations ORDER BY created_at, rowid`,
    );

  const find = (id: string) =>
    database.one(OrganizationRow, `SELECT ${COLUMNS} FROM organizations WHERE id = ?`, [id]);

  return {
    all,
    find,

    findSeeded: (seedKey: string) =>
      database.one(OrganizationRow, `SELECT ${COLUMNS} FROM organizations WHERE seed_key = ?`, [
        seedKey,
      ]),

    /** The organizations in which the people of a pool exist. */
    async ofPersonPool(personPoolId: string): Promise<Organization[]> {
      return (await all()).filter((each) => each.personPoolId === personPoolId);
    },

    async childrenOf({id}: Organization): Promise<Organization[]> {
      return (await all()).filter(({parentId}) => parentId === id);
    },

    /** The id is made here, once per installation: a token of one installation says nothing to another. */
    insertStatement({name, settings, seedKey, parent, ...pools}: NewOrganization): {
      id: string;
      statement: Statement;
    } {
      const id = randomUUID();
      return {
        id,
        statement: {
          sql: `INSERT INTO organizations
                  (id, seed_key, name, tenant_name, parent_id, person_pool_id, group_pool_id, settings, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          args: [
            id,
            seedKey ?? null,
            name,
            tenantNameOf(name),
            parent?.id ?? null,
            pools.personPoolId ?? id,
            pools.groupPoolId ?? id,
            JSON.stringify(settings),
            clock().getTime(),
          ],
        },
      };
    },

    /** Changes what is stored at that moment, so that two changes at once are both kept. */
    changeSettings: (
      id: string,
      change: (settings: OrganizationSettings) => OrganizationSettings,
    ): Promise<void> =>
      database.transaction(async () => {
        const organization = await find(id);
        if (organization) {
          await database.run('UPDATE organizations SET settings = ? WHERE id = ?', [
            JSON.stringify(change(organization.settings)),
            id,
          ]);
        }
      }),
  };
}

const tenantNameOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'organization';
