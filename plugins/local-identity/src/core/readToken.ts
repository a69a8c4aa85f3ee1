import {compactVerify, createLocalJWKSet, errors as joseErrors} from 'jose';
import {z} from 'zod';
import {SIGNING_ALGORITHM, type SigningKeys} from './keys';
import {secondsOf} from './secrets';
import {Actor} from './session';
import {Authentication, AuthenticationMethod, PersonType} from './wire';

const UserTokenClaims = z.looseObject({
  iss: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: z.string(),
  person_id: z.string(),
  oid: z.string(),
  person_type: PersonType,
  authenticated_methods: z.array(AuthenticationMethod),
  authentications: z.array(Authentication),
  groups_claim_name: z.string(),
  session_generation: z.number().int().default(0),
  /** The session ID, which is the same in all tokens derived from an earlier one. */
  sid: z.string(),
  act: Actor.optional(),
});
export type UserTokenClaims = z.infer<typeof UserTokenClaims>;

export type InvalidityReason =
  | 'invalid_token_content'
  | 'expired'
  | 'invalid_issuer'
  | 'not_enough_factors'
  | 'person_not_active';

export type Invalid = {status: 'invalid'; reason: InvalidityReason};

export const invalid = (reason: InvalidityReason): Invalid => ({status: 'invalid', reason});

// Tolerance for a clock that goes backwards after a token was issued.
const CLOCK_SKEW_SECONDS = 60;

/**
 * Creates a function that verifies a token's signature, issuer and times. A token may be issued at most `skewSeconds`
 * in the future.
 */
export function createTokenReader({
  publicURL,
  keys,
  clock,
}: {
  publicURL: string;
  keys: SigningKeys;
  clock: () => Date;
}) {
  const publicKeys = createLocalJWKSet(keys.jwks);
  return async (
    token: string,
    skewSeconds = CLOCK_SKEW_SECONDS,
  ): Promise<{status: 'signed'; claims: UserTokenClaims} | Invalid> => {
    const isSigned = await isSignedWith(publicKeys, token);
    const {success, data: claims} = UserTokenClaims.safeParse(isSigned && readPayload(token));
    const now = secondsOf(clock());
    if (!success || claims.iat > now + skewSeconds) {
      return invalid('invalid_token_content');
    }
    if (claims.iss !== publicURL) {
      return invalid('invalid_issuer');
    }
    // No tolerance here: revocations are stored until the token expires.
    return claims.exp <= now ? invalid('expired') : {status: 'signed', claims};
  };
}

async function isSignedWith(
  keys: ReturnType<typeof createLocalJWKSet>,
  token: string,
): Promise<boolean> {
  try {
    const {protectedHeader} = await compactVerify(token, keys, {algorithms: [SIGNING_ALGORITHM]});
    return protectedHeader.typ === 'JWT';
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) {
      return false;
    }
    throw error;
  }
}

const COMPACT_JWS = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/**
 * Undefined for a token or payload that parsers may read differently: white space, a byte order mark, duplicate keys.
 * Otherwise a service that reads the same token could see another person in it than we do.
 */
function readPayload(token: string): unknown {
  const [, payload = ''] = COMPACT_JWS.exec(token) ?? [];
  const text = Buffer.from(payload, 'base64url').toString();
  try {
    const claims: unknown = JSON.parse(text);
    return JSON.stringify(claims) === text ? claims : undefined;
  } catch {
    return undefined;
  }
}
