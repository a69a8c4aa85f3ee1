import {decodeClaims} from '../../store/userToken';
import {asRecord} from '../../store/unknownData';

/** Shorter than the provider's own period, so that a change started within it also finishes within the provider's. */
const FRESH_MS = 5 * 60_000;

/** Whether the reader signed in recently. A time in the future, from a wrong clock, does not count. */
export function isFreshProof(token: string, now: number): boolean {
  const authentications = decodeClaims(token)?.authentications;
  const last: unknown = Array.isArray(authentications) ? authentications.at(-1) : undefined;
  const age = now - Date.parse(String(asRecord(last).timestamp));
  return age >= 0 && age < FRESH_MS;
}
