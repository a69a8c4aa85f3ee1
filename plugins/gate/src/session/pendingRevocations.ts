import type {Settings} from '../options';
import {settlesWithin} from './settlesWithin';
import type {Provider} from './provider';
import type {Session} from './reader';

export type PendingRevocations = {
  /** Revokes a token at the provider. Waits at most a second; failed attempts are retried in the background. */
  revoke: (session: Session) => Promise<void>;
  /**
   * Retries due revocations until all are accepted or 25 seconds have passed: for platforms whose timers end with the
   * request that set them.
   */
  carryOn: () => Promise<void>;
  /** Makes one last attempt at all pending revocations. */
  close: () => Promise<void>;
};

type Pending = {
  session: Session;
  attempts: number;
  /** No other attempt starts before this time, in milliseconds of `performance.now()`. */
  dueAt: number;
  timer: ReturnType<typeof setTimeout> | null;
};

/** Maximum time that a sign-out waits for the provider. */
const PATIENCE_MS = 1_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;
/** Beyond this, the oldest is dropped and reported. */
const MAX_PENDING = 10_000;
/** An attempt that takes longer was aborted, because its request ended. */
const ATTEMPT_MS = 5_000;
const CARRY_ON_MS = 25_000;

/**
 * Keeps revocations that the provider has not accepted until it accepts them or the token expires.
 * They are in memory only: pending ones get one last attempt when the process ends.
 */
export function createPendingRevocations(
  settings: Pick<Settings, 'clock' | 'report'>,
  provider: Pick<Provider, 'revoke'>,
): PendingRevocations {
  const {clock} = settings;
  const pending = new Map<string, Pending>();

  function report(problem: 'revoke-failed' | 'revoke-given-up', {subject}: Session): void {
    settings.report(
      problem,
      `The provider has not accepted the revocation of a token of ${subject.personId}.`,
    );
  }

  async function attempt(entry: Pending): Promise<void> {
    const {userToken, expiresAt} = entry.session;
    // With `carryOn`, this replaces the attempt of the timer.
    stopWaiting(entry);
    entry.dueAt = performance.now() + ATTEMPT_MS;
    if (expiresAt * 1000 <= clock() || (await provider.revoke(userToken))) {
      pending.delete(userToken);
      return;
    }
    entry.attempts += 1;
    if (entry.attempts === 1) {
      report('revoke-failed', entry.session);
    }
    if (pending.get(userToken) === entry) {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (entry.attempts - 1), MAX_RETRY_MS);
      entry.dueAt = performance.now() + wait;
      entry.timer = setTimeout(() => void attempt(entry), wait);
      letProcessEnd(entry.timer);
    }
  }

  function makeRoom(): void {
    const [oldest] = pending.values();
    if (pending.size >= MAX_PENDING && oldest) {
      stopWaiting(oldest);
      pending.delete(oldest.session.userToken);
      report('revoke-given-up', oldest.session);
    }
  }

  return {
    async revoke(session) {
      if (pending.has(session.userToken)) {
        return;
      }
      makeRoom();
      const entry: Pending = {session, attempts: 0, dueAt: 0, timer: null};
      pending.set(session.userToken, entry);
      await settlesWithin(PATIENCE_MS, attempt(entry));
    },
    async carryOn() {
      const until = performance.now() + CARRY_ON_MS;
      while (pending.size > 0 && performance.now() < until) {
        const next = Math.min(until, ...[...pending.values()].map(({dueAt}) => dueAt));
        await new Promise((resolve) => setTimeout(resolve, next - performance.now()));
        const now = performance.now();
        await Promise.all([...pending.values()].filter(({dueAt}) => dueAt <= now).map(attempt));
      }
    },
    async close() {
      const last = [...pending.values()];
      pending.clear();
      last.forEach(stopWaiting);
      const answers = last.map(async ({session}) => {
        if (!(await provider.revoke(session.userToken))) {
          report('revoke-given-up', session);
        }
      });
      await Promise.all(answers);
    },
  };
}

function stopWaiting({timer}: Pending): void {
  if (timer !== null) {
    clearTimeout(timer);
  }
}

/** On Node, a timer must not keep the process alive; other platforms have no `unref`. */
function letProcessEnd(timer: ReturnType<typeof setTimeout>): void {
  (timer as {unref?: () => void}).unref?.();
}
