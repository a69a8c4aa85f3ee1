import {LRUCache} from 'lru-cache';
import type {Settings} from '../options';
import type {StateStore} from '../state/stateStore';
import {settlesWithin} from './settlesWithin';
import type {Provider, ValidationResult} from './provider';
import type {Session} from './reader';
import {decideOnToken, updateStatus, NEW, type TokenStatus, type Verdict} from './tokenStatus';

type Checked = Pick<Session, 'id' | 'userToken' | 'expiresAt'>;

export type RevocationCheck = {
  /** Whether a token is still valid, revalidated if the last result is too old. Concurrent requests share one call. */
  judge: (session: Checked) => Promise<Verdict>;
  /** The same for a token exchange, where the provider must confirm the token now. */
  judgeNew: (session: Checked) => Promise<Verdict>;
  /** Rejects the token with this ID from now on, whatever the provider says. */
  end: (id: string) => void;
};

type Entry = {status: TokenStatus; pending: Promise<void> | null};

/** Evicted tokens count as never confirmed. */
const REMEMBERED_TOKENS = 50_000;
/** How long to wait for a provider that has just failed to respond. */
const SHORT_PATIENCE_MS = 500;
/** A confirmation within this time counts as current. */
const FRESH_MS = 1_000;

export function createRevocationCheck(
  settings: Settings,
  provider: Pick<Provider, 'validateToken'>,
  {isShared, ended}: Pick<StateStore, 'isShared' | 'ended'>,
): RevocationCheck {
  const {clock} = settings;
  const bounds = {
    revalidateMs: settings.revalidateSeconds * 1000,
    outageMs: Math.max(settings.outageSeconds, settings.revalidateSeconds) * 1000,
  };
  const entries = new LRUCache<string, Entry>({max: REMEMBERED_TOKENS});
  const askAll = isShared ? askBoth : ({userToken}: Checked) => provider.validateToken(userToken);

  /** A token is confirmed if neither the provider nor another gate has ended it. */
  async function askBoth({id, userToken, expiresAt}: Checked): Promise<ValidationResult> {
    const [isEnded, opinion] = await Promise.all([
      ended.has(id).catch(() => null),
      provider.validateToken(userToken),
    ]);
    if (opinion === 'invalid' && isEnded === false) {
      // The others learn of it when they ask the provider, at the latest.
      ended.add({id, expiresAt}).catch(() => undefined);
    }
    if (isEnded === true) {
      return 'invalid';
    }
    return opinion === 'valid' && isEnded === null
      ? {unreachable: true, retryAfterSeconds: null}
      : opinion;
  }

  async function ask(entry: Entry, session: Checked): Promise<void> {
    const opinion = await askAll(session);
    entry.status = updateStatus(entry.status, opinion, clock(), bounds);
  }

  function entryOf(id: string): Entry {
    const entry = entries.get(id) ?? {status: NEW, pending: null};
    entries.set(id, entry);
    return entry;
  }

  function askOnce(entry: Entry, session: Checked): Promise<void> {
    entry.pending ??= ask(entry, session).finally(() => (entry.pending = null));
    return entry.pending;
  }

  return {
    async judge(session) {
      const entry = entryOf(session.id);
      const before = entry.status;
      const decision = decideOnToken(before, clock(), bounds);
      if (typeof decision === 'string') {
        return decision;
      }
      const answer = askOnce(entry, session);
      if (decision.patience === 'short') {
        await settlesWithin(SHORT_PATIENCE_MS, answer);
      } else {
        await answer;
      }
      return verdictAfter(before, entry.status, decision.otherwise);
    },
    async judgeNew(session) {
      const entry = entryOf(session.id);
      const before = entry.status;
      if (isFresh(before, clock())) {
        return 'good';
      }
      if (before.type !== 'ended') {
        await askOnce(entry, session);
      }
      return verdictAfter(before, entry.status, 'unavailable');
    },
    end(id) {
      entryOf(id).status = {type: 'ended'};
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

/** Only a new status without a failure is a new confirmation: a failed call keeps the old confirmation. */
function verdictAfter(before: TokenStatus, after: TokenStatus, otherwise: Verdict): Verdict {
  if (after.type === 'ended') {
    return 'ended';
  }
  const isAnswer = after !== before;
  return isAnswer && after.type === 'confirmed' && after.failure === null ? 'good' : otherwise;
}
