import {readBounded} from '../readBounded';

export type Question = {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
};

export type Answer = {
  status: number;
  /** Lower-case names. */
  header: (name: string) => string | null;
  /** Null if the body exceeds `MAX_RESPONSE_BYTES`. */
  bytes: Uint8Array | null;
};

/**
 * Makes one call to the identity provider. Redirects are not followed.
 *
 * @throws when no complete response arrives within `CALL_TIMEOUT_MS`
 */
export type Ask = (url: string, question: Question) => Promise<Answer>;

export const CALL_TIMEOUT_MS = 4_000;
export const MAX_RESPONSE_BYTES = 256 * 1024;

/** Uses `fetch`, which every platform has. */
export function askByFetch(
  // Call it unbound: some platforms reject `fetch` as a method of another object.
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): Ask {
  return async (url, question) => {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const response = await fetch(url, {...question, redirect: 'manual', signal});
    const bytes = await readBounded(response.body ?? [], MAX_RESPONSE_BYTES);
    return {status: response.status, header: (name) => response.headers.get(name), bytes};
  };
}
