import {LRUCache} from 'lru-cache';
import type {Settings} from '../options';
import {settlesWithin} from './settlesWithin';
import type {Provider} from './provider';
import {decideOnToken, updateStatus, NEW, type TokenStatus, type Verdict} from './tokenStatus';

export type RevocationCheck = {
  /** Whether a token is still valid, revalidated if the last result is too old. Concurrent requests share one call. */
  judge: (token: string) => Promise<Verdict>;
  /** The same for a token exchange, where the provider must confirm the token now. */
  judgeNew: (token: string) => Promise<Verdict>;
  /** Rejects the token from now on, whatever the provider says. */
  end: (identity: TokenIdentity) => void;
};

/** Identity of a token across its valid encodings; not a credential. */
export type TokenIdentity = string;

type Entry = {status: TokenStatus; pending: Promise<void> | null};

/** Cache size in characters of identities; evicted tokens count as never confirmed. */
const REMEMBERED_CHARACTERS = 24 * 1024 * 1024;
/** How long to wait for a provider that has just failed to respond. */
const SHORT_PATIENCE_MS = 500;
/** A confirmation within this time counts as current. */
const FRESH_MS = 1_000;

export function createRevocationCheck(settings: Settings, provider: Provider): RevocationCheck {
  const {clock} = settings;
  const bounds = {
    revalidateMs: settings.revalidateSeconds * 1000,
    outageMs: Math.max(settings.outageSeconds, settings.revalidateSeconds) * 1000,
  };
  const entries = new LRUCache<TokenIdentity, Entry>({maxSize: REMEMBERED_CHARACTERS});

  async function ask(entry: Entry, token: string): Promise<void> {
    const opinion = await provider.validateToken(token);
    entry.status = updateStatus(entry.status, opinion, clock(), bounds);
  }

  function entryOf(identity: TokenIdentity): Entry {
    const entry = entries.get(identity) ?? {status: NEW, pending: null};
    entries.set(identity, entry, {size: identity.length});
    return entry;
  }

  function askOnce(entry: Entry, token: string): Promise<void> {
    entry.pending ??= ask(entry, token).finally(() => (entry.pending = null));
    return entry.pending;
  }

  async function judgeEntry(entry: Entry, token: string): Promise<Verdict> {
    const decision = decideOnToken(entry.status, clock(), bounds);
    if (typeof decision === 'string') {
      return decision;
    }
    const before = entry.status;
    const answer = askOnce(entry, token);
    if (decision.patience === 'short') {
      await settlesWithin(SHORT_PATIENCE_MS, answer);
    } else {
      await answer;
    }
    return verdictAfter(before, entry.status, decision.otherwise);
  }

  return {
    judge: async (token) => judgeEntry(entryOf(identityOf(token)), token),
    async judgeNew(token) {
      const entry = entryOf(identityOf(token));
      const before = entry.status;
      if (isFresh(before, clock())) {
        return 'good';
      }
      if (before.type !== 'ended') {
        await askOnce(entry, token);
      }
      return verdictAfter(before, entry.status, 'unavailable');
    },
    end(identity) {
      entryOf(identity).status = {type: 'ended'};
    },
  };
}

/** Repeated exchanges of one token must not exhaust the provider's rate limit. */
function isFresh(status: TokenStatus, now: number): boolean {
  return (
    status.type === 'confirmed' &&
    status.failure === null &&
    Math.abs(now - status.confirmedAt) < FRESH_MS
  );
}

/** Excludes the signature: an ECDSA signature has a second valid encoding. */
export function identityOf(token: string): TokenIdentity {
  return token.slice(0, token.lastIndexOf('.'));
}

/** Only a new status without a failure is a new confirmation: a failed call keeps the old confirmation. */
function verdictAfter(before: TokenStatus, after: TokenStatus, otherwise: Verdict): Verdict {
  if (after.type === 'ended') {
    return 'ended';
  }
  const isAnswer = after !== before;
  return isAnswer && after.type === 'confirmed' && after.failure === null ? 'good' : otherwise;
}
