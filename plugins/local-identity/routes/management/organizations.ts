import {Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {parse} from '../../core/parse';
import {writeApiKeyFile} from '../../directory/apiKeys';
import {BUCKETS} from '../../directory/attributes';
import type {Organization} from '../../directory/organizations';
import {OrganizationSettings} from '../../directory/organizationSettings';
import type {IdpServices} from '../../composeServices';
import {AuthenticationMethod, GroupName, Handle} from '../../core/wire';
import {readJson} from '../readRequest';
import {toWireOrganization} from '../me';
import type {ManagedEnv} from './managed';

const NewGroup = z.strictObject({name: GroupName, description: z.string().max(1024).optional()});
const Members = z.strictObject({persons: z.array(z.string())});
const NewSuborganization = z.strictObject({
  sub_org_name: z.string().min(1).max(256),
  admins: z.array(Handle).default([]),
  persons_org_id: z.string().optional(),
  groups_org_id: z.string().optional(),
  inherit_rbac_pools: z.boolean().optional(),
});

/** Groups, and the organization itself: settings, suborganizations, API key. */
export function organizationRoutes(services: IdpServices) {
  const {groups, persons, organizations, apiKeys, database} = services;

  const groupRoutes = new Hono<ManagedEnv>()
    .get('/groups', (c) =>
      c.json({result: groups.list(c.get('organization')).map(({name}) => name)}),
    )
    .post('/groups', async (c) => {
      const {name, description} = await readJson(c, NewGroup);
      groups.insert(c.get('organization'), name, description);
      return c.json({}, 201);
    })
    .get('/groups/:group', (c) => {
      const found = groups
        .list(c.get('organization'))
        .find(({name}) => name === c.req.param('group'));
      if (!found) {
        throw errors.notFound();
      }
      const {name, description, membersCount, createdAt} = found;
      return c.json({
        result: {
          name,
          ...(description === undefined ? {} : {description}),
          members_count: membersCount,
          created: new Date(createdAt).toISOString(),
        },
      });
    })
    .delete('/groups/:group', (c) => {
      groups.remove(c.get('organization'), c.req.param('group'));
      return c.json({});
    })
    .get('/groups/:group/persons', (c) =>
      c.json({result: groups.members(c.get('organization'), c.req.param('group'))}),
    )
    .post('/groups/:group/persons', async (c) => {
      const organization = c.get('organization');
      const name = c.req.param('group');
      const {persons: ids} = await readJson(c, Members);
      groups.assertExist(organization, [name]);
      database.transaction(() => {
        for (const id of ids) {
          if (persons.find(id)?.personPoolId !== organization.personPoolId) {
            throw errors.notFound();
          }
          groups.addMember(organization, id, name);
        }
      });
      return c.json({}, 201);
    })
    .delete('/groups/:group/persons/:personId', (c) => {
      const {group, personId} = c.req.param();
      groups.removeMember(c.get('organization'), personId, group);
      return c.json({});
    });

  const ownRoutes = new Hono<ManagedEnv>()
    .get('/organizations', (c) => {
      const organization = c.get('organization');
      const all = organizations.all();
      const idsOf = (matches: (each: Organization) => boolean) =>
        all.filter(matches).map(({id}) => id);
      const {personPoolId, groupPoolId, parentId, id} = organization;
      return c.json({
        result: {
          ...toWireOrganization(organization),
          persons_pool_org_ids: idsOf((each) => each.personPoolId === personPoolId),
          group_pool_org_ids: idsOf((each) => each.groupPoolId === groupPoolId),
          inherits_rbac_pools: parentId !== undefined && groupPoolId !== id,
        },
      });
    })
    .get('/organizations/config', (c) =>
      c.json({result: toWireConfig(c.get('organization').settings, services)}),
    )
    .patch('/organizations/config', async (c) => {
      const {id} = c.get('organization');
      const changes = await readJson(c, z.record(z.string(), z.unknown()));
      organizations.changeSettings(id, (settings) =>
        parse({...settings, ...changes}, OrganizationSettings),
      );
      return c.body(null, 204);
    })
    .get('/organizations/attribute-buckets', (c) =>
      c.json({
        result: [...BUCKETS].map(([name, {right, scope}]) => ({
          name,
          sharing_scope: scope,
          owner_organization_id: c.get('organization').id,
          end_user_permissions: right,
        })),
      }),
    )
    .put('/organizations/api-keys', (c) => {
      const {id, parentId} = c.get('organization');
      const key = database.transaction(() => {
        const created = apiKeys.replace(id);
        // The main organization's key is in the data folder. Fails, and keeps the old key, if it cannot be written.
        if (parentId === undefined) {
          writeApiKeyFile(services.options.dataDirectory, created);
        }
        return created;
      });
      return c.json({result: {api_key: key}});
    });

  const suborganizationRoutes = new Hono<ManagedEnv>()
    .get('/organizations/suborganizations', (c) => {
      const children = organizations.childrenOf(c.get('organization'));
      return c.json({result: children.map(({id}) => id)});
    })
    .post('/organizations/suborganizations', async (c) => {
      const parent = c.get('organization');
      const given = await readJson(c, NewSuborganization);
      const {persons_org_id: peopleOf, groups_org_id: groupsOf} = given;
      if ([peopleOf, groupsOf].some((id) => id !== undefined && id !== parent.id)) {
        throw errors.invalidRequest('pools can be shared only with the parent organization');
      }
      const result = database.transaction(() => {
        const created = organizations.insert({
          name: given.sub_org_name,
          settings: OrganizationSettings.parse({}),
          parent,
          ...(peopleOf === undefined ? {} : {personPoolId: parent.personPoolId}),
          ...(groupsOf === undefined ? {} : {groupPoolId: parent.groupPoolId}),
        });
        return {...toWireOrganization(created), api_key: apiKeys.replace(created.id)};
      });
      return c.json({result});
    });

  return new Hono<ManagedEnv>()
    .route('/', groupRoutes)
    .route('/', ownRoutes)
    .route('/', suborganizationRoutes);
}

function toWireConfig(
  settings: OrganizationSettings,
  {options, factors}: Pick<IdpServices, 'options' | 'factors'>,
) {
  return {
    from_email: 'outbox@localhost',
    from_phone_number_sms: '+10000000000',
    token_duration: settings.token_duration ?? options.tokenDurationSeconds,
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
