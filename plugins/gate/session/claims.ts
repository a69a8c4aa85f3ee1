import type {JWTPayload} from 'jose';
import {subjectFromClaims, type Subject} from '../../../src/access';
import type {Settings} from '../options';

export type Person = Extract<Subject, {type: 'person'}>;
export type Handle = {type: string; value: string};

/** What a verified token says. */
export type VerifiedToken = {
  subject: Person;
  /** The person's own token: the inner one of a container. */
  userToken: string;
  /** The handle they signed in with last, for display. */
  handle: Handle | undefined;
  /** Seconds since the epoch. */
  expiresAt: number;
};

/** Why a token is refused: for the log, never for the client. */
export type RefusalReason =
  | 'malformed'
  | 'unknown-key'
  | 'signature'
  | 'claims'
  | 'issuer'
  | 'expired'
  | 'not-yet-valid'
  | 'organization'
  | 'lifetime'
  | 'not-a-person'
  | 'container';

export type Verification =
  | {status: 'verified'; token: VerifiedToken}
  | {status: 'refused'; reason: RefusalReason}
  | {status: 'unavailable'};

/** Claims of a token whose signature, issuer and expiry hold. */
export type SignedClaims = JWTPayload & {exp: number};

const LATEST_EXPIRY = Date.UTC(9999, 0) / 1000;

/** What the signature alone does not say: a usable expiry, our organization, a bounded life. */
export function refusalFromClaims(
  {exp, iat, oid, aud}: JWTPayload,
  {orgID, maxTokenSeconds}: Settings['provider'],
): RefusalReason | null {
  if (exp === undefined || !Number.isSafeInteger(exp) || exp > LATEST_EXPIRY) {
    return 'claims';
  }
  // A token that is meant for others as well is not ours: they could replay it here.
  const audience = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  if (oid !== orgID || (audience !== undefined && audience !== orgID)) {
    return 'organization';
  }
  const isBounded =
    maxTokenSeconds === Infinity || (iat !== undefined && exp - iat <= maxTokenSeconds);
  return isBounded ? null : 'lifetime';
}

/** A container and the token inside it speak of one person and end together, and there is one inside only. */
export function containerAgrees(outer: SignedClaims, inner: SignedClaims): boolean {
  const person = outer.person_id ?? outer.sub;
  return inner.user_token === undefined && person === inner.person_id && outer.exp === inner.exp;
}

export function verificationFromClaims(claims: SignedClaims, userToken: string): Verification {
  const subject = subjectFromClaims(claims);
  if (subject.type === 'anonymous') {
    return {status: 'refused', reason: 'not-a-person'};
  }
  const handle = lastHandle(claims.authentications);
  return {status: 'verified', token: {subject, userToken, handle, expiresAt: claims.exp}};
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
