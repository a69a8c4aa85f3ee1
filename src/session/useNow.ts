import {useEffect, useState} from 'react';

const TICK_MS = 10_000;

/** The time of this device, a little late: what shows a remaining time renders again with it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
