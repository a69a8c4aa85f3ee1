import {randomBytes, randomUUID} from 'node:crypto';
import {SignJWT} from 'jose';
import {z} from 'zod';
import type {Stores} from '../createStores';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import {SIGNING_ALGORITHM, type SigningKeys} from './keys';
import {secondsOf, toBase64UrlJson} from './secrets';
import {type Actor, type Grant, type GrantRequest, isAccepted, type Session} from './session';
import {createTokenReader, invalid, type Invalid, type UserTokenClaims} from './readToken';
import {MAX_TOKEN_SECONDS} from './wire';
import {sql} from '../database/database';

export type IssuingServices = Stores & {
  publicURL: string;
  keys: SigningKeys;
};

/** Grants and signs user tokens. */
function createTokenIssuer(services: IssuingServices) {
  const {keys, clock, persons} = services;
  return {
    /** Sets ID and lifetime; the caller stores the grant, which may be fetched again. */
    grant({organization, person, notAfter = Infinity, ...request}: GrantRequest): Grant {
      const issuedAt = secondsOf(clock());
      return {
        ...request,
        personId: person.id,
        tokenId: randomUUID(),
        sessionId: request.sessionId ?? randomUUID(),
        generation: person.sessionGeneration,
        issuedAt,
        expiresAt: Math.min(issuedAt + organization.settings.token_duration, notAfter),
      };
    },

    /** Tokens of the same grant have the same ID and expiry, however often it is signed. */
    async sign(
      granted: Grant,
      organization: Organization,
      customClaims: Readonly<Record<string, unknown>> = {},
    ): Promise<string> {
      const person = persons.get(granted.personId);
      const groups = persons.groupsOf(granted.personId, organization);
      return new SignJWT({...customClaims, ...claimsOf(granted, person, organization, groups)})
        .setProtectedHeader({alg: SIGNING_ALGORITHM, kid: keys.current.kid, typ: 'JWT'})
        .setIssuer(services.publicURL)
        .setSubject(granted.personId)
        .setAudience(organization.id)
        .setJti(granted.tokenId)
        .setIssuedAt(granted.issuedAt)
        .setNotBefore(granted.issuedAt)
        .setExpirationTime(granted.expiresAt)
        .sign(keys.current.privateKey);
    },
  };
}

/** The claims of SlashID's user token. */
function claimsOf(
  granted: Grant,
  person: Person,
  {id, settings}: Organization,
  groups: readonly string[],
) {
  const {authentications, actor, previousAnonymousPersonId} = granted;
  return {
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
    [settings.groups_claim_name]: groups,
    act: actor,
    prev_anonymous_person_id: previousAnonymousPersonId,
  };
}

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

export type Verification =
  | {status: 'valid'; claims: UserTokenClaims; person: Person; organization: Organization}
  | Invalid;

export type ValidToken = Extract<Verification, {status: 'valid'}>;

export type Tokens = ReturnType<typeof createTokens>;

/** Verifies a token and everything that could have ended it since. */
function createVerifier(
  {organizations, persons}: IssuingServices,
  read: ReturnType<typeof createTokenReader>,
  sessions: ReturnType<typeof createSessions>,
): (token: string) => Promise<Verification> {
  return async (token) => {
    const signed = await read(token);
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
    return isAccepted(claims.authenticated_methods, organization)
      ? {status: 'valid', claims, person, organization}
      : invalid('not_enough_factors');
  };
}

/** Grants, signs, verifies and revokes user tokens. The database has what ends them: revoked IDs and people's session generations. */
export function createTokens(services: IssuingServices) {
  const {persons} = services;
  const read = createTokenReader(services);
  const issuer = createTokenIssuer(services);
  const sessions = createSessions(services);

  const verify = createVerifier(services, read, sessions);

  return {
    ...issuer,
    ...sessions,

    mint: (request: GrantRequest, customClaims?: Readonly<Record<string, unknown>>) =>
      issuer.sign(issuer.grant(request), request.organization, customClaims),

    verify,

    /** Like `verify`, but also checks that the groups in the token are current. */
    async validate(token: string): Promise<Verification> {
      const verification = await verify(token);
      if (verification.status === 'invalid') {
        return verification;
      }
      const {claims, person, organization} = verification;
      const claimed = z.array(z.string()).safeParse(claims[claims.groups_claim_name]);
      const current = persons.groupsOf(person.id, organization);
      return claimed.success && claimed.data.join('\n') === current.join('\n')
        ? verification
        : invalid('invalid_token_content');
    },

    /** Whether a genuine, unexpired token, even a revoked one, belongs to an anonymous person. */
    async isAnonymous(token: string): Promise<boolean> {
      const signed = await read(token);
      return (
        signed.status === 'signed' &&
        signed.claims.person_type === 'anonymous' &&
        !signed.claims.act
      );
    },

    /**
     * Ends the session of a token. Idempotent. Revokes any genuine, unexpired token, even if it is invalid,
     * because a deactivated person may be activated again, and a clock that went backwards catches up.
     */
    async revoke(token: string): Promise<void> {
      const signed = await read(token, Infinity);
      if (signed.status === 'signed') {
        sessions.revokeSession(signed.claims.sid, signed.claims.iat);
      }
    },
  };
}

/**
 * What ends sessions before their expiry: people's session generations, and the IDs of revoked tokens and ended sessions,
 * which are stored until the last of their tokens has expired.
 */
function createSessions({database, clock, persons}: Stores) {
  /** Revokes a token, or all of a session's, by ID. `expiresAt` in seconds since the epoch. */
  const revokeById = (tokenId: string, expiresAt: number) =>
    database.run(sql`
      INSERT INTO revoked_tokens (id, expires_at) VALUES (${tokenId}, ${expiresAt * 1000})
      ON CONFLICT (id) DO NOTHING`);

  const isRevoked = (tokenId: string, sessionId: string) =>
    database.exists(sql`SELECT 1 FROM revoked_tokens WHERE id IN (${tokenId}, ${sessionId})`);

  const isCurrent = (personId: string, generation: number | undefined): boolean => {
    const person = persons.find(personId);
    return person?.active === true && person.sessionGeneration === generation;
  };

  /** Organizations may always act; a person may until their own session ends. */
  const mayAct = (actor: Actor | undefined): boolean =>
    actor?.sid === undefined ||
    (isCurrent(actor.sub, actor.session_generation) && !isRevoked(actor.sid, actor.sid));

  return {
    revokeById,

    /**
     * Ends a session with all of its tokens. `issuedAt`, in seconds since the epoch, is of one of them: it may be in the
     * future if the clock went backwards.
     */
    revokeSession: (sessionId: string, issuedAt = 0) =>
      revokeById(sessionId, Math.max(secondsOf(clock()), issuedAt) + MAX_TOKEN_SECONDS),

    isRevoked,
    mayAct,

    /** Whether the session of a stored grant or earlier token is still valid. */
    isAlive: (session: Session): boolean =>
      session.expiresAt > secondsOf(clock()) &&
      isCurrent(session.personId, session.generation) &&
      !isRevoked(session.tokenId, session.sessionId) &&
      mayAct(session.actor),
  };
}
