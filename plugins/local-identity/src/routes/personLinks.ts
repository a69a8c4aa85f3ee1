import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {Region} from '../core/wire';
import type {IdpServices} from '../composeServices';
import type {Organization} from '../directory/organizations';
import {assertMethodAllowed, issueSignInLink} from '../sign-in/beginSignIn';
import type {Previous} from '../sign-in/flows';
import {withSignIn} from '../sign-in/links';
import {toPrevious} from '../sign-in/principal';
import {
  type BearerEnv,
  bearerToken,
  clientAddress,
  type OrganizationEnv,
  readJson,
  requestedBy,
  requireBearer,
  requireOrganization,
} from './readRequest';

const Anonymous = z.object({region: Region.optional()});
const TargetUrl = z.object({target_url: z.string()});

/** Sign-ins without a new proof: anonymous persons, direct ids of oneself, impersonation of others. */
export const personLinkRoutes = (services: IdpServices) =>
  new Hono()
    .route('/', anonymousRoutes(services))
    .route('/', impersonationRoutes(services))
    .route('/', directIdRoutes(services));

function anonymousRoutes(services: IdpServices) {
  const {persons, tokens, throttles, clock} = services;
  return new Hono<OrganizationEnv>().post(
    '/persons/anonymous',
    requireOrganization(services),
    async (c) => {
      const {region} = await readJson(c, Anonymous);
      const {organization} = c.var;
      if (!organization.settings.anonymous_persons_allowed) {
        throw errors.anonymousNotAllowed();
      }
      throttles.claim('anonymous', clientAddress(c), organization.id);
      const person = persons.get(persons.insert({organization, type: 'anonymous', region}));
      const token = await tokens.mint({
        organization,
        person,
        authentications: [{method: 'anonymous', timestamp: clock().toISOString()}],
        isFirst: true,
      });
      return c.json({result: token}, 201);
    },
  );
}

function impersonationRoutes(services: IdpServices) {
  return new Hono<OrganizationEnv>()
    .use('/persons/:personId/impersonate/*', requireOrganization(services))
    .post('/persons/:personId/impersonate', async (c) =>
      c.json({result: await impersonate(c, services)}, 201),
    )
    .post('/persons/:personId/impersonate/v2', async (c) => {
      const {target_url: target} = await readJson(c, TargetUrl);
      const checked = services.links.checkTarget(target, c.var.organization);
      const link = withSignIn(checked, 'challenges', await impersonate(c, services));
      return c.json({result: link}, 201);
    });
}

async function impersonate(c: Context<OrganizationEnv>, services: IdpServices): Promise<string> {
  const {organization} = c.var;
  const previous = await impersonatorOf(c, organization, services);
  const person = services.persons.findIn(organization, c.req.param('personId') ?? '');
  const actor = previous
    ? {sub: previous.personId, sid: previous.sessionId, session_generation: previous.generation}
    : {sub: organization.id};
  return services.database.transaction(() => {
    services.audit.record({
      by: {type: previous ? 'person' : 'organization', id: actor.sub},
      action: 'impersonate',
      personId: person.id,
    });
    return issueSignInLink(
      {organization, person, method: 'impersonate', previous, actor, requestedBy: requestedBy(c)},
      services,
    );
  });
}

function directIdRoutes(services: IdpServices) {
  return new Hono<BearerEnv>().post('/direct-id', requireBearer(services), (c) => {
    const {person, organization, bearer} = c.var;
    // An impersonated session cannot be passed on: the audit needs its mark, actor and end.
    if (person.type === 'anonymous' || bearer.claims.act !== undefined) {
      throw errors.forbidden();
    }
    assertMethodAllowed('direct_id', organization);
    const previous = toPrevious(bearer, organization, services.clock());
    const value = issueSignInLink(
      {organization, person, method: 'direct_id', previous, requestedBy: requestedBy(c)},
      services,
    );
    return c.json({result: value}, 201);
  });
}

/**
 * Fail closed: the organization's API key, or a person in one of the groups that it named for this, whose
 * session it resolves to.
 */
async function impersonatorOf(
  c: Context,
  organization: Organization,
  {apiKeys, tokens, persons, clock}: IdpServices,
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
  const groups = persons.groupsOf(person.id, organization);
  const isAllowed = organization.settings.impersonator_groups.some((name) => groups.includes(name));
  if (!isAllowed || claims.act !== undefined) {
    throw errors.forbidden();
  }
  return toPrevious({person, claims}, organization, clock());
}
