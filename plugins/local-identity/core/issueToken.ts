import {randomBytes, randomUUID} from 'node:crypto';
import {SignJWT} from 'jose';
import type {Organization} from '../directory/organizations';
import type {Stores} from '../createStores';
import type {Grant, GrantRequest} from './grant';
import {SIGNING_ALGORITHM, type SigningKeys} from './keys';
import {toBase64UrlJson} from './secrets';
import {secondsOf} from './secondsOf';

export type IssuingServices = Stores & {
  publicURL: string;
  tokenDurationSeconds: number;
  keys: SigningKeys;
};

/** Grants and signs user tokens. */
export function createTokenIssuer(services: IssuingServices) {
  const {keys, clock, persons} = services;
  return {
    /** Sets ID and lifetime; the caller stores the grant, which may be fetched again. */
    grant({organization, person, notAfter, ...request}: GrantRequest): Grant {
      const issuedAt = secondsOf(clock());
      const duration = organization.settings.token_duration ?? services.tokenDurationSeconds;
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
    },

    /** Tokens of the same grant have the same ID and expiry, however often it is signed. */
    async sign(
      granted: Grant,
      organization: Organization,
      customClaims: Readonly<Record<string, unknown>> = {},
    ): Promise<string> {
      const person = persons.find(granted.personId);
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
        [groupsClaim]: persons.groupsOf(granted.personId, organization),
        ...(granted.actor === undefined ? {} : {act: granted.actor}),
        ...(granted.previousAnonymousPersonId === undefined
          ? {}
          : {prev_anonymous_person_id: granted.previousAnonymousPersonId}),
      })
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
