import {createLocalJWKSet, errors as joseErrors, type JWTPayload, jwtVerify} from 'jose';
import {SIGNING_ALGORITHM, type SigningKeys} from './keys';
import {secondsOf} from './secrets';

export type InvalidityReason =
  | 'invalid_token_content'
  | 'expired'
  | 'invalid_issuer'
  | 'not_enough_factors'
  | 'person_not_active';

export type Invalid = {status: 'invalid'; reason: InvalidityReason};

/** `signed`: genuine and unexpired, but with any claims. */
type SignedPayload = {status: 'signed'; payload: JWTPayload} | Invalid;

// Tolerance for a clock that goes backwards after a token was issued.
const CLOCK_SKEW_SECONDS = 60;
/** Finite, because the library accepts no infinity. */
export const UNLIMITED_SKEW_SECONDS = Number.MAX_SAFE_INTEGER;

export const invalid = (reason: InvalidityReason): Invalid => ({status: 'invalid', reason});

/**
 * Creates a function that verifies a token's signature, issuer and times. A token may be issued at most `skewSeconds`
 * in the future.
 */
export function createSignatureVerifier({
  publicURL,
  keys,
  clock,
}: {
  publicURL: string;
  keys: SigningKeys;
  clock: () => Date;
}): (token: string, skewSeconds?: number) => Promise<SignedPayload> {
  const publicKeys = createLocalJWKSet(keys.jwks);
  return async (token, skewSeconds = CLOCK_SKEW_SECONDS) => {
    if (!isUnambiguous(token)) {
      return invalid('invalid_token_content');
    }
    const now = secondsOf(clock());
    try {
      const {payload} = await jwtVerify(token, publicKeys, {
        issuer: publicURL,
        algorithms: [SIGNING_ALGORITHM],
        typ: 'JWT',
        requiredClaims: ['exp', 'iat', 'jti'],
        currentDate: clock(),
        clockTolerance: skewSeconds,
      });
      const {iat = 0, exp = 0} = payload;
      // No tolerance here: revocations are stored until the token expires.
      if (exp <= now) {
        return invalid('expired');
      }
      return iat > now + skewSeconds
        ? invalid('invalid_token_content')
        : {status: 'signed', payload};
    } catch (error) {
      return invalid(reasonOf(error));
    }
  };
}

/** @throws the error itself, if it is not about the token */
function reasonOf(error: unknown): InvalidityReason {
  if (error instanceof joseErrors.JWTExpired) {
    return 'expired';
  }
  if (error instanceof joseErrors.JWTClaimValidationFailed && error.claim === 'iss') {
    return 'invalid_issuer';
  }
  if (error instanceof joseErrors.JOSEError) {
    return 'invalid_token_content';
  }
  throw error;
}

const COMPACT_JWS = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/**
 * Rejects a token or payload that parsers may read differently: white space, a byte order mark, duplicate keys.
 * Otherwise a service that reads the same token could see another person in it than we do.
 */
function isUnambiguous(token: string): boolean {
  const [, payload] = COMPACT_JWS.exec(token) ?? [];
  if (payload === undefined) {
    return false;
  }
  const text = Buffer.from(payload, 'base64url').toString();
  try {
    return JSON.stringify(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}
