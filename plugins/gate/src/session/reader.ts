import {ANONYMOUS, type Subject} from '@gated-docs/access';

export type Person = Extract<Subject, {type: 'person'}>;
export type Handle = {type: string; value: string};

/** A session: the facts from its verified token. */
export type Session = {
  type: 'session';
  subject: Person;
  /** Identifies the token in stores: the hash of all but its signature. An ECDSA signature has a second encoding. */
  id: string;
  /** The person's own token: the inner one of a container. */
  userToken: string;
  /** The organization that issued the token. */
  organization: string;
  /** Sign-in methods, for the log. */
  methods: readonly string[];
  /** Last handle that the person signed in with, for display. */
  handle: Handle | undefined;
  /** Seconds since the epoch. */
  expiresAt: number;
  /** `Set-Cookie` values that replace the session's cookie. */
  renewed?: readonly string[];
};

/** A person authenticated by a read token. */
export type ReadTokenReader = {
  type: 'read-token';
  subject: Person;
  organization: string;
  /** ID of the read token, for the log. */
  tokenId: string;
};

/** Why a credential is rejected: for the log, never for the client. */
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
  | 'method'
  | 'not-a-person'
  | 'container'
  | 'revoked'
  | 'too-large'
  | 'duplicate-cookie'
  | 'unknown'
  | 'other-person'
  | 'person-removed'
  | 'person-not-active';

/** `ended`: invalid, expired or revoked. `unavailable`: it cannot be checked now. */
export type Rejection = {type: 'ended'; reason: RefusalReason} | {type: 'unavailable'};

/** What a checked credential proves, or why it is rejected. */
export type Checked<Proof> = Proof | Rejection;

/** The reader of a request, from its session or its read token. */
export type Reader = Checked<Session | ReadTokenReader> | typeof NOBODY;

/** A request without a credential. */
export const NOBODY = {type: 'none'} as const;
export const UNAVAILABLE: Rejection = {type: 'unavailable'};

export function ended(reason: RefusalReason): Rejection {
  return {type: 'ended', reason};
}

/** Fail closed: a request without a valid session or read token is anonymous. */
export function subjectOf(reader: Reader): Subject {
  return 'subject' in reader ? reader.subject : ANONYMOUS;
}
