import {createLocalJWKSet, type JWK} from 'jose';
import {z} from 'zod';
import {messageOf} from '@gated-docs/utils/errors';
import type {SlashIDSettings} from '../options';
import {settlesWithin} from './settlesWithin';
import type {Provider} from './provider';

/** Snapshot of the provider's public keys. */
export type KeySnapshot = {
  has: (kid: string) => boolean;
  resolve: ReturnType<typeof createLocalJWKSet>;
  /** Equal for equal keys in the same order. */
  fingerprint: string;
};

export type Keys = {
  /** The cached keys; null if there are none or they must be refreshed. */
  current: () => KeySnapshot | null;
  /**
   * The keys to verify a token with, refreshed if they are old or lack `kid`. Null if unavailable, or if they lack
   * `kid` and are not newer than the token (`issuedAt` in seconds), whose key may have been added since.
   */
  forKid: (kid: string, issuedAt: number) => Promise<KeySnapshot | null>;
};

/** Older keys are fetched again, so a withdrawn key is rejected after this time while the provider responds. */
const FRESH_MS = 10 * 60_000;
/** Lifetime of the last known keys while the provider is down; then fail closed. */
const MAX_STALE_MS = 24 * 3_600_000;
/** Minimum time between fetches, so that tokens with invented key IDs do not cause one each. */
const COOLDOWN_MS = 30_000;
/** The same until the first keys have been fetched. */
const COLD_COOLDOWN_MS = 1_000;

/** Maximum clock difference for which keys count as newer than a token. */
const CLOCK_SKEW_MS = 30_000;

/** How long a token with a known key waits for newer keys: long enough for a healthy provider. */
const PATIENCE_MS = 500;

const KeySet = z.object({keys: z.array(z.unknown())});

/** Keys without `kid` cannot be selected, and shared secrets are not allowed. */
const SignatureKey = z.looseObject({kty: z.enum(['RSA', 'EC']), kid: z.string().min(1)});

/** With a larger clock difference, sessions end noticeably early or late. */
const CLOCK_TOLERANCE_MS = 30_000;

type KeySettings = Pick<SlashIDSettings, 'clock' | 'report'> & {provider: {jwksURL: string}};

export function createKeys(settings: KeySettings, provider: Pick<Provider, 'fetchKeys'>): Keys {
  const {clock, report} = settings;
  let snapshot: KeySnapshot | null = null;
  let fetchedAt = -Infinity;
  let attemptedAt = -Infinity;
  let pending: Promise<boolean> | null = null;
  /** The last attempt failed or timed out. */
  let hasFailed = false;
  let isFailureReported = false;
  let isClockReported = false;

  /** Returns whether it succeeded. */
  async function refresh(): Promise<boolean> {
    attemptedAt = clock();
    try {
      const {keySet, time} = await provider.fetchKeys();
      const fetched = toSnapshot(keySet);
      // Unchanged keys keep their snapshot and its cached verifications.
      snapshot = fetched.fingerprint === snapshot?.fingerprint ? snapshot : fetched;
      // The keys are as old as the request, not the response.
      fetchedAt = attemptedAt;
      hasFailed = false;
      isFailureReported = false;
      if (time !== null) {
        compareClocks(time - clock());
      }
      return true;
    } catch (error) {
      // The provider is down or returned garbage: keep the current keys until they are too old.
      hasFailed = true;
      if (!isFailureReported) {
        isFailureReported = true;
        report(
          'keys-unavailable',
          `The provider's keys cannot be loaded from ${settings.provider.jwksURL}: ${messageOf(error)}. The gate uses the last known keys for up to a day. If it has none, it responds to every session with 503.`,
        );
      }
      return false;
    }
  }

  /** Warns once when the clocks differ, and again after they have agreed in between. */
  function compareClocks(ahead: number): void {
    const differs = Math.abs(ahead) > CLOCK_TOLERANCE_MS;
    if (differs && !isClockReported) {
      const seconds = Math.round(Math.abs(ahead) / 1000);
      report(
        'clock-differs',
        `The provider's clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} this machine's clock. Synchronise this machine's clock, because it determines when sessions expire.`,
      );
    }
    isClockReported = differs;
  }

  /** The absolute difference, so that keys still expire after the clock is set back. */
  const age = (since: number) => Math.abs(clock() - since);

  const cooldown = () => (snapshot ? COOLDOWN_MS : COLD_COOLDOWN_MS);
  const isDue = () => age(fetchedAt) > FRESH_MS;

  return {
    current: () => (isDue() ? null : snapshot),

    async forKid(kid, issuedAt) {
      const isKnown = snapshot?.has(kid) ?? false;
      if ((isDue() || !isKnown) && age(attemptedAt) >= cooldown()) {
        pending ??= refresh().finally(() => (pending = null));
      }
      let isRefreshed = false;
      // Only tokens that need the new keys wait long: a hanging provider does not delay others.
      if (!isKnown || age(fetchedAt) > MAX_STALE_MS) {
        isRefreshed = (await pending) ?? false;
      } else if (pending && !hasFailed) {
        const isInTime = await settlesWithin(PATIENCE_MS, pending);
        // An attempt that failed in time has already set it.
        hasFailed ||= !isInTime;
      }
      if (age(fetchedAt) > MAX_STALE_MS) {
        return null;
      }
      // An older token's key would be among the keys unless it was withdrawn or invented.
      const isConclusive = isRefreshed || issuedAt * 1000 + CLOCK_SKEW_MS < fetchedAt;
      return snapshot?.has(kid) || isConclusive ? snapshot : null;
    },
  };
}

/** Skips unsupported keys; a set without a supported key is invalid. */
function toSnapshot(answer: unknown): KeySnapshot {
  const keySet = KeySet.safeParse(answer);
  if (!keySet.success) {
    throw new Error('the identity provider sent no key set');
  }
  // `jose` checks the rest of a key when it imports it.
  const keys = keySet.data.keys.filter((key) => SignatureKey.safeParse(key).success) as JWK[];
  if (keys.length === 0) {
    throw new Error('the identity provider returned a key set without a signing key');
  }
  const kids = new Set(keys.map(({kid}) => kid));
  return {
    has: (kid) => kids.has(kid),
    resolve: createLocalJWKSet({keys}),
    fingerprint: JSON.stringify(keys),
  };
}
