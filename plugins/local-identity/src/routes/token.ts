import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {secondsOf} from '../core/secrets';
import {FlowMetadata} from '../core/wire';
import type {IdpServices} from '../composeServices';
import {switchOrganization} from '../sign-in/switchOrganization';
import {
  type BearerEnv,
  type OrganizationEnv,
  readJson,
  requestedBy,
  requireBearer,
  requireOrganization,
} from './readRequest';

const TokenRequest = z.object({token: z.string()});
const SwitchRequest = z.object({metadata: FlowMetadata.default({})});

type SwitchEnv = {Variables: OrganizationEnv['Variables'] & BearerEnv['Variables']};

/** POST /token/validate and /token/revoke; GET /token, GET and POST /token/v2 switch organization. */
export function tokenRoutes(services: IdpServices) {
  const {tokens, clock} = services;
  const switchTo = (c: Context<SwitchEnv>, metadata: FlowMetadata) =>
    switchOrganization(
      c.var.bearer,
      c.var.organization,
      {metadata, requestedBy: requestedBy(c)},
      services,
    );

  const switching = new Hono<SwitchEnv>()
    .get('/token', requireBearer(services), requireOrganization(services), async (c) => {
      const answer = await switchTo(c, {});
      if (answer.type === 'challenge_list') {
        // This call cannot return challenges.
        throw errors.notMemberOfOrganization();
      }
      return c.json({result: answer.token});
    })
    .get('/token/v2', requireBearer(services), requireOrganization(services), async (c) =>
      c.json({result: await switchTo(c, {})}),
    )
    .post('/token/v2', requireBearer(services), requireOrganization(services), async (c) => {
      const {metadata} = await readJson(c, SwitchRequest);
      return c.json({result: await switchTo(c, metadata)});
    });

  return new Hono()
    .post('/token/validate', async (c) => {
      const {token} = await readJson(c, TokenRequest);
      const verification = await tokens.validate(token);
      if (verification.status === 'invalid') {
        return c.json({result: {valid: false, invalidity_reason: verification.reason}});
      }
      const {exp} = verification.claims;
      return c.json({
        result: {
          valid: true,
          expires_in_seconds: Math.max(0, exp - secondsOf(clock())),
          expires_at: new Date(exp * 1000).toISOString(),
        },
      });
    })
    .post('/token/revoke', async (c) => {
      const {token} = await readJson(c, TokenRequest);
      await tokens.revoke(token);
      return c.body(null, 204);
    })
    .route('/', switching);
}
