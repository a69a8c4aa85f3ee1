import {base64url, decodeJwt, decodeProtectedHeader, errors, jwtVerify} from 'jose';
import {LRUCache} from 'lru-cache';
import type {SlashIDSettings} from '../options';
import {containerAgrees, refusalFromClaims, sessionFromClaims, type SignedClaims} from './claims';
import type {Keys, KeySnapshot} from './keys';
import {ended, UNAVAILABLE, type Checked, type RefusalReason, type Session} from './reader';

export type VerifyToken = (token: string) => Promise<Checked<Session>>;

const ALGORITHMS = ['RS256', 'ES256'];
const CLOCK_SKEW_SECONDS = 30;
const MAX_TOKEN_LENGTH = 16 * 1024;
/** Cache size in characters: about ten thousand tokens of typical size. */
const REMEMBERED_CHARACTERS = 16 * 1024 * 1024;
const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Verifies tokens against the provider's keys: algorithm, issuer and organization by allow-list, expiry required,
 * containers inside and out (identity protocol, section 4). Fail closed: anything unknown is rejected. Verified tokens
 * are cached, by the whole token, until the keys change; their expiry is checked each time.
 */
export function createTokenVerifier(settings: SlashIDSettings, keys: Keys): VerifyToken {
  const {provider, clock} = settings;
  const proven = new LRUCache<string, {session: Session; keys: KeySnapshot}>({
    maxSize: REMEMBERED_CHARACTERS,
  });

  /** The claims, or why they are rejected. */
  async function check(
    token: string,
    kid: string | null,
    snapshot: KeySnapshot,
  ): Promise<SignedClaims | RefusalReason> {
    if (kid === null || !snapshot.has(kid)) {
      return kid === null ? 'malformed' : 'unknown-key';
    }
    try {
      const {payload} = await jwtVerify<{exp: number}>(token, snapshot.resolve, {
        algorithms: ALGORITHMS,
        issuer: [...provider.issuers],
        clockTolerance: CLOCK_SKEW_SECONDS,
        currentDate: new Date(clock()),
      });
      const refused = refusalFromClaims(payload, {
        organizations: provider.organizations,
        maxSessionSeconds: settings.maxSessionSeconds,
        refusedMethods: settings.refusedMethods,
        now: clock() / 1000,
        skewSeconds: CLOCK_SKEW_SECONDS,
      });
      return refused ?? payload;
    } catch (error) {
      return refusalFromError(error);
    }
  }

  async function verify(
    token: string,
    kid: string,
    snapshot: KeySnapshot,
  ): Promise<Checked<Session>> {
    const outer = await check(token, kid, snapshot);
    if (typeof outer === 'string') {
      return ended(outer);
    }
    const inner = outer.user_token;
    if (inner === undefined) {
      return toSession(outer, token);
    }
    if (typeof inner !== 'string') {
      return ended('container');
    }
    const user = await check(inner, keyId(inner), snapshot);
    return typeof user !== 'string' && containerAgrees(outer, user)
      ? toSession(user, inner)
      : ended('container');
  }

  async function toSession(claims: SignedClaims, userToken: string): Promise<Checked<Session>> {
    return sessionFromClaims(
      claims,
      {userToken, id: await idOf(userToken)},
      provider.organizations,
    );
  }

  function unlessExpired(session: Session): Checked<Session> {
    return session.expiresAt + CLOCK_SKEW_SECONDS > clock() / 1000 ? session : ended('expired');
  }

  return async (token) => {
    const known = proven.get(token);
    if (known && known.keys === keys.current()) {
      return unlessExpired(known.session);
    }
    const kid = keyId(token);
    if (kid === null) {
      return ended('malformed');
    }
    const snapshot = await keys.forKid(kid, claimedIssueTime(token));
    if (!snapshot) {
      return UNAVAILABLE;
    }
    if (known?.keys === snapshot) {
      return unlessExpired(known.session);
    }
    const verified = await verify(token, kid, snapshot);
    if (verified.type === 'session') {
      proven.set(token, {session: verified, keys: snapshot}, {size: token.length});
    }
    return verified;
  };
}

/**
 * The key ID of a well-formed token, or null. It selects one of the provider's
 * keys; `jwk`, `jku`, `x5u` and `x5c` are ignored. Other JWT types (`typ`) are rejected.
 */
function keyId(token: string): string | null {
  if (!isCompactJWS(token)) {
    return null;
  }
  try {
    const {kid, typ} = decodeProtectedHeader(token);
    const isPlain = typ === undefined || /^jwt$/i.test(typ);
    return isPlain && typeof kid === 'string' && kid !== '' ? kid : null;
  } catch {
    return null;
  }
}

async function idOf(token: string): Promise<string> {
  const signed = new TextEncoder().encode(token.slice(0, token.lastIndexOf('.')));
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', signed)));
}

/** `iat` of an unverified token, in seconds. Without one, the token will be rejected whatever its key. */
function claimedIssueTime(token: string): number {
  try {
    const {iat}: {iat?: unknown} = decodeJwt(token);
    return typeof iat === 'number' ? iat : -Infinity;
  } catch {
    return -Infinity;
  }
}

/** Exactly three segments, each in canonical base64url. */
function isCompactJWS(token: string): boolean {
  const isCanonical = (segment: string) => {
    try {
      return base64url.encode(base64url.decode(segment)) === segment;
    } catch {
      return false;
    }
  };
  return (
    token.length <= MAX_TOKEN_LENGTH &&
    COMPACT_JWS.test(token) &&
    token.split('.').every(isCanonical)
  );
}

const REFUSAL_BY_CLAIM: Readonly<Record<string, RefusalReason>> = {
  iss: 'issuer',
  nbf: 'not-yet-valid',
};

function refusalFromError(error: unknown): RefusalReason {
  if (error instanceof errors.JWTExpired) {
    return 'expired';
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return REFUSAL_BY_CLAIM[error.claim] ?? 'claims';
  }
  return error instanceof errors.JWSSignatureVerificationFailed ? 'signature' : 'malformed';
}
