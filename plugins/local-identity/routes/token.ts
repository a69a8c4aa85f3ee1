import {Hono} from 'hono';
import {z} from 'zod';
import type {IdpServices} from '../services';
import {readJson} from './http';

const TokenRequest = z.object({token: z.string()});

/** POST /token/validate and /token/revoke. */
export function tokenRoutes({tokens, clock}: IdpServices) {
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
          expires_in_seconds: Math.max(0, exp - Math.floor(clock().getTime() / 1000)),
          expires_at: new Date(exp * 1000).toISOString(),
        },
      });
    })
    .post('/token/revoke', async (c) => {
      const {token} = await readJson(c, TokenRequest);
      await tokens.revoke(token);
      return c.body(null, 204);
    });
}
