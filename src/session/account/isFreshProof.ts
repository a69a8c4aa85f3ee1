import {decodeClaims} from '../userToken';

/** Shorter than the provider's own period, so that what begins within it also ends within it. */
const FRESH_MS = 5 * 60_000;

/** Whether the reader proved who they are a moment ago. A time in the future, of a wrong clock, is none. */
export function isFreshProof(token: string, now: number): boolean {
  const authentications = decodeClaims(token)?.authentications;
  const last: unknown = Array.isArray(authentications) ? authentications.at(-1) : undefined;
  const age = now - Date.parse(String((last as {timestamp?: unknown} | undefined)?.timestamp));
  return age >= 0 && age < FRESH_MS;
}
