import {randomBytes, randomUUID} from 'node:crypto';
import {createLocalJWKSet, errors as joseErrors, type JWTPayload, jwtVerify, SignJWT} from 'jose';
import {z} from 'zod';
import type {Database} from '../database/openDatabase';
import {SIGNING_ALGORITHM, type SigningKeys} from './keys';
import type {Organization, Organizations} from '../directory/organizations';
import type {Person, Persons} from '../directory/persons';
import {toBase64UrlJson} from './secrets';
import {Authentication, AuthenticationMethod, PersonType} from './wire';

const UserTokenClaims = z.looseObject({
  iss: z.string(),
  exp: z.number(),
  jti: z.string(),
  person_id: z.string(),
  oid: z.string(),
  person_type: PersonType,
  authenticated_methods: z.array(AuthenticationMethod),
  authentications: z.array(Authentication),
  groups_claim_name: z.string(),
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

export type TokenRequest = {
  organization: Organization;
  person: Person;
  authentications: readonly Authentication[];
  isFirst: boolean;
  /** Set when an anonymous person signed in as somebody who existed already. */
  previousAnonymousPersonId?: string | undefined;
  /** Added to the token; cannot stand in for the claims that are always there. */
  customClaims?: Readonly<Record<string, unknown>>;
  /** Absolute end in seconds, for a token that must not outlive another. */
  expiresAt?: number;
};

type TokenServices = {
  issuer: string;
  defaultDurationSeconds: number;
  keys: SigningKeys;
  clock: () => Date;
  database: Database;
  organizations: Organizations;
  persons: Persons;
};

export type Tokens = ReturnType<typeof createTokens>;

/** Mints, verifies and revokes user tokens. A token is the whole session: there are no cookies. */
export function createTokens(services: TokenServices) {
  const {issuer, keys, clock, database, organizations, persons} = services;
  const publicKeys = createLocalJWKSet(keys.jwks);
  const isInvalid = (reason: InvalidityReason): Verification => ({status: 'invalid', reason});

  async function verify(token: string): Promise<Verification> {
    const payload = await verifySignature(token);
    if (typeof payload === 'string') {
      return isInvalid(payload);
    }
    const parsed = UserTokenClaims.safeParse(payload);
    if (!parsed.success || (await isRevoked(parsed.data.jti))) {
      return isInvalid('invalid_token_content');
    }
    const claims = parsed.data;
    const person = await persons.find(claims.person_id);
    const organization = await organizations.find(claims.oid);
    if (!person || !organization) {
      return isInvalid('invalid_token_content');
    }
    return person.active
      ? {status: 'valid', claims, person, organization}
      : isInvalid('person_not_active');
  }

  async function verifySignature(token: string): Promise<JWTPayload | InvalidityReason> {
    try {
      const {payload} = await jwtVerify(token, publicKeys, {
        issuer,
        algorithms: [SIGNING_ALGORITHM],
        typ: 'JWT',
        requiredClaims: ['exp', 'jti'],
        currentDate: clock(),
      });
      return payload;
    } catch (error) {
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
  }

  /** Ends a token of which only the id is known. */
  const revokeById = (tokenId: string, expiresAt: number) =>
    database.run(
      'INSERT INTO revoked_tokens (id, expires_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING',
      [tokenId, expiresAt],
    );

  async function isRevoked(tokenId: string): Promise<boolean> {
    const sql = 'SELECT id FROM revoked_tokens WHERE id = ?';
    return (await database.one(z.object({id: z.string()}), sql, [tokenId])) !== undefined;
  }

  return {
    async mint({organization, person, authentications, isFirst, ...request}: TokenRequest) {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const duration = organization.settings.token_duration ?? services.defaultDurationSeconds;
      const id = randomUUID();
      const groupsClaim = organization.settings.groups_claim_name;
      const {customClaims = {}} = request;
      return new SignJWT({
        ...customClaims,
        id,
        person_id: person.id,
        oid: organization.id,
        person_type: person.type,
        first_token: isFirst,
        authenticated_methods: authentications.map(({method}) => method),
        authentications,
        groups_claim_name: groupsClaim,
        // Always an array: the SDK's group display crashes when the claim is missing.
        [groupsClaim]: await persons.groupsOf(person.id, organization),
        ...(request.previousAnonymousPersonId === undefined
          ? {}
          : {prev_anonymous_person_id: request.previousAnonymousPersonId}),
      })
        .setProtectedHeader({alg: SIGNING_ALGORITHM, kid: keys.current.kid, typ: 'JWT'})
        .setIssuer(issuer)
        .setSubject(person.id)
        .setAudience(organization.id)
        .setJti(id)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(request.expiresAt ?? issuedAt + duration)
        .sign(keys.current.privateKey);
    },

    verify,

    /** As `verify`, and the groups in the token are still the person's own. */
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
        : isInvalid('invalid_token_content');
    },

    revokeById,
    isRevoked,

    /** Idempotent. What is not a valid token of ours needs no revoking. */
    async revoke(token: string): Promise<void> {
      const verification = await verify(token);
      if (verification.status === 'valid') {
        const {jti, exp} = verification.claims;
        await revokeById(jti, exp * 1000);
      }
    },
  };
}

/**
 * What the SDK wants in place of a token where no session is due: it decodes it and throws it away.
 * Its signature is random, so nobody can use it as a session.
 */
export function createMarker(personId: string, organization: Organization): string {
  const header = {alg: SIGNING_ALGORITHM, typ: 'marker'};
  const claims = {person_id: personId, oid: organization.id, person_type: 'regular', groups: []};
  return [
    toBase64UrlJson(header),
    toBase64UrlJson(claims),
    randomBytes(32).toString('base64url'),
  ].join('.');
}
