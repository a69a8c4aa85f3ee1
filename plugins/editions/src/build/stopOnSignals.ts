const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Handles signals gracefully: stops started work and releases locks. Also handles the
 * exit of the parent process that listens to this one.
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
