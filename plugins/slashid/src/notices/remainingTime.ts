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

const MINUTE_MS = 60_000;

/** Formats a duration in the largest unit that is still precise enough: "25 minutes", "7 hours". */
export function describeRemainder(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE_MS));
  const [count, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 36 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 60 / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Formats an expiry time, by this device's clock. */
export function describeEnd(expiresAt: number, now: number): string {
  const time = new Intl.DateTimeFormat('en-GB', {dateStyle: 'medium', timeStyle: 'short'});
  return `${time.format(expiresAt)}, in ${describeRemainder(expiresAt - now)}`;
}
