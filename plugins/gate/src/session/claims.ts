import type {JWTPayload} from 'jose';
import {subjectFromClaims} from '@gated-docs/access';
import type {SlashIDSettings} from '../options';
import {mapGroups} from '../organizations';
import {hasRefusedMethod} from './methods';
import {ended, type Checked, type Handle, type RefusalReason, type Session} from './reader';

/** Claims of a token with verified signature, issuer and expiry. */
export type SignedClaims = JWTPayload & {exp: number};

const LATEST_EXPIRY = Date.UTC(9999, 0) / 1000;

/** Requirements that claims must meet. */
export type ClaimLimits = Pick<SlashIDSettings, 'maxSessionSeconds' | 'refusedMethods'> & {
  organizations: SlashIDSettings['provider']['organizations'];
  /** Seconds since the epoch. */
  now: number;
  skewSeconds: number;
};

/** Checks beyond the signature: expiry, organization, audience, lifetime, start and sign-in methods. Null: accepted. */
export function refusalFromClaims(claims: JWTPayload, limits: ClaimLimits): RefusalReason | null {
  const {exp, iat, oid, aud} = claims;
  if (exp === undefined || !Number.isSafeInteger(exp) || exp > LATEST_EXPIRY) {
    return 'claims';
  }
  // Reject a token with further audiences: they could replay it here.
  const audience = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  if (typeof oid !== 'string' || !limits.organizations.has(oid)) {
    return 'organization';
  }
  if (audience !== undefined && audience !== oid) {
    return 'organization';
  }
  if (iat === undefined || exp - iat > limits.maxSessionSeconds) {
    return 'lifetime';
  }
  if (iat > limits.now + limits.skewSeconds) {
    return 'not-yet-valid';
  }
  return hasRefusedMethod(signInMethods(claims), limits.refusedMethods) ? 'method' : null;
}

/** A container and its single inner token must have the same person, organization and expiry. */
export function containerAgrees(outer: SignedClaims, inner: SignedClaims): boolean {
  const person = outer.person_id ?? outer.sub;
  return (
    inner.user_token === undefined &&
    person === inner.person_id &&
    outer.oid === inner.oid &&
    outer.exp === inner.exp
  );
}

export function sessionFromClaims(
  claims: SignedClaims,
  {userToken, id}: Pick<Session, 'userToken' | 'id'>,
  organizations: SlashIDSettings['provider']['organizations'],
): Checked<Session> {
  const subject = subjectFromClaims(claims);
  if (subject.type === 'anonymous') {
    return ended('not-a-person');
  }
  const organization = String(claims.oid);
  return {
    type: 'session',
    subject: {...subject, groups: mapGroups(organizations, organization, subject.groups)},
    id,
    userToken,
    organization,
    methods: signInMethods(claims),
    handle: lastHandle(claims.authentications),
    expiresAt: claims.exp,
  };
}

/** The method names from both claims that contain them. */
function signInMethods({authenticated_methods: listed, authentications}: JWTPayload): string[] {
  const detailed = Array.isArray(authentications)
    ? authentications.map((authentication: {method?: unknown} | null) => authentication?.method)
    : [];
  const named: unknown[] = Array.isArray(listed) ? listed : [];
  const all = [...named, ...detailed];
  return [...new Set(all.filter((method): method is string => typeof method === 'string'))];
}

function lastHandle(authentications: unknown): Handle | undefined {
  if (!Array.isArray(authentications)) {
    return undefined;
  }
  return authentications
    .map((authentication: {handle?: Partial<Handle> | null} | null) => authentication?.handle)
    .filter(
      (handle): handle is Handle =>
        typeof handle?.type === 'string' && typeof handle.value === 'string',
    )
    .map(({type, value}) => ({type, value}))
    .at(-1);
}
