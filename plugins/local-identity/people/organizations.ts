import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json, optional} from '../database/columns';
import type {Database, Statement} from '../database/openDatabase';
import {isListableRedirectURI} from '../sign-in/redirectTargets';
import {AuthenticationMethod} from '../wire';

/** What an organization decides for itself; honoured on the server, whatever the form shows. */
export const OrganizationSettings = z.strictObject({
  deny_self_registration: z.boolean().default(false),
  requires_manual_approval: z.boolean().default(false),
  /** When not empty, a new person's handle must match one of these regular expressions. */
  new_person_handle_patterns: z
    .array(z.string().refine(isRegularExpression, 'must be a regular expression'))
    .default([]),
  /** When given, only these methods may be used. */
  allowed_factor_methods: z.array(AuthenticationMethod).optional(),
  /** Link targets beyond the site's own origins. */
  authn_link_allowed_redirect_uris: z
    .array(
      z
        .string()
        .refine(isListableRedirectURI, 'must be a URL without IP address, query or fragment'),
    )
    .max(8)
    .default([]),
  /** Seconds. */
  token_duration: z.number().int().min(60).max(2_592_000).optional(),
  groups_claim_name: z
    .string()
    .regex(/^[A-Za-z0-9_.-]+$/)
    .default('groups'),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

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

const COLUMNS = 'id, name, tenant_name, parent_id, person_pool_id, group_pool_id, settings';

export type Organizations = ReturnType<typeof createOrganizations>;

export function createOrganizations({database, clock}: {database: Database; clock: () => Date}) {
  return {
    find: (id: string) =>
      database.one(OrganizationRow, `SELECT ${COLUMNS} FROM organizations WHERE id = ?`, [id]),

    findSeeded: (seedKey: string) =>
      database.one(OrganizationRow, `SELECT ${COLUMNS} FROM organizations WHERE seed_key = ?`, [
        seedKey,
      ]),

    /** The id is made here, once per installation: a token of one installation says nothing to another. */
    creation(seedKey: string, name: string, settings: OrganizationSettings): Statement {
      const id = randomUUID();
      return {
        sql: `INSERT INTO organizations
                (id, seed_key, name, tenant_name, parent_id, person_pool_id, group_pool_id, settings, created_at)
              VALUES (?, ?, ?, ?, NULL, ?, ?, ?, ?)`,
        args: [id, seedKey, name, seedKey, id, id, JSON.stringify(settings), clock().getTime()],
      };
    },
  };
}

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}
