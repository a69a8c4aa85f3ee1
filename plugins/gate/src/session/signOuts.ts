import {LRUCache} from 'lru-cache';
import {messageOf} from '@gated-docs/utils/errors';
import type {Settings} from '../options';
import type {PendingRevocation, StateStore} from '../state/stateStore';
import type {Provider} from './provider';
import type {Session} from './reader';
import {settlesWithin} from './settlesWithin';

export type SignOuts = {
  /**
   * Ends a session here at once, and everywhere as soon as the store and the provider know. Waits at most a second for
   * the provider, which is asked again later. False if neither knows: a crash would revive the session.
   */
  end: (session: Session) => Promise<boolean>;
  /**
   * Reads what other gates ended, and retries due revocations. Called at least every `SYNC_MS`; resolves when the ended
   * tokens are known, or after a second, and never rejects.
   */
  sync: () => Promise<void>;
  /** Waits for attempts, and repeats those that failed here, for some 25 seconds: for platforms without timers. */
  carryOn: () => Promise<void>;
  /** Makes a last attempt at revocations that nobody else would retry. */
  close: () => Promise<void>;
};

/** With the time that a statement takes, a sign-out counts at all gates within a second. */
export const SYNC_MS = 500;
/** Longer than the store takes to commit: one that was committed late is still read. */
const OVERLAP_MS = 10_000;
/** Maximum time that a sign-out waits for the provider, and a request for the store. */
const PATIENCE_MS = 1_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;
const CARRY_ON_MS = 25_000;
const REMEMBERED_FAILURES = 1_000;
const CLEAN_UP_MS = 3600 * 1000;

type Parts = {
  settings: Pick<Settings, 'clock' | 'report'>;
  provider: Pick<Provider, 'revoke'>;
  state: Pick<StateStore, 'isShared' | 'ended' | 'removeExpired'>;
};

/**
 * Spreads sign-outs: to the provider until it accepts, and to other gates.
 *
 * @param onEnd receives the ID of every token that ends, perhaps repeatedly, and whether it was signed out here
 */
export function createSignOuts(
  parts: Parts,
  onEnd: (id: string, isOwn: boolean) => void,
): SignOuts {
  const {settings, provider, state} = parts;
  const {isShared, ended} = state;
  const revocations = createRevocations(parts);
  let current: {startedAt: number; reading: Promise<void>} | null = null;
  /** On the store's clock. Nothing is read the first time, because unknown tokens are looked up. */
  let readUntil = Number.MAX_SAFE_INTEGER;
  let retrying = Promise.resolve();
  let isReported = false;

  function reportUnavailable(error: unknown): void {
    // Once per outage.
    if (!isReported) {
      isReported = true;
      settings.report('store-unavailable', messageOf(error));
    }
  }

  async function read(): Promise<void> {
    const {ids, time, hasDue} = await ended.since(readUntil - OVERLAP_MS);
    ids.forEach((id) => onEnd(id, false));
    readUntil = time;
    isReported = false;
    // It may take longer than until the next call.
    retrying = revocations.retry(hasDue).catch(reportUnavailable);
  }

  async function sync(): Promise<void> {
    const now = performance.now();
    if (current === null || now - current.startedAt >= SYNC_MS) {
      current = {startedAt: now, reading: read().catch(reportUnavailable)};
    }
    await settlesWithin(PATIENCE_MS, current.reading);
  }

  return {
    async end({id, userToken: token, subject, expiresAt}) {
      const pending = {id, token, person: subject.personId, expiresAt, attempts: 0};
      const isStored = await ended.add(pending).then(
        () => true,
        (error: unknown) => (reportUnavailable(error), false),
      );
      if (!isStored && !(await provider.revoke(token))) {
        return false;
      }
      onEnd(id, true);
      if (isStored) {
        await settlesWithin(PATIENCE_MS, revocations.attempt(pending));
      }
      return true;
    },
    sync,
    async carryOn() {
      const until = performance.now() + CARRY_ON_MS;
      // Otherwise, the platform would abort them with the request that started them.
      await retrying;
      while (revocations.failed.size > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, SYNC_MS));
        await sync();
      }
      revocations.failed.clear();
    },
    async close() {
      isReported = true;
      if (!isShared) {
        await revocations.giveUp();
      }
    },
  };
}

/** Makes the calls to the provider. */
function createRevocations({settings: {clock, report}, provider, state}: Parts) {
  const {ended, removeExpired} = state;
  /** IDs of tokens whose revocation failed here. Another gate may have succeeded, so they are forgotten in the end. */
  const failed = new LRUCache<string, true>({max: REMEMBERED_FAILURES});
  let cleanedUpAt = -Infinity;

  async function attempt({
    id,
    token,
    person,
    expiresAt,
    attempts,
  }: PendingRevocation): Promise<void> {
    if (expiresAt * 1000 <= clock() || (await provider.revoke(token))) {
      failed.delete(id);
      await ended.settle(id, null);
      return;
    }
    failed.set(id, true);
    if (attempts === 0) {
      report('revoke-failed', describe(person));
    }
    await ended.settle(id, Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS));
  }

  return {
    attempt,
    failed,
    async retry(hasDue: boolean): Promise<void> {
      const due = hasDue ? await ended.takeDue(0) : [];
      await Promise.all(due.map(attempt));
      if (performance.now() - cleanedUpAt > CLEAN_UP_MS) {
        cleanedUpAt = performance.now();
        await removeExpired(clock());
      }
    },
    async giveUp(): Promise<void> {
      const last = await ended.takeDue(Infinity);
      const tries = last.map(async ({id, token, person}) => {
        if (!(await provider.revoke(token))) {
          report('revoke-given-up', describe(person));
        }
        await ended.settle(id, null);
      });
      await Promise.all(tries);
    },
  };
}

function describe(person: string): string {
  return `The provider has not accepted the revocation of a token of ${person}.`;
}
