const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * A signal to this process becomes an orderly end: what it has started is stopped, and locks are released. So does the
 * end of the process that started this one and listens to it.
 */
export function stopOnSignals(): {signal: AbortSignal; release: () => void} {
  const controller = new AbortController();
  const stop = () => controller.abort();
  SIGNALS.forEach((name) => process.once(name, stop));
  process.once('disconnect', stop);
  return {
    signal: controller.signal,
    release() {
      SIGNALS.forEach((name) => process.removeListener(name, stop));
      process.removeListener('disconnect', stop);
    },
  };
}
