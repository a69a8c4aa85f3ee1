import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {AuthenticationMethod, FlowMetadata, Handle} from '../core/wire';
import type {IdpServices} from '../composeServices';
import type {Organization} from '../directory/organizations';
import {beginRecovery, beginSignIn} from '../sign-in/beginSignIn';
import type {Previous} from '../sign-in/flows';
import {toPrevious} from '../sign-in/principal';
import {
  bearerToken,
  type OrganizationEnv,
  readJson,
  requestedBy,
  requireOrganization,
} from './readRequest';

const IdRequest = z.object({
  handle: Handle.nullish(),
  factor: z.object({
    method: AuthenticationMethod.optional(),
    options: z.record(z.string(), z.unknown()).default({}),
  }),
  metadata: FlowMetadata.default({}),
});

const RecoverRequest = z.object({
  handle: Handle,
  factor: z.object({method: z.literal('password')}),
});

/** POST /id/v2, /id and /recover: issue challenges for a handle and a factor. */
export function idRoutes(services: IdpServices) {
  async function begin(c: Context<OrganizationEnv>) {
    const {handle, factor, metadata} = await readJson(c, IdRequest);
    const organization = c.var.organization;
    const challenges = await beginSignIn(
      {
        organization,
        handle: handle ?? undefined,
        method: factor.method,
        options: factor.options,
        metadata,
        previous: await previousOf(c, organization, services),
        requestedBy: requestedBy(c),
      },
      services,
    );
    return c.json({result: challenges});
  }

  return new Hono<OrganizationEnv>()
    .use('/id/*', requireOrganization(services))
    .use('/recover', requireOrganization(services))
    .post('/id', begin)
    .post('/id/v2', begin)
    .post('/recover', async (c) => {
      const {handle} = await readJson(c, RecoverRequest);
      const request = {organization: c.var.organization, handle, requestedBy: requestedBy(c)};
      return c.json({result: beginRecovery(request, services)});
    });
}

/**
 * A token that came along must be good: a step-up must not quietly become a plain sign-in. Somebody anonymous whose
 * session ended has nothing to step up from: a second attempt, after the first has proven the handle, is a plain one.
 */
async function previousOf(
  c: Context,
  organization: Organization,
  {tokens, clock}: Pick<IdpServices, 'tokens' | 'clock'>,
): Promise<Previous | undefined> {
  if (c.req.header('Authorization') === undefined) {
    return undefined;
  }
  const token = bearerToken(c) ?? '';
  const verification = await tokens.verify(token);
  if (verification.status === 'invalid' && (await tokens.isAnonymous(token))) {
    return undefined;
  }
  if (
    verification.status === 'invalid' ||
    verification.person.personPoolId !== organization.personPoolId
  ) {
    throw errors.authenticationExpired();
  }
  return toPrevious(verification, organization, clock());
}
