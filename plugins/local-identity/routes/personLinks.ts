import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import type {Organization} from '../directory/organizations';
import type {IdpServices} from '../composeServices';
import {assertMethodAllowed} from '../sign-in/beginSignIn';
import {issueSignInLink} from '../sign-in/issueSignInLink';
import {withSignIn} from '../sign-in/links';
import type {Previous} from '../sign-in/flowRows';
import {toPrevious} from '../sign-in/toPrevious';
import {Region} from '../core/wire';
import {
  bearerToken,
  clientAddress,
  type BearerEnv,
  type OrganizationEnv,
  readJson,
  requestedBy,
  requireBearer,
  requireOrganization,
} from './readRequest';

const Anonymous = z.object({region: Region.optional()});
const TargetUrl = z.object({target_url: z.string()});

/** Sign-ins without a new proof: anonymous persons, direct ids of oneself, impersonation of others. */
export function personLinkRoutes(services: IdpServices) {
  const {links, persons, database, tokens, throttles, audit, clock} = services;

  async function impersonation(c: Context<OrganizationEnv>): Promise<string> {
    const organization = c.var.organization;
    const previous = await impersonatorOf(c, organization, services);
    const person = persons.find(c.req.param('personId') ?? '');
    if (!person || person.personPoolId !== organization.personPoolId) {
      throw errors.notFound();
    }
    return database.transaction(() => {
      const actor = previous
        ? {sub: previous.personId, sid: previous.sessionId, session_generation: previous.generation}
        : {sub: organization.id};
      audit.record({
        by: {type: previous ? 'person' : 'organization', id: actor.sub},
        action: 'impersonate',
        personId: person.id,
      });
      return issueSignInLink(
        {
          organization,
          person,
          method: 'impersonate',
          previous,
          actor,
          requestedBy: requestedBy(c),
        },
        services,
      );
    });
  }

  const organizationRoutes = new Hono<OrganizationEnv>()
    .use('/persons/anonymous', requireOrganization(services))
    .use('/persons/:personId/impersonate/*', requireOrganization(services))
    .post('/persons/anonymous', async (c) => {
      const {region} = await readJson(c, Anonymous);
      const organization = c.var.organization;
      if (!organization.settings.anonymous_persons_allowed) {
        throw errors.anonymousNotAllowed();
      }
      throttles.claim('anonymous', clientAddress(c), organization.id);
      const type = 'anonymous' as const;
      const id = persons.insert({organization, type, region});
      const person = persons.find(id);
      if (!person) {
        throw errors.internalError();
      }
      const timestamp = clock().toISOString();
      const token = await tokens.mint({
        organization,
        person,
        authentications: [{method: 'anonymous', timestamp}],
        isFirst: true,
      });
      return c.json({result: token}, 201);
    })
    .post('/persons/:personId/impersonate', async (c) =>
      c.json({result: await impersonation(c)}, 201),
    )
    .post('/persons/:personId/impersonate/v2', async (c) => {
      const {target_url: target} = await readJson(c, TargetUrl);
      const checked = links.checkTarget(target, c.var.organization);
      return c.json({result: withSignIn(checked, 'challenges', await impersonation(c))}, 201);
    });

  const bearerRoutes = new Hono<BearerEnv>().post('/direct-id', requireBearer(services), (c) => {
    const {person, organization, claims} = c.var.bearer;
    // An impersonated session cannot be passed on: the audit needs its mark, actor and end.
    if (person.type === 'anonymous' || claims.act !== undefined) {
      throw errors.forbidden();
    }
    assertMethodAllowed('direct_id', organization);
    const previous = toPrevious({person, claims}, organization, clock());
    const value = issueSignInLink(
      {organization, person, method: 'direct_id', previous, requestedBy: requestedBy(c)},
      services,
    );
    return c.json({result: value}, 201);
  });

  return new Hono().route('/', organizationRoutes).route('/', bearerRoutes);
}

/**
 * Fail closed: the organization's API key, or a person in one of the groups that it named for this, whose
 * session it resolves to.
 */
async function impersonatorOf(
  c: Context,
  organization: Organization,
  {apiKeys, tokens, persons, clock}: Pick<IdpServices, 'apiKeys' | 'tokens' | 'persons' | 'clock'>,
): Promise<Previous | undefined> {
  const key = c.req.header('SlashID-API-Key');
  if (key !== undefined && apiKeys.isKeyFor(key, organization)) {
    return undefined;
  }
  const verification = await tokens.verify(bearerToken(c) ?? '');
  if (verification.status === 'invalid' || verification.claims.oid !== organization.id) {
    throw errors.forbidden();
  }
  const {person, claims} = verification;
  const held = persons.groupsOf(person.id, organization);
  const isAllowed = organization.settings.impersonator_groups.some((name) => held.includes(name));
  if (!isAllowed || claims.act !== undefined) {
    throw errors.forbidden();
  }
  return toPrevious({person, claims}, organization, clock());
}
