import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {AuthenticationMethod, GroupName, Handle} from '../../core/wire';
import {writeApiKeyFile} from '../../directory/apiKeys';
import {OrganizationSettings} from '../../directory/organizations';
import type {Services} from '../../openServices';
import {FACTORS} from '../../sign-in/factors';
import {poolsOf, toWireOrganization} from '../me';
import {type OrganizationEnv, readJson} from '../readRequest';

const NewGroup = z.strictObject({name: GroupName, description: z.string().max(1024).optional()});
const Members = z.strictObject({persons: z.array(z.string())});
const NewSuborganization = z.strictObject({
  sub_org_name: z.string().min(1).max(256),
  admins: z.array(Handle).default([]),
  persons_org_id: z.string().optional(),
  groups_org_id: z.string().optional(),
});

/** /groups: groups and their members. */
export const groupRoutes = ({groups, persons, database}: Services) =>
  new Hono<OrganizationEnv>()
    .get('/', (c) => c.json({result: groups.list(c.var.organization).map(({name}) => name)}))
    .post('/', async (c) => {
      const {name, description} = await readJson(c, NewGroup);
      groups.insert(c.var.organization, name, description);
      return c.json({}, 201);
    })
    .get('/:group', (c) => {
      const group = groups.list(c.var.organization).find(({name}) => name === c.req.param('group'));
      if (!group) {
        throw errors.notFound();
      }
      const {name, description, membersCount, createdAt: created} = group;
      return c.json({result: {name, description, members_count: membersCount, created}});
    })
    .delete('/:group', (c) => {
      groups.remove(c.var.organization, c.req.param('group'));
      return c.json({});
    })
    .get('/:group/persons', (c) =>
      c.json({result: groups.members(c.var.organization, c.req.param('group'))}),
    )
    .post('/:group/persons', async (c) => {
      const {organization} = c.var;
      const name = c.req.param('group');
      const {persons: ids} = await readJson(c, Members);
      groups.assertExist(organization, [name]);
      database.transaction(() =>
        ids
          .map((id) => persons.findIn(organization, id))
          .forEach(({id}) => groups.addMember(organization, id, name)),
      );
      return c.json({}, 201);
    })
    .delete('/:group/persons/:personId', (c) => {
      const {group, personId} = c.req.param();
      groups.removeMember(c.var.organization, personId, group);
      return c.json({});
    });

/** /organizations: the organization itself, and those below it. */
export function organizationRoutes(services: Services) {
  const {organizations} = services;

  return new Hono<OrganizationEnv>()
    .get('/', (c) => {
      const {organization} = c.var;
      const {persons, groups, inherits_rbac_pools} = poolsOf(organization, organizations.all());
      const pools = {persons_pool_org_ids: persons, group_pool_org_ids: groups};
      return c.json({result: {...toWireOrganization(organization), ...pools, inherits_rbac_pools}});
    })
    .get('/config', (c) => c.json({result: toWireConfig(c.var.organization.settings)}))
    .patch('/config', async (c) => {
      const changes = await readJson(c, z.record(z.string(), z.unknown()));
      organizations.changeSettings(c.var.organization.id, changes);
      return c.body(null, 204);
    })
    .put('/api-keys', (c) => c.json({result: {api_key: replaceApiKey(c, services)}}))
    .get('/suborganizations', (c) =>
      c.json({result: organizations.childrenOf(c.var.organization).map(({id}) => id)}),
    )
    .post('/suborganizations', async (c) =>
      c.json({result: await createSuborganization(c, services)}),
    );
}

function replaceApiKey(
  {var: {organization}}: Context<OrganizationEnv>,
  {apiKeys, database, dataDirectory}: Services,
): string {
  return database.transaction(() => {
    const key = apiKeys.replace(organization.id);
    // The main organization's key is in the data folder. Fails, and keeps the old key, if it cannot be written.
    if (organization.parentId === undefined) {
      writeApiKeyFile(dataDirectory, key);
    }
    return key;
  });
}

async function createSuborganization(
  c: Context<OrganizationEnv>,
  {apiKeys, database, organizations}: Services,
) {
  const parent = c.var.organization;
  const wanted = await readJson(c, NewSuborganization);
  const {sub_org_name: name, persons_org_id: peopleOf, groups_org_id: groupsOf} = wanted;
  if ([peopleOf, groupsOf].some((id) => id !== undefined && id !== parent.id)) {
    throw errors.invalidRequest('pools can be shared only with the parent organization');
  }
  return database.transaction(() => {
    const created = organizations.insert({
      name,
      settings: OrganizationSettings.parse({}),
      parent,
      personPoolId: peopleOf && parent.personPoolId,
      groupPoolId: groupsOf && parent.groupPoolId,
    });
    return {...toWireOrganization(created), api_key: apiKeys.replace(created.id)};
  });
}

const toWireConfig = ({
  allowed_factor_methods: allowed,
  anonymous_persons_allowed: _anonymous,
  authn_redirect_page_ui_config: _page,
  impersonator_groups: _impersonators,
  ...settings
}: OrganizationSettings) => ({
  from_email: 'outbox@localhost',
  from_phone_number_sms: '+10000000000',
  allowed_factor_methods:
    allowed ?? AuthenticationMethod.options.filter((name) => FACTORS.has(name)),
  ...settings,
});
