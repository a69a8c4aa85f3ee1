import {Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {AuthenticationMethod, GroupName, Handle} from '../../core/wire';
import type {IdpServices} from '../../composeServices';
import {writeApiKeyFile} from '../../directory/apiKeys';
import {BUCKETS} from '../../directory/attributes';
import {OrganizationSettings} from '../../directory/organizations';
import {poolsOf, toWireOrganization} from '../me';
import {type OrganizationEnv, readJson} from '../readRequest';

const NewGroup = z.strictObject({name: GroupName, description: z.string().max(1024).optional()});
const Members = z.strictObject({persons: z.array(z.string())});
const NewSuborganization = z.strictObject({
  sub_org_name: z.string().min(1).max(256),
  admins: z.array(Handle).default([]),
  persons_org_id: z.string().optional(),
  groups_org_id: z.string().optional(),
  inherit_rbac_pools: z.boolean().optional(),
});

/** Groups and their members. */
export function groupRoutes({groups, persons, database}: IdpServices) {
  return new Hono<OrganizationEnv>()
    .get('/groups', (c) => c.json({result: groups.list(c.var.organization).map(({name}) => name)}))
    .post('/groups', async (c) => {
      const {name, description} = await readJson(c, NewGroup);
      groups.insert(c.var.organization, name, description);
      return c.json({}, 201);
    })
    .get('/groups/:group', (c) => {
      const group = groups.list(c.var.organization).find(({name}) => name === c.req.param('group'));
      if (!group) {
        throw errors.notFound();
      }
      const {name, description, membersCount, createdAt: created} = group;
      return c.json({result: {name, description, members_count: membersCount, created}});
    })
    .delete('/groups/:group', (c) => {
      groups.remove(c.var.organization, c.req.param('group'));
      return c.json({});
    })
    .get('/groups/:group/persons', (c) =>
      c.json({result: groups.members(c.var.organization, c.req.param('group'))}),
    )
    .post('/groups/:group/persons', async (c) => {
      const {organization} = c.var;
      const name = c.req.param('group');
      const {persons: ids} = await readJson(c, Members);
      groups.assertExist(organization, [name]);
      database.transaction(() => {
        for (const id of ids) {
          groups.addMember(organization, persons.findIn(organization, id).id, name);
        }
      });
      return c.json({}, 201);
    })
    .delete('/groups/:group/persons/:personId', (c) => {
      const {group, personId} = c.req.param();
      groups.removeMember(c.var.organization, personId, group);
      return c.json({});
    });
}

/** The organization itself: settings and API key. */
export function organizationRoutes(services: IdpServices) {
  const {organizations, apiKeys, database} = services;

  return new Hono<OrganizationEnv>()
    .get('/organizations', (c) => {
      const {organization} = c.var;
      const {persons_pool, group_pool, inherits_rbac_pools} = poolsOf(
        organization,
        organizations.all(),
      );
      return c.json({
        result: {
          ...toWireOrganization(organization),
          persons_pool_org_ids: persons_pool,
          group_pool_org_ids: group_pool,
          inherits_rbac_pools,
        },
      });
    })
    .get('/organizations/config', (c) =>
      c.json({result: toWireConfig(c.var.organization.settings, services)}),
    )
    .patch('/organizations/config', async (c) => {
      const changes = await readJson(c, z.record(z.string(), z.unknown()));
      organizations.changeSettings(c.var.organization.id, changes);
      return c.body(null, 204);
    })
    .get('/organizations/attribute-buckets', (c) =>
      c.json({
        result: [...BUCKETS].map(([name, {right, scope}]) => ({
          name,
          sharing_scope: scope,
          owner_organization_id: c.var.organization.id,
          end_user_permissions: right,
        })),
      }),
    )
    .put('/organizations/api-keys', (c) => {
      const {id, parentId} = c.var.organization;
      const key = database.transaction(() => {
        const created = apiKeys.replace(id);
        // The main organization's key is in the data folder. Fails, and keeps the old key, if it cannot be written.
        if (parentId === undefined) {
          writeApiKeyFile(services.dataDirectory, created);
        }
        return created;
      });
      return c.json({result: {api_key: key}});
    });
}

/** The organizations below this one. */
export function suborganizationRoutes({organizations, apiKeys, database}: IdpServices) {
  return new Hono<OrganizationEnv>()
    .get('/organizations/suborganizations', (c) =>
      c.json({result: organizations.childrenOf(c.var.organization).map(({id}) => id)}),
    )
    .post('/organizations/suborganizations', async (c) => {
      const parent = c.var.organization;
      const wanted = await readJson(c, NewSuborganization);
      const {sub_org_name: name, persons_org_id: peopleOf, groups_org_id: groupsOf} = wanted;
      if ([peopleOf, groupsOf].some((id) => id !== undefined && id !== parent.id)) {
        throw errors.invalidRequest('pools can be shared only with the parent organization');
      }
      const result = database.transaction(() => {
        const created = organizations.insert({
          name,
          settings: OrganizationSettings.parse({}),
          parent,
          personPoolId: peopleOf && parent.personPoolId,
          groupPoolId: groupsOf && parent.groupPoolId,
        });
        return {...toWireOrganization(created), api_key: apiKeys.replace(created.id)};
      });
      return c.json({result});
    });
}

function toWireConfig(settings: OrganizationSettings, {factors}: IdpServices) {
  return {
    from_email: 'outbox@localhost',
    from_phone_number_sms: '+10000000000',
    token_duration: settings.token_duration,
    groups_claim_name: settings.groups_claim_name,
    requires_manual_approval: settings.requires_manual_approval,
    deny_self_registration: settings.deny_self_registration,
    allowed_factor_methods:
      settings.allowed_factor_methods ??
      AuthenticationMethod.options.filter((method) => factors.has(method)),
    authn_link_allowed_redirect_uris: settings.authn_link_allowed_redirect_uris,
    new_person_handle_patterns: settings.new_person_handle_patterns,
    sudo_mode_duration: settings.sudo_mode_duration,
  };
}
