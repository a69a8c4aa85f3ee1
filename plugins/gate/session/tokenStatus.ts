import type {ValidationResult} from './provider';

/** What this gate knows of the provider's opinion of one token, with the times of the answers in milliseconds. */
export type TokenStatus =
  /** The provider has not vouched for it here. */
  | {type: 'unconfirmed'; failure: Failure | null}
  | {type: 'confirmed'; confirmedAt: number; failure: Failure | null}
  /** Refused by the provider, or signed out here. Nothing brings it back. */
  | {type: 'ended'};

/** The last time the provider was asked and did not say; it is left alone until `retryAt`. */
export type Failure = {at: number; retryAt: number};

/** How long answers count. */
export type Bounds = {
  /** A confirmation counts for this long. */
  revalidateMs: number;
  /** And for this long while the provider does not answer. */
  outageMs: number;
};

/** What to do with a request. `otherwise` holds where asking brought no answer. */
export type TokenDecision =
  | {do: 'admit'}
  | {do: 'refuse'}
  | {do: 'turn-away'}
  | {do: 'ask'; patience: 'long' | 'short'; otherwise: 'admit' | 'turn-away'};

export const NEW: TokenStatus = {type: 'unconfirmed', failure: null};

/** A provider that does not answer is asked about a token this often. */
const RETRY_MS = 10_000;

/**
 * What a request's token is worth now. A revoked token is gone within `revalidateMs` while the provider answers:
 * a confirmation that is older is renewed before anything is served. While the provider does not answer, it
 * still counts for `outageMs`, and a token that was never confirmed counts for nothing.
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
      // Known to be down a moment ago: an answer that comes at once counts, and nobody waits long for one.
      const wasDown = status.failure !== null && between(status.failure.at, now) < revalidateMs;
      const patience = wasDown && otherwise === 'admit' ? 'short' : 'long';
      return {do: 'ask', patience, otherwise};
    }
  }
}

/** The status after the provider was asked. */
export function updateStatus(
  status: TokenStatus,
  opinion: ValidationResult,
  now: number,
  {revalidateMs}: Pick<Bounds, 'revalidateMs'>,
): TokenStatus {
  if (status.type === 'ended' || opinion === 'invalid') {
    // `ended` first: no answer that was under way brings a token back.
    return {type: 'ended'};
  }
  if (opinion === 'valid') {
    return {type: 'confirmed', confirmedAt: now, failure: null};
  }
  const asked = (opinion.retryAfterSeconds ?? 0) * 1000;
  // Left alone for longer, a provider that is well again could not say that a token was revoked meanwhile.
  const wait = Math.max(RETRY_MS, Math.min(asked, revalidateMs));
  return {...status, failure: {at: now, retryAt: now + wait}};
}

/** A clock that was set back ends the wait as well. */
function isBackingOff(failure: Failure | null, now: number): boolean {
  return failure !== null && now >= failure.at && now < failure.retryAt;
}

/** Time without sign: a clock that was set back must not keep a revoked token alive. */
function between(then: number, now: number): number {
  return Math.abs(now - then);
}
