import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json, optional} from '../database/columns';
import type {StoreParts} from '../database/openDatabase';
import {sql} from '../database/sql';
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
  parent?: Organization | undefined;
  /** The organization whose people and groups it shares; its own by default. */
  personPoolId?: string | undefined;
  groupPoolId?: string | undefined;
};

export type Organizations = ReturnType<typeof createOrganizations>;

export function createOrganizations({database, clock}: StoreParts) {
  const all = () =>
    database.all(OrganizationRow, sql`SELECT * FROM organizations ORDER BY created_at, rowid`);

  const find = (id: string) =>
    database.one(OrganizationRow, sql`SELECT * FROM organizations WHERE id = ${id}`);

  return {
    all,
    find,

    findSeeded: (seedKey: string) =>
      database.one(OrganizationRow, sql`SELECT * FROM organizations WHERE seed_key = ${seedKey}`),

    /** The organizations in which the people of a pool exist. */
    ofPersonPool: (personPoolId: string) =>
      all().filter((organization) => organization.personPoolId === personPoolId),

    childrenOf: ({id}: Organization) => all().filter(({parentId}) => parentId === id),

    /** Whether it is the organization with this ID, or one of its suborganizations. */
    isWithin(organization: Organization, id: string): boolean {
      let above: Organization | undefined = organization;
      while (above && above.id !== id) {
        above = above.parentId === undefined ? undefined : find(above.parentId);
      }
      return above !== undefined;
    },

    /** Generates the ID, once per installation, so that tokens of one installation are invalid in others. */
    insert({name, settings, seedKey, parent, ...pools}: NewOrganization): Organization {
      const id = randomUUID();
      const {personPoolId = id, groupPoolId = id} = pools;
      const inserted = database.transaction(() =>
        database.one(
          OrganizationRow,
          sql`INSERT INTO organizations
                (id, seed_key, name, tenant_name, parent_id, person_pool_id, group_pool_id, settings, created_at)
              VALUES (${id}, ${seedKey}, ${name}, ${tenantNameOf(name)}, ${parent?.id},
                ${personPoolId}, ${groupPoolId}, ${settings}, ${clock().getTime()}) RETURNING *`,
        ),
      );
      if (!inserted) {
        throw new Error(`the organization ${name} was not stored`);
      }
      return inserted;
    },

    changeSettings: (
      id: string,
      change: (settings: OrganizationSettings) => OrganizationSettings,
    ) =>
      database.transaction(() => {
        const organization = find(id);
        if (organization) {
          const settings = change(organization.settings);
          database.run(sql`UPDATE organizations SET settings = ${settings} WHERE id = ${id}`);
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
