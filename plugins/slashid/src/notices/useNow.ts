import {useEffect, useState} from 'react';

const TICK_MS = 10_000;

/** This device's time, updated every `TICK_MS`. Rerenders components that show a remaining time. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
