import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json, optional} from '../database/columns';
import type {Database} from '../database/openDatabase';
import {OrganizationSettings} from './organizationSettings';

const OrganizationRow = z.object({
  id: z.string(),
  name: z.string(),
  tenantName: z.string(),
  parentId: optional(z.string()),
  personPoolId: z.string(),
  groupPoolId: z.string(),
  settings: json(OrganizationSettings),
});
export type Organization = z.output<typeof OrganizationRow>;

export type NewOrganization = {
  name: string;
  settings: OrganizationSettings;
  seedKey?: string;
  parent?: Organization;
  /** The organization whose people and groups it shares; its own by default. */
  personPoolId?: string;
  groupPoolId?: string;
};

export type Organizations = ReturnType<typeof createOrganizations>;

export function createOrganizations({database, clock}: {database: Database; clock: () => Date}) {
  const all = () =>
    database.all(OrganizationRow, 'SELECT * FROM organizations ORDER BY created_at, rowid');

  const find = (id: string) =>
    database.one(OrganizationRow, 'SELECT * FROM organizations WHERE id = ?', [id]);

  return {
    all,
    find,

    findSeeded: (seedKey: string) =>
      database.one(OrganizationRow, 'SELECT * FROM organizations WHERE seed_key = ?', [seedKey]),

    /** The organizations in which the people of a pool exist. */
    async ofPersonPool(personPoolId: string): Promise<Organization[]> {
      return (await all()).filter((each) => each.personPoolId === personPoolId);
    },

    async childrenOf({id}: Organization): Promise<Organization[]> {
      return (await all()).filter(({parentId}) => parentId === id);
    },

    /** Whether it is the organization with this ID, or one of its suborganizations. */
    async isWithin(organization: Organization, id: string): Promise<boolean> {
      let above: Organization | undefined = organization;
      while (above && above.id !== id) {
        above = above.parentId === undefined ? undefined : await find(above.parentId);
      }
      return above !== undefined;
    },

    /** Generates the ID, once per installation, so that tokens of one installation are invalid in others. */
    async insert({name, settings, seedKey, parent, ...pools}: NewOrganization) {
      const id = randomUUID();
      const created = await database.one(
        OrganizationRow,
        `INSERT INTO organizations
           (id, seed_key, name, tenant_name, parent_id, person_pool_id, group_pool_id, settings, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
        [
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
      );
      if (!created) {
        throw new Error(`the organization ${name} was not stored`);
      }
      return created;
    },

    /** Modifies the current value atomically, so that concurrent changes are both kept. */
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
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'organization';
