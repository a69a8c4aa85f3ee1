/** The last one: the process that started this one, and listens to it, is gone. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'disconnect'] as const;

/** A signal to this process becomes an orderly end: what it has started is stopped, and locks are released. */
export function stopOnSignals(): {signal: AbortSignal; release: () => void} {
  const controller = new AbortController();
  const stop = () => controller.abort();
  SIGNALS.forEach((name) => process.once(name as NodeJS.Signals, stop));
  return {
    signal: controller.signal,
    release: () => SIGNALS.forEach((name) => process.removeListener(name, stop)),
  };
}
