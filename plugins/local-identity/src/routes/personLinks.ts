import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {mintToken, verifyToken} from '../core/tokens';
import {Region} from '../core/wire';
import type {Services} from '../openServices';
import {assertMethodAllowed, issueSignInLink} from '../sign-in/beginSignIn';
import type {Previous} from '../sign-in/flows';
import {checkTarget, withSignIn} from '../sign-in/links';
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
export const personLinkRoutes = (services: Services) =>
  new Hono<OrganizationEnv>()
    .use('/persons/anonymous', requireOrganization(services))
    .use('/persons/:personId/impersonate/*', requireOrganization(services))
    .post('/persons/anonymous', async (c) =>
      c.json({result: await createAnonymous(c, services)}, 201),
    )
    .post('/persons/:personId/impersonate', async (c) =>
      c.json({result: await impersonate(c, services)}, 201),
    )
    .post('/persons/:personId/impersonate/v2', async (c) => {
      const {target_url} = await readJson(c, TargetUrl);
      const target = checkTarget(target_url, c.var.organization, services);
      const link = withSignIn(target, 'challenges', await impersonate(c, services));
      return c.json({result: link}, 201);
    })
    .route('/', directIdRoutes(services));

/** Returns a token. */
async function createAnonymous(c: Context<OrganizationEnv>, services: Services): Promise<string> {
  const {persons, throttles, now} = services;
  const {region} = await readJson(c, Anonymous);
  const {organization} = c.var;
  if (!organization.settings.anonymous_persons_allowed) {
    throw errors.anonymousNotAllowed();
  }
  throttles.claim('anonymous', clientAddress(c), organization.id);
  const person = persons.get(persons.insert({organization, type: 'anonymous', region}));
  const timestamp = new Date(now()).toISOString();
  const authentications = [{method: 'anonymous' as const, timestamp}];
  return mintToken({organization, person, authentications, isFirst: true}, services);
}

/** Returns a one-time sign-in value. */
async function impersonate(c: Context<OrganizationEnv>, services: Services): Promise<string> {
  const {organization} = c.var;
  const previous = await findImpersonator(c, services);
  const person = services.persons.findIn(organization, c.req.param('personId') ?? '');
  const actor = previous
    ? {sub: previous.personId, sid: previous.sessionId, session_generation: previous.generation}
    : {sub: organization.id};
  return services.database.transaction(() => {
    const kind = previous ? 'person' : 'organization';
    services.audit.record(`${kind} ${actor.sub}`, 'impersonate', person.id);
    const flow = {method: 'impersonate' as const, previous, actor, requestedBy: requestedBy(c)};
    return issueSignInLink(flow, {organization, person}, services);
  });
}

/**
 * Fail closed: the organization's API key, or a person in one of the groups that it named for this, whose
 * session it resolves to.
 */
async function findImpersonator(
  c: Context<OrganizationEnv>,
  services: Services,
): Promise<Previous | undefined> {
  const {organization} = c.var;
  if (services.apiKeys.isKeyFor(c.req.header('SlashID-API-Key') ?? '', organization)) {
    return undefined;
  }
  const bearer = await verifyToken(bearerToken(c), services);
  if (bearer.status === 'invalid' || bearer.claims.oid !== organization.id) {
    throw errors.forbidden();
  }
  const groups = services.persons.groupsOf(bearer.person.id, organization);
  const isAllowed = organization.settings.impersonator_groups.some((name) => groups.includes(name));
  if (!isAllowed || bearer.claims.act !== undefined) {
    throw errors.forbidden();
  }
  return toPrevious(bearer, organization, services.now());
}

const directIdRoutes = (services: Services) =>
  new Hono<BearerEnv>().post('/direct-id', requireBearer(services), (c) => {
    const {person, organization, bearer} = c.var;
    // An impersonated session cannot be passed on: the audit needs its mark, actor and end.
    if (person.type === 'anonymous' || bearer.claims.act !== undefined) {
      throw errors.forbidden();
    }
    assertMethodAllowed('direct_id', organization);
    const previous = toPrevious(bearer, organization, services.now());
    const flow = {method: 'direct_id' as const, previous, requestedBy: requestedBy(c)};
    return c.json({result: issueSignInLink(flow, {organization, person}, services)}, 201);
  });
