import type {ValidationResult} from './provider';
import type {Rejection} from './reader';

/** Last known revocation status of a token, with times in milliseconds. */
export type TokenStatus =
  /** The provider has never confirmed this token. */
  | {type: 'unconfirmed'; failure: Failure | null}
  | {type: 'confirmed'; confirmedAt: number; failure: Failure | null}
  /** Rejected by the provider, or signed out here. Final. */
  | {type: 'ended'};

/** The last failed call; the next one is not before `retryAt`. */
export type Failure = {at: number; retryAt: number};

/** How long results are valid. */
export type Bounds = {
  /** Validity of a confirmation. */
  revalidateMs: number;
  /** Validity of a confirmation while the provider is unreachable. */
  outageMs: number;
};

/**
 * `ended` makes the reader anonymous: 401 with the sign-in page, 200 for what everyone may read, and a document clears
 * the cookie (`../pipeline/answerRequest` and `../pipeline/respond`). `unavailable` gets 503.
 */
export type Verdict = 'good' | Rejection['type'];

/** A verdict, or that the provider must be asked; `otherwise` applies if the call fails. */
export type TokenDecision = Verdict | {patience: 'long' | 'short'; otherwise: Verdict};

export const NEW: TokenStatus = {type: 'unconfirmed', failure: null};

/** Retry interval per token while the provider is unreachable. */
const RETRY_MS = 10_000;

/**
 * Decides whether a token is accepted now. A revoked token is rejected within `revalidateMs` while the provider is
 * reachable: an older confirmation is renewed before anything is served. While the provider is unreachable, a
 * confirmation is valid for `outageMs`, and an unconfirmed token is turned away.
 */
export function decideOnToken(
  status: TokenStatus,
  now: number,
  {revalidateMs, outageMs}: Bounds,
): TokenDecision {
  switch (status.type) {
    case 'ended':
      return 'ended';
    case 'unconfirmed':
      return isBackingOff(status.failure, now)
        ? 'unavailable'
        : {patience: 'long', otherwise: 'unavailable'};
    case 'confirmed': {
      const age = between(status.confirmedAt, now);
      if (age < revalidateMs) {
        return 'good';
      }
      const otherwise = age < outageMs ? 'good' : 'unavailable';
      if (isBackingOff(status.failure, now)) {
        return otherwise;
      }
      // The provider was down a moment ago: use an immediate response, but do not wait long.
      const wasDown = status.failure !== null && between(status.failure.at, now) < revalidateMs;
      const patience = wasDown && otherwise === 'good' ? 'short' : 'long';
      return {patience, otherwise};
    }
  }
}

/** Returns the status after a call to the provider. */
export function updateStatus(
  status: TokenStatus,
  opinion: ValidationResult,
  now: number,
  {revalidateMs}: Pick<Bounds, 'revalidateMs'>,
): TokenStatus {
  if (status.type === 'ended' || opinion === 'invalid') {
    // `ended` first: a pending call must not revive a token.
    return {type: 'ended'};
  }
  if (opinion === 'valid') {
    return {type: 'confirmed', confirmedAt: now, failure: null};
  }
  const asked = (opinion.retryAfterSeconds ?? 0) * 1000;
  // A longer back-off would delay the detection of revocations after the provider recovers.
  const wait = Math.max(RETRY_MS, Math.min(asked, revalidateMs));
  return {...status, failure: {at: now, retryAt: now + wait}};
}

/** A clock that went backwards also ends the wait. */
function isBackingOff(failure: Failure | null, now: number): boolean {
  return failure !== null && now >= failure.at && now < failure.retryAt;
}

/** Absolute difference: a clock that went backwards must not keep a revoked token alive. */
function between(then: number, now: number): number {
  return Math.abs(now - then);
}
