import {createHash} from 'node:crypto';
import {createBoundedMap} from '../boundedMap';
import type {Settings} from '../options';
import type {Provider} from './provider';

/** What is known of the provider's opinion. `unreachable`: it never answered yet, nor denied. */
export type Standing = 'valid' | 'invalid' | 'unreachable';

export type Freshness = {
  /**
   * Asks the provider when its last answer is older than the bound; concurrent askers share one call.
   * `now`: a provider that did not answer is asked again and waited for.
   */
  standing: (token: string, urgency?: 'now') => Promise<Standing>;
  /** From now on this gate refuses the token, whatever the provider says. */
  end: (token: string) => void;
};

type Entry = {standing: Standing; askedAt: number; pending: Promise<void> | null};

const WATCHED_TOKENS = 20_000;
/** While the provider does not answer, it is asked again after this long at the latest. */
const RETRY_MS = 10_000;

/**
 * Whether the provider still stands by a token. A revoked one is gone within `revalidateSeconds` while
 * the provider answers; while it does not, the last answer stands and is renewed in the background, so
 * that an outage neither ends nor slows down a session.
 */
export function createFreshness(settings: Settings, provider: Provider): Freshness {
  const {clock, revalidateSeconds} = settings;
  const entries = createBoundedMap<string, Entry>(WATCHED_TOKENS);

  async function ask(entry: Entry, token: string): Promise<void> {
    try {
      const isValid = await provider.isValid(token);
      // `end` may have been called meanwhile: no answer brings a token back.
      entry.standing = isValid && entry.standing !== 'invalid' ? 'valid' : 'invalid';
    } catch {
      entry.standing = entry.standing === 'invalid' ? 'invalid' : 'unreachable';
    }
    entry.askedAt = clock();
  }

  function entryOf(token: string): Entry {
    const key = signingInputHash(token);
    const entry = entries.get(key) ?? {standing: 'valid', askedAt: NaN, pending: null};
    entries.set(key, entry);
    return entry;
  }

  return {
    async standing(token, urgency) {
      const entry = entryOf(token);
      const {standing, askedAt} = entry;
      const bound = revalidateSeconds * 1000;
      const wait = standing === 'unreachable' ? Math.min(RETRY_MS, bound) : bound;
      // Age without sign: a clock that was set back must not keep a revoked token alive.
      const isFresh = Math.abs(clock() - askedAt) < wait;
      const isWorthWaiting = standing !== 'unreachable' || urgency === 'now';
      if (standing === 'invalid' || (isFresh && !(standing === 'unreachable' && isWorthWaiting))) {
        return standing;
      }
      entry.pending ??= ask(entry, token).finally(() => (entry.pending = null));
      if (isWorthWaiting) {
        await entry.pending;
      }
      return entry.standing;
    },
    end(token) {
      entryOf(token).standing = 'invalid';
    },
  };
}

/** Without the signature: an ECDSA signature has a second valid spelling, and both are one token. */
function signingInputHash(token: string): string {
  const signingInput = token.slice(0, token.lastIndexOf('.'));
  return createHash('sha256').update(signingInput).digest('base64');
}
