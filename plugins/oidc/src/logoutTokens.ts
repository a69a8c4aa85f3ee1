import {createRemoteJWKSet, customFetch, jwtVerify} from 'jose';
import * as z from 'zod';
import {SignInError} from './openIDProvider';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** All with a public key. */
const ALGORITHMS = ['256', '384', '512'].flatMap((bits) => [`RS${bits}`, `PS${bits}`, `ES${bits}`]);
const CLOCK_SKEW_SECONDS = 30;
/** A provider sends it at once, and repeats it for a while. */
const MAX_AGE_SECONDS = 300;

/** OpenID Connect Back-Channel Logout 1.0 §2.4. A replayed token ends a session that has already ended. */
const LogoutClaims = z.object({
  events: z.object({[EVENT]: z.looseObject({})}),
  nonce: z.never().optional(),
  sid: z.string({
    error: 'has no "sid". Make the provider include the session ID in logout tokens.',
  }),
});

type Server = {issuer: string; jwks_uri?: string | undefined; clientID: string};

/** Verifies logout tokens with the provider's keys; returns the provider's session that ends. */
export function createLogoutTokens(
  {issuer, jwks_uri, clientID}: Server,
  fetch: typeof globalThis.fetch,
): (token: string) => Promise<string> {
  const keys = createRemoteJWKSet(new URL(jwks_uri ?? issuer), {
    [customFetch]: fetch,
  });
  return async (token) => {
    try {
      const {payload, protectedHeader} = await jwtVerify(token, keys, {
        issuer,
        audience: clientID,
        algorithms: [...ALGORITHMS, 'EdDSA', 'Ed25519'],
        clockTolerance: CLOCK_SKEW_SECONDS,
        maxTokenAge: MAX_AGE_SECONDS,
      });
      // The type is recommended, not required; that of another token is not accepted.
      if (!['JWT', 'LOGOUT+JWT', undefined].includes(protectedHeader.typ?.toUpperCase())) {
        throw new Error('has another type');
      }
      return LogoutClaims.parse(payload).sid;
    } catch (cause) {
      const detail = cause instanceof z.ZodError ? cause.issues[0]?.message : undefined;
      throw new SignInError('logout-token', `The logout token ${detail ?? 'is not valid.'}`, {
        cause,
      });
    }
  };
}
