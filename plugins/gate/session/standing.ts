import type {Opinion} from './provider';

/** What this gate knows of the provider's opinion of one token, with the times of the answers in milliseconds. */
export type Standing =
  /** The provider has not vouched for it here. */
  | {status: 'unconfirmed'; failure: Failure | null}
  | {status: 'confirmed'; confirmedAt: number; failure: Failure | null}
  /** Refused by the provider, or signed out here. Nothing brings it back. */
  | {status: 'ended'};

/** The last time the provider was asked and did not say; it is left alone until `retryAt`. */
export type Failure = {at: number; retryAt: number};

/** How long answers count. */
export type Bounds = {
  /** A confirmation counts for this long. */
  freshMs: number;
  /** And for this long while the provider does not answer. */
  outageMs: number;
};

/** What to do with a request. `otherwise` holds where asking brought no answer. */
export type Advice =
  | {do: 'admit'}
  | {do: 'refuse'}
  | {do: 'turn-away'}
  | {do: 'ask'; patience: 'long' | 'short'; otherwise: 'admit' | 'turn-away'};

export const NEW: Standing = {status: 'unconfirmed', failure: null};

/** A provider that does not answer is asked about a token this often. */
const RETRY_MS = 10_000;

/**
 * What a request's token is worth now. A revoked token is gone within `freshMs` while the provider answers:
 * a confirmation that is older is renewed before anything is served. While the provider does not answer, it
 * still counts for `outageMs`, and a token that was never confirmed counts for nothing.
 */
export function adviseOn(standing: Standing, now: number, {freshMs, outageMs}: Bounds): Advice {
  switch (standing.status) {
    case 'ended':
      return {do: 'refuse'};
    case 'unconfirmed':
      return isLeftAlone(standing.failure, now)
        ? {do: 'turn-away'}
        : {do: 'ask', patience: 'long', otherwise: 'turn-away'};
    case 'confirmed': {
      const age = between(standing.confirmedAt, now);
      if (age < freshMs) {
        return {do: 'admit'};
      }
      const otherwise = age < outageMs ? 'admit' : 'turn-away';
      if (isLeftAlone(standing.failure, now)) {
        return {do: otherwise};
      }
      // Known to be down a moment ago: an answer that comes at once counts, and nobody waits long for one.
      const wasDown = standing.failure !== null && between(standing.failure.at, now) < freshMs;
      const patience = wasDown && otherwise === 'admit' ? 'short' : 'long';
      return {do: 'ask', patience, otherwise};
    }
  }
}

/** The standing after the provider was asked. */
export function learn(
  standing: Standing,
  opinion: Opinion,
  now: number,
  {outageMs}: Pick<Bounds, 'outageMs'>,
): Standing {
  if (standing.status === 'ended' || opinion === 'invalid') {
    // `ended` first: no answer that was under way brings a token back.
    return {status: 'ended'};
  }
  if (opinion === 'valid') {
    return {status: 'confirmed', confirmedAt: now, failure: null};
  }
  const asked = (opinion.retryAfterSeconds ?? 0) * 1000;
  const wait = Math.min(Math.max(RETRY_MS, asked), Math.max(RETRY_MS, outageMs));
  return {...standing, failure: {at: now, retryAt: now + wait}};
}

/** A clock that was set back ends the wait as well. */
function isLeftAlone(failure: Failure | null, now: number): boolean {
  return failure !== null && now >= failure.at && now < failure.retryAt;
}

/** Time without sign: a clock that was set back must not keep a revoked token alive. */
function between(then: number, now: number): number {
  return Math.abs(now - then);
}
