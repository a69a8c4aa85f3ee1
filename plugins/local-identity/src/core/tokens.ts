import {randomBytes, randomUUID} from 'node:crypto';
import {compactVerify, errors as joseErrors, SignJWT} from 'jose';
import {z} from 'zod';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {Services} from '../openServices';
import {SIGNING_ALGORITHM} from './keys';
import {secondsOf, toBase64UrlJson} from './secrets';
import {Actor, type Grant, isAccepted, type Session} from './sessions';
import {Authentication, AuthenticationMethod, PersonType} from './wire';

/** A session to grant. */
export type GrantRequest = Omit<Grant, keyof Session | 'issuedAt'> & {
  organization: Organization;
  person: Person;
  actor?: Actor | undefined;
  /** ID of the continued session; otherwise a new one. */
  sessionId?: string | undefined;
  /** Seconds since the epoch: the maximum expiry of the new token. */
  notAfter?: number | undefined;
};

/** Sets ID and lifetime; the caller stores the grant, which may be fetched again. */
export function grantSession(
  {organization, person, notAfter = Infinity, ...request}: GrantRequest,
  {now}: Services,
): Grant {
  const issuedAt = secondsOf(now());
  return {
    ...request,
    personId: person.id,
    tokenId: randomUUID(),
    sessionId: request.sessionId ?? randomUUID(),
    generation: person.sessionGeneration,
    issuedAt,
    expiresAt: Math.min(issuedAt + organization.settings.token_duration, notAfter),
  };
}

type CustomClaims = Readonly<Record<string, unknown>>;

/** SlashID's user token. Tokens of the same grant have the same ID and expiry, however often it is signed. */
export async function signToken(
  granted: Grant,
  organization: Organization,
  {keys, persons, publicURL}: Services,
  customClaims: CustomClaims = {},
): Promise<string> {
  const {authentications} = granted;
  const {id, settings} = organization;
  const person = persons.get(granted.personId);
  const claims = {
    id: granted.tokenId,
    sid: granted.sessionId,
    person_id: granted.personId,
    oid: id,
    person_type: person.type,
    first_token: granted.isFirst,
    authenticated_methods: authentications.map(({method}) => method),
    authentications,
    session_generation: granted.generation,
    groups_claim_name: settings.groups_claim_name,
    // Always an array: the SDK's group display crashes when the claim is missing.
    [settings.groups_claim_name]: persons.groupsOf(person.id, organization),
    act: granted.actor,
    prev_anonymous_person_id: granted.previousAnonymousPersonId,
  };
  return new SignJWT({...customClaims, ...claims})
    .setProtectedHeader({alg: SIGNING_ALGORITHM, kid: keys.current.kid, typ: 'JWT'})
    .setIssuer(publicURL)
    .setSubject(granted.personId)
    .setAudience(id)
    .setJti(granted.tokenId)
    .setIssuedAt(granted.issuedAt)
    .setNotBefore(granted.issuedAt)
    .setExpirationTime(granted.expiresAt)
    .sign(keys.current.privateKey);
}

/** Grants and signs a token that is not fetched again. */
export const mintToken = (request: GrantRequest, services: Services, customClaims?: CustomClaims) =>
  signToken(grantSession(request, services), request.organization, services, customClaims);

/**
 * A placeholder for responses without a session: the SDK requires a token, but only decodes and discards it.
 * Its signature is random, so it is not a valid session.
 */
export function createPlaceholderToken(personId: string, {id}: Organization): string {
  const header = {alg: SIGNING_ALGORITHM, typ: 'placeholder'};
  const claims = {person_id: personId, oid: id, person_type: 'regular', groups: []};
  const parts = [toBase64UrlJson(header), toBase64UrlJson(claims)];
  return [...parts, randomBytes(32).toString('base64url')].join('.');
}

const Claims = z.looseObject({
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

type InvalidityReason =
  | 'invalid_token_content'
  | 'expired'
  | 'invalid_issuer'
  | 'not_enough_factors'
  | 'person_not_active';

type Invalid = {status: 'invalid'; reason: InvalidityReason};

const invalid = (reason: InvalidityReason): Invalid => ({status: 'invalid', reason});

// Tolerance for a clock that goes backwards after a token was issued.
const CLOCK_SKEW_SECONDS = 60;

/** Verifies signature, issuer and times. A token may be issued at most `skewSeconds` in the future. */
async function readToken(
  token: string,
  {keys, now, publicURL}: Services,
  skewSeconds = CLOCK_SKEW_SECONDS,
): Promise<{status: 'signed'; claims: z.infer<typeof Claims>} | Invalid> {
  const isSigned = await isSignedWith(keys.find, token);
  const {success, data: claims} = Claims.safeParse(isSigned && readPayload(token));
  const seconds = secondsOf(now());
  if (!success || claims.iat > seconds + skewSeconds) {
    return invalid('invalid_token_content');
  }
  if (claims.iss !== publicURL) {
    return invalid('invalid_issuer');
  }
  // No tolerance here: revocations are stored until the token expires.
  return claims.exp <= seconds ? invalid('expired') : {status: 'signed', claims};
}

async function isSignedWith(keys: Services['keys']['find'], token: string): Promise<boolean> {
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

/** A verified token with its person and organization. */
export type ValidToken = {
  status: 'valid';
  claims: z.infer<typeof Claims>;
  person: Person;
  organization: Organization;
};

type Verification = ValidToken | Invalid;

/** Verifies a token and everything that could have ended it since. */
export async function verifyToken(token: string, services: Services): Promise<Verification> {
  const {organizations, persons, sessions} = services;
  const signed = await readToken(token, services);
  if (signed.status === 'invalid') {
    return signed;
  }
  const {claims} = signed;
  const person = persons.find(claims.person_id);
  const organization = organizations.find(claims.oid);
  const isOver = sessions.isRevoked(claims.jti, claims.sid) || !sessions.mayAct(claims.act);
  if (!person || !organization || isOver) {
    return invalid('invalid_token_content');
  }
  if (!person.active) {
    return invalid('person_not_active');
  }
  if (claims.session_generation !== person.sessionGeneration) {
    return invalid('invalid_token_content');
  }
  return isAccepted(claims.authenticated_methods, organization.settings)
    ? {status: 'valid', claims, person, organization}
    : invalid('not_enough_factors');
}

/** Like `verifyToken`, but also checks that the groups in the token are current. */
export async function validateToken(token: string, services: Services): Promise<Verification> {
  const verification = await verifyToken(token, services);
  if (verification.status === 'invalid') {
    return verification;
  }
  const {claims, person, organization} = verification;
  const claimed = z.array(z.string()).safeParse(claims[claims.groups_claim_name]);
  const current = services.persons.groupsOf(person.id, organization);
  return claimed.success && claimed.data.join('\n') === current.join('\n')
    ? verification
    : invalid('invalid_token_content');
}

/** Whether a genuine, unexpired token, even a revoked one, belongs to an anonymous person. */
export async function isAnonymousToken(token: string, services: Services): Promise<boolean> {
  const signed = await readToken(token, services);
  return (
    signed.status === 'signed' && signed.claims.person_type === 'anonymous' && !signed.claims.act
  );
}

/**
 * Ends the session of a token. Idempotent. Revokes any genuine, unexpired token, even if it is invalid,
 * because a deactivated person may be activated again, and a clock that went backwards catches up.
 */
export async function revokeToken(token: string, services: Services): Promise<void> {
  const signed = await readToken(token, services, Infinity);
  if (signed.status === 'signed') {
    services.sessions.end(signed.claims.sid, signed.claims.iat);
  }
}
