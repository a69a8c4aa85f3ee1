import type {ValidationResult} from './provider';

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

/** What to do with a token: `refuse` means 401, `turn-away` 503. `otherwise` applies if the call fails. */
export type TokenDecision =
  | {do: 'admit'}
  | {do: 'refuse'}
  | {do: 'turn-away'}
  | {do: 'ask'; patience: 'long' | 'short'; otherwise: 'admit' | 'turn-away'};

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
      return {do: 'refuse'};
    case 'unconfirmed':
      return isBackingOff(status.failure, now)
        ? {do: 'turn-away'}
        : {do: 'ask', patience: 'long', otherwise: 'turn-away'};
    case 'confirmed': {
      const age = between(status.confirmedAt, now);
      if (age < revalidateMs) {
        return {do: 'admit'};
      }
      const otherwise = age < outageMs ? 'admit' : 'turn-away';
      if (isBackingOff(status.failure, now)) {
        return {do: otherwise};
      }
      // The provider was down a moment ago: use an immediate response, but do not wait long.
      const wasDown = status.failure !== null && between(status.failure.at, now) < revalidateMs;
      const patience = wasDown && otherwise === 'admit' ? 'short' : 'long';
      return {do: 'ask', patience, otherwise};
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

/** A clock that was set back also ends the wait. */
function isBackingOff(failure: Failure | null, now: number): boolean {
  return failure !== null && now >= failure.at && now < failure.retryAt;
}

/** Absolute difference: a clock that was set back must not keep a revoked token alive. */
function between(then: number, now: number): number {
  return Math.abs(now - then);
}
