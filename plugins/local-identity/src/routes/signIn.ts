import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {isAnonymousToken, verifyToken} from '../core/tokens';
import {AuthenticationMethod, ChallengeType, FlowMetadata, Handle} from '../core/wire';
import type {Services} from '../openServices';
import {answerChallenge, pollProxy} from '../sign-in/answerChallenge';
import {beginRecovery, beginSignIn} from '../sign-in/beginSignIn';
import {isOpen, type Previous, toWireChallenge} from '../sign-in/flows';
import {toPrevious} from '../sign-in/principal';
import {
  bearerToken,
  clientAddress,
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
const AttestationRequest = z.object({
  challenge_id: z.string().max(200),
  challenge_type: ChallengeType,
  data: z.record(z.string(), z.unknown()),
});

/** POST /id/v2, /id and /recover issue challenges for a handle and a factor. */
export function idRoutes(services: Services) {
  async function begin(c: Context<OrganizationEnv>) {
    const {handle, factor, metadata} = await readJson(c, IdRequest);
    const request = {
      ...factor,
      organization: c.var.organization,
      handle: handle ?? undefined,
      method: factor.method,
      metadata,
      previous: await readPrevious(c, services),
      requestedBy: requestedBy(c),
    };
    return c.json({result: await beginSignIn(request, services)});
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
async function readPrevious(
  c: Context<OrganizationEnv>,
  services: Services,
): Promise<Previous | undefined> {
  const {organization} = c.var;
  if (c.req.header('Authorization') === undefined) {
    return undefined;
  }
  const token = bearerToken(c);
  const found = await verifyToken(token, services);
  if (found.status === 'invalid' && (await isAnonymousToken(token, services))) {
    return undefined;
  }
  if (found.status === 'invalid' || found.person.personPoolId !== organization.personPoolId) {
    throw errors.authenticationExpired();
  }
  return toPrevious(found, organization, services.now());
}

/**
 * POST /attestation/v3 answers a challenge; GET /challenge/{id}/v2 waits for a proxy, GET
 * /challenge_pack/{id} shows what a link carries.
 */
export function attestationRoutes(services: Services) {
  const answer = async (c: Context) => {
    const isRetry = c.req.header('SlashID-SdkRetryCount') !== undefined;
    return answerChallenge({...(await readJson(c, AttestationRequest)), isRetry}, services);
  };

  return new Hono()
    .post('/attestation/v3', async (c) => c.json({result: {token: await answer(c)}}))
    .on('POST', ['/attestation', '/attestation/v2'], async (c) => c.json({result: await answer(c)}))
    .get('/challenge_pack/:id', (c) => {
      const {challenge, flow} = findLinked(c, c.req.param('id'), services);
      return c.json({result: [toWireChallenge(challenge, flow)]});
    })
    .on('GET', ['/challenge/:id', '/challenge/:id/v2'], async (c) => {
      const token = await pollProxy(c.req.param('id'), services);
      return token === undefined
        ? c.json({errors: [{httpcode: 202, message: 'challenge is pending'}]}, 202)
        : c.json({result: token});
    });
}

/**
 * The open challenge behind a link. Fetching consumes nothing, because mail scanners fetch. Unknown IDs are limited,
 * because they are guesses.
 */
export function findLinked(c: Context, id: string, {flows, now, throttles}: Services) {
  const found = flows.find(id);
  const isLinked = found && found.challenge.position === undefined;
  if (!isLinked || !isOpen(found.challenge, now())) {
    throttles.claim('pack', clientAddress(c));
    throw errors.authenticationExpired();
  }
  return found;
}
