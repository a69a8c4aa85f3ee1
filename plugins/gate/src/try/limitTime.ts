/** A signal that aborts with the given one, or after a time. */
export function limitTime(signal: AbortSignal, milliseconds: number): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  // Node 20 collects a pending timeout that only `any` refers to, so that it would never abort.
  timeout.addEventListener('abort', () => undefined);
  return AbortSignal.any([timeout, signal]);
}
