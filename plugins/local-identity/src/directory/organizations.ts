import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {parse} from '../core/parse';
import {AuthenticationMethod, GroupName, isGroupsClaim, MAX_TOKEN_SECONDS} from '../core/wire';
import {json, optional, sql, type StoreParts} from '../database/database';
import {isListableRedirectURI} from './redirectTargets';

const RedirectURI = z
  .string()
  .refine(isListableRedirectURI, 'must be a URL without IP address, query or fragment');

/** An organization's settings, enforced on the server regardless of the form. */
export const OrganizationSettings = z.strictObject({
  deny_self_registration: z.boolean().default(false),
  requires_manual_approval: z.boolean().default(false),
  /** If not empty, a new person's handle must match one of these regular expressions. */
  new_person_handle_patterns: z
    .array(z.string().refine(isRegularExpression, 'must be a regular expression'))
    .default([]),
  /** If set, only these methods may be used. */
  allowed_factor_methods: z.array(AuthenticationMethod).optional(),
  /** Link targets beyond the site's own origins. */
  authn_link_allowed_redirect_uris: z.array(RedirectURI).max(8).default([]),
  /** Seconds. */
  token_duration: z.number().int().min(60).max(MAX_TOKEN_SECONDS).default(86_400),
  groups_claim_name: z
    .string()
    // Parsers drop `__proto__`, so no token with it would be valid.
    .regex(/^(?!__proto__$)[A-Za-z0-9_.-]+$/)
    .refine(isGroupsClaim, 'is the name of another claim')
    .default('groups'),
  /** Seconds after a sign-in within which a credential may be added without a link. */
  sudo_mode_duration: z.number().int().min(0).max(86_400).default(900),
  /** Shown by the SDK during single sign-on. */
  authn_redirect_page_ui_config: z.record(z.string(), z.unknown()).optional(),
  anonymous_persons_allowed: z.boolean().default(false),
  /** Groups whose members may impersonate other people. */
  impersonator_groups: z.array(GroupName).default([]),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

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

type NewOrganization = {
  name: string;
  settings: OrganizationSettings;
  seedKey?: string;
  parent?: Organization | undefined;
  /** The organization whose people and groups it shares; its own by default. */
  personPoolId?: string | undefined;
  groupPoolId?: string | undefined;
};

export type Organizations = ReturnType<typeof createOrganizations>;

export function createOrganizations({database, now}: StoreParts) {
  const all = () =>
    database.all(OrganizationRow, sql`SELECT * FROM organizations ORDER BY created_at, rowid`);

  const find = (id: string) => database.find(OrganizationRow, 'organizations', {id});

  return {
    all,
    find,

    findSeeded: (seedKey: string) => database.find(OrganizationRow, 'organizations', {seedKey}),

    /** The organizations in which the people of a pool exist. */
    ofPersonPool: (poolId: string) => all().filter(({personPoolId}) => personPoolId === poolId),

    childrenOf: ({id}: Organization) => all().filter(({parentId}) => parentId === id),

    /** Whether it is the organization with this ID, or one of its suborganizations. */
    isWithin(organization: Organization, id: string): boolean {
      let above: Organization | undefined = organization;
      while (above && above.id !== id) {
        above = find(above.parentId ?? '');
      }
      return above !== undefined;
    },

    /** Generates the ID, once per installation, so that tokens of one installation are invalid in others. */
    insert({name, settings, seedKey, parent, ...pools}: NewOrganization): Organization {
      const id = randomUUID();
      const {personPoolId = id, groupPoolId = id} = pools;
      const tenantName = tenantNameOf(name);
      const parentId = parent?.id;
      const organization = {id, name, tenantName, parentId, personPoolId, groupPoolId, settings};
      database.insert('organizations', {...organization, seedKey, createdAt: now()});
      return organization;
    },

    /** Keeps the settings that `changes` does not name. @throws a 400 error for an invalid one */
    changeSettings(id: string, changes: Readonly<Record<string, unknown>>): void {
      const settings = parse({...find(id)?.settings, ...changes}, OrganizationSettings);
      database.update('organizations', {settings}, {id});
    },
  };
}

const tenantNameOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'organization';
