import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {secondsOf} from '../core/secrets';
import {revokeToken, validateToken} from '../core/tokens';
import {FlowMetadata} from '../core/wire';
import type {Services} from '../openServices';
import {switchOrganization} from '../sign-in/switchOrganization';
import {
  type BearerEnv,
  readJson,
  requestedBy,
  requireBearer,
  requireOrganization,
} from './readRequest';

const TokenRequest = z.object({token: z.string()});
const SwitchRequest = z.object({metadata: FlowMetadata.default({})});

/** POST /token/validate and /token/revoke; GET /token, GET and POST /token/v2 switch organization. */
export function tokenRoutes(services: Services) {
  const switchTo = (c: Context<BearerEnv>, metadata: FlowMetadata = {}) => {
    const request = {metadata, requestedBy: requestedBy(c)};
    return switchOrganization(c.var.bearer, c.var.organization, request, services);
  };

  const switching = new Hono<BearerEnv>()
    // The organization is the target; the token has its own.
    .use('/token', requireBearer(services), requireOrganization(services))
    .use('/token/v2', requireBearer(services), requireOrganization(services))
    .get('/token', async (c) => {
      const answer = await switchTo(c);
      if (answer.type === 'challenge_list') {
        // This call cannot return challenges.
        throw errors.notMemberOfOrganization();
      }
      return c.json({result: answer.token});
    })
    .get('/token/v2', async (c) => c.json({result: await switchTo(c)}))
    .post('/token/v2', async (c) => {
      const {metadata} = await readJson(c, SwitchRequest);
      return c.json({result: await switchTo(c, metadata)});
    });

  return new Hono()
    .post('/token/validate', async (c) => {
      const {token} = await readJson(c, TokenRequest);
      const verification = await validateToken(token, services);
      if (verification.status === 'invalid') {
        return c.json({result: {valid: false, invalidity_reason: verification.reason}});
      }
      const {exp} = verification.claims;
      const expires_in_seconds = Math.max(0, exp - secondsOf(services.now()));
      const expires_at = new Date(exp * 1000).toISOString();
      return c.json({result: {valid: true, expires_in_seconds, expires_at}});
    })
    .post('/token/revoke', async (c) => {
      await revokeToken((await readJson(c, TokenRequest)).token, services);
      return c.body(null, 204);
    })
    .route('/', switching);
}
