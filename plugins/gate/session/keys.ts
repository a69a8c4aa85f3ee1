import {createLocalJWKSet, type JWK} from 'jose';
import {z} from 'zod';
import {settlesWithin} from './settlesWithin';
import type {Provider} from './provider';

/** The provider's public keys at one moment. */
export type KeySnapshot = {
  has: (kid: string) => boolean;
  resolve: ReturnType<typeof createLocalJWKSet>;
  /** Equal for equal keys. */
  fingerprint: string;
};

export type Keys = {
  /** The keys that are in force now without asking anybody; null when there are none or they are to be renewed. */
  current: () => KeySnapshot | null;
  /** The keys to verify a token with, fetched again when they are old or do not know `kid`. Null: none to be had. */
  forKid: (kid: string) => Promise<KeySnapshot | null>;
};

/** A key that the provider withdrew is refused at the latest after this long. */
const FRESH_MS = 10 * 60_000;
/** While the provider is down, its last known keys work for this long; then fail closed. */
const MAX_STALE_MS = 24 * 3_600_000;
/** Tokens with invented key ids cause one fetch per cool-down, however many there are. */
const COOLDOWN_MS = 30_000;
const COLD_COOLDOWN_MS = 1_000;

/** A provider that is well answers sooner, and then a key it withdrew is refused at once. */
const PATIENCE_MS = 500;

const KeySet = z.object({keys: z.array(z.unknown())});

/** Tokens name their key, so one without a name is of no use; nor is a shared secret. */
const SignatureKey = z.looseObject({kty: z.enum(['RSA', 'EC']), kid: z.string().min(1)});

/** `onTime` is told how far the provider's clock is ahead of ours, in milliseconds. */
export function createKeys(
  provider: Pick<Provider, 'fetchKeys'>,
  clock: () => number,
  onTime?: (ahead: number) => void,
): Keys {
  let snapshot: KeySnapshot | null = null;
  let fetchedAt = -Infinity;
  let attemptedAt = -Infinity;
  let pending: Promise<void> | null = null;
  /** The last attempt brought nothing, or not in time. */
  let hasFailed = false;

  async function refresh(): Promise<void> {
    attemptedAt = clock();
    try {
      const {keySet, time} = await provider.fetchKeys();
      if (time !== null) {
        onTime?.(time - clock());
      }
      const fetched = toSnapshot(signatureKeys(keySet));
      // Unchanged keys keep their snapshot, and with it the verifications that were made with it.
      snapshot = fetched.fingerprint === snapshot?.fingerprint ? snapshot : fetched;
      fetchedAt = clock();
      hasFailed = false;
    } catch {
      hasFailed = true;
      // The provider is down or talks nonsense: what we have goes on until it is too old.
    }
  }

  /** Age is taken without sign: a clock that was set back must not make keys immortal. */
  const age = (since: number) => Math.abs(clock() - since);

  const cooldown = () => (snapshot ? COOLDOWN_MS : COLD_COOLDOWN_MS);
  const isDue = () => age(fetchedAt) > FRESH_MS;

  return {
    current: () => (isDue() ? null : snapshot),

    async forKid(kid) {
      const isKnown = snapshot?.has(kid) ?? false;
      if ((isDue() || !isKnown) && age(attemptedAt) >= cooldown()) {
        pending ??= refresh().finally(() => (pending = null));
      }
      // Only who cannot be judged without the answer waits long for it: a provider that hangs slows nobody else down.
      if (!isKnown || age(fetchedAt) > MAX_STALE_MS) {
        await pending;
      } else if (pending && !hasFailed) {
        const isInTime = await settlesWithin(PATIENCE_MS, pending);
        // An attempt that has failed in time has said so itself.
        hasFailed ||= !isInTime;
      }
      return age(fetchedAt) > MAX_STALE_MS ? null : snapshot;
    },
  };
}

/** Keys of a kind we do not use are skipped; a set without any that we do is no key set. */
function signatureKeys(answer: unknown): JWK[] {
  const keys = KeySet.parse(answer).keys.filter((key) => SignatureKey.safeParse(key).success);
  if (keys.length === 0) {
    throw new Error('the identity provider lists no signature key');
  }
  // `jose` checks the rest of a key when it imports it.
  return keys as JWK[];
}

function toSnapshot(keys: JWK[]): KeySnapshot {
  const kids = new Set(keys.map(({kid}) => kid));
  return {
    has: (kid) => kids.has(kid),
    resolve: createLocalJWKSet({keys}),
    fingerprint: JSON.stringify(keys),
  };
}
