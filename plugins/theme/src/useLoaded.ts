import {useCallback, useEffect, useState} from 'react';

export type Loaded<Value> =
  | {status: 'loading'}
  | {status: 'failed'; error: unknown}
  | {status: 'ready'; value: Value};

const LOADING = {status: 'loading'} as const;

/**
 * Loads a value while the component is mounted, and again when `load` is another function; undefined waits. `reload`
 * keeps the value on screen until the next one has arrived.
 */
export function useLoaded<Value>(
  load: (() => Promise<Value>) | undefined,
): [loaded: Loaded<Value>, reload: () => void] {
  const [latest, setLatest] = useState<{load: typeof load; loaded: Loaded<Value>}>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: Loaded<Value>) => isCurrent && setLatest({load, loaded});
    load?.().then(
      (value) => show({status: 'ready', value}),
      (error: unknown) => show({status: 'failed', error}),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, load]);

  const reload = useCallback(() => {
    setLatest((before) => (before?.loaded.status === 'failed' ? undefined : before));
    setAttempt((count) => count + 1);
  }, []);
  return [latest?.load === load && latest ? latest.loaded : LOADING, reload];
}
