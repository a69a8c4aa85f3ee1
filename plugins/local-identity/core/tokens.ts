import {randomBytes, randomUUID} from 'node:crypto';
import {createLocalJWKSet, errors as joseErrors, type JWTPayload, jwtVerify, SignJWT} from 'jose';
import {z} from 'zod';
import type {Database} from '../database/openDatabase';
import type {Organization, Organizations} from '../directory/organizations';
import type {Person, Persons} from '../directory/persons';
import {isAccepted} from './authentications';
import {Actor, type Grant, type GrantRequest, type Session} from './grant';
import {isUnambiguous} from './isUnambiguous';
import {SIGNING_ALGORITHM, type SigningKeys} from './keys';
import {toBase64UrlJson} from './secrets';
import {Authentication, AuthenticationMethod, MAX_TOKEN_SECONDS, PersonType} from './wire';

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

export type Verification =
  | {status: 'valid'; claims: UserTokenClaims; person: Person; organization: Organization}
  | {status: 'invalid'; reason: InvalidityReason};

export type ValidToken = Extract<Verification, {status: 'valid'}>;

type Invalid = Extract<Verification, {status: 'invalid'}>;

/** `signed`: genuine and unexpired, but with any claims. */
type SignedPayload = {status: 'signed'; payload: JWTPayload} | Invalid;

type TokenServices = {
  issuer: string;
  defaultDurationSeconds: number;
  keys: SigningKeys;
  clock: () => Date;
  database: Database;
  organizations: Organizations;
  persons: Persons;
};

// Tolerance for a clock that is set back after a token was issued.
const CLOCK_SKEW_SECONDS = 60;

export type Tokens = ReturnType<typeof createTokens>;

/** Grants, signs, verifies and revokes user tokens. The database has what ends them: revoked IDs and people's session generations. */
export function createTokens(services: TokenServices) {
  const {issuer, keys, clock, database, organizations, persons} = services;
  const publicKeys = createLocalJWKSet(keys.jwks);
  const invalid = (reason: InvalidityReason): Invalid => ({status: 'invalid', reason});
  const nowSeconds = () => Math.floor(clock().getTime() / 1000);

  async function verify(token: string): Promise<Verification> {
    const signed = await verifySignature(token);
    if (signed.status === 'invalid') {
      return signed;
    }
    const parsed = UserTokenClaims.safeParse(signed.payload);
    if (!parsed.success) {
      return invalid('invalid_token_content');
    }
    const claims = parsed.data;
    if ((await isRevoked(claims.jti, claims.sid)) || !(await mayAct(claims.act))) {
      return invalid('invalid_token_content');
    }
    const person = await persons.find(claims.person_id);
    const organization = await organizations.find(claims.oid);
    if (!person || !organization) {
      return invalid('invalid_token_content');
    }
    if (!person.active) {
      return invalid('person_not_active');
    }
    if (claims.session_generation !== person.sessionGeneration) {
      return invalid('invalid_token_content');
    }
    return isAccepted(claims.authenticated_methods, organization)
      ? {status: 'valid', claims, person, organization}
      : invalid('not_enough_factors');
  }

  async function verifySignature(token: string): Promise<SignedPayload> {
    if (!isUnambiguous(token)) {
      return invalid('invalid_token_content');
    }
    try {
      const {payload} = await jwtVerify(token, publicKeys, {
        issuer,
        algorithms: [SIGNING_ALGORITHM],
        typ: 'JWT',
        requiredClaims: ['exp', 'iat', 'jti'],
        currentDate: clock(),
        clockTolerance: CLOCK_SKEW_SECONDS,
      });
      const {iat = 0, exp = 0} = payload;
      // No tolerance here: revocations are stored until the token expires.
      if (exp <= nowSeconds()) {
        return invalid('expired');
      }
      return iat > nowSeconds() + CLOCK_SKEW_SECONDS
        ? invalid('invalid_token_content')
        : {status: 'signed', payload};
    } catch (error) {
      if (error instanceof joseErrors.JWTExpired) {
        return invalid('expired');
      }
      if (error instanceof joseErrors.JWTClaimValidationFailed && error.claim === 'iss') {
        return invalid('invalid_issuer');
      }
      if (error instanceof joseErrors.JOSEError) {
        return invalid('invalid_token_content');
      }
      throw error;
    }
  }

  /** Revokes a token, or all of a session's, by ID. `expiresAt` in seconds. */
  const revokeById = (tokenId: string, expiresAt: number) =>
    database.run(
      'INSERT INTO revoked_tokens (id, expires_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING',
      [tokenId, expiresAt * 1000],
    );

  /** Ends a session with all of its tokens. */
  const revokeSession = (sessionId: string) =>
    revokeById(sessionId, nowSeconds() + MAX_TOKEN_SECONDS);

  async function isRevoked(tokenId: string, sessionId: string): Promise<boolean> {
    const sql = 'SELECT id FROM revoked_tokens WHERE id IN (?, ?)';
    const found = await database.one(z.object({id: z.string()}), sql, [tokenId, sessionId]);
    return found !== undefined;
  }

  async function isCurrent(personId: string, generation: number | undefined): Promise<boolean> {
    const person = await persons.find(personId);
    return person?.active === true && person.sessionGeneration === generation;
  }

  /** Organizations may always act; a person may until their own session ends. */
  const mayAct = async (actor: Actor | undefined): Promise<boolean> =>
    actor?.sid === undefined ||
    ((await isCurrent(actor.sub, actor.session_generation)) &&
      !(await isRevoked(actor.sid, actor.sid)));

  /** Sets ID and lifetime; the caller stores the grant, which may be fetched again. */
  function grant({organization, person, notAfter, ...request}: GrantRequest): Grant {
    const issuedAt = nowSeconds();
    const duration = organization.settings.token_duration ?? services.defaultDurationSeconds;
    return {
      personId: person.id,
      isFirst: request.isFirst,
      authentications: [...request.authentications],
      previousAnonymousPersonId: request.previousAnonymousPersonId,
      actor: request.actor,
      tokenId: randomUUID(),
      sessionId: request.sessionId ?? randomUUID(),
      generation: person.sessionGeneration,
      issuedAt,
      expiresAt: Math.min(issuedAt + duration, notAfter ?? Infinity),
    };
  }

  /** Tokens of the same grant have the same ID and expiry, however often it is signed. */
  async function sign(
    granted: Grant,
    organization: Organization,
    customClaims: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const person = await persons.find(granted.personId);
    if (!person) {
      throw new Error('a token of a person who does not exist cannot be signed');
    }
    const groupsClaim = organization.settings.groups_claim_name;
    return new SignJWT({
      ...customClaims,
      id: granted.tokenId,
      sid: granted.sessionId,
      person_id: granted.personId,
      oid: organization.id,
      person_type: person.type,
      first_token: granted.isFirst,
      authenticated_methods: granted.authentications.map(({method}) => method),
      authentications: granted.authentications,
      session_generation: granted.generation,
      groups_claim_name: groupsClaim,
      // Always an array: the SDK's group display crashes when the claim is missing.
      [groupsClaim]: await persons.groupsOf(granted.personId, organization),
      ...(granted.actor === undefined ? {} : {act: granted.actor}),
      ...(granted.previousAnonymousPersonId === undefined
        ? {}
        : {prev_anonymous_person_id: granted.previousAnonymousPersonId}),
    })
      .setProtectedHeader({alg: SIGNING_ALGORITHM, kid: keys.current.kid, typ: 'JWT'})
      .setIssuer(issuer)
      .setSubject(granted.personId)
      .setAudience(organization.id)
      .setJti(granted.tokenId)
      .setIssuedAt(granted.issuedAt)
      .setNotBefore(granted.issuedAt)
      .setExpirationTime(granted.expiresAt)
      .sign(keys.current.privateKey);
  }

  return {
    grant,
    sign,

    mint: (request: GrantRequest, customClaims?: Readonly<Record<string, unknown>>) =>
      sign(grant(request), request.organization, customClaims),

    verify,

    /** Like `verify`, but also checks that the groups in the token are current. */
    async validate(token: string): Promise<Verification> {
      const verification = await verify(token);
      if (verification.status === 'invalid') {
        return verification;
      }
      const {claims, person, organization} = verification;
      const held = z.array(z.string()).safeParse(claims[claims.groups_claim_name]);
      const current = await persons.groupsOf(person.id, organization);
      return held.success && held.data.join('\n') === current.join('\n')
        ? verification
        : invalid('invalid_token_content');
    },

    /** Whether a genuine, unexpired token, even a revoked one, belongs to an anonymous person. */
    async isAnonymous(token: string): Promise<boolean> {
      const signed = await verifySignature(token);
      if (signed.status === 'invalid') {
        return false;
      }
      const claims = UserTokenClaims.safeParse(signed.payload);
      return claims.success && claims.data.person_type === 'anonymous' && !claims.data.act;
    },

    revokeById,
    revokeSession,

    /** Whether the session of a stored grant or earlier token is still valid. */
    isAlive: async (session: Session): Promise<boolean> =>
      session.expiresAt > nowSeconds() &&
      (await isCurrent(session.personId, session.generation)) &&
      !(await isRevoked(session.tokenId, session.sessionId)) &&
      (await mayAct(session.actor)),

    /**
     * Ends the session of a token. Idempotent. Revokes any genuine, unexpired token, even if it is invalid,
     * because a deactivated person may be activated again.
     */
    async revoke(token: string): Promise<void> {
      const signed = await verifySignature(token);
      const claims = signed.status === 'signed' && SessionClaims.safeParse(signed.payload);
      if (claims && claims.success) {
        await revokeSession(claims.data.sid);
      }
    },
  };
}

const SessionClaims = z.object({sid: z.string()});

/**
 * A placeholder for responses without a session: the SDK requires a token, but only decodes and discards it.
 * Its signature is random, so it is not a valid session.
 */
export function createPlaceholderToken(personId: string, organization: Organization): string {
  const header = {alg: SIGNING_ALGORITHM, typ: 'placeholder'};
  const claims = {person_id: personId, oid: organization.id, person_type: 'regular', groups: []};
  return [
    toBase64UrlJson(header),
    toBase64UrlJson(claims),
    randomBytes(32).toString('base64url'),
  ].join('.');
}
