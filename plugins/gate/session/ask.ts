import {readBounded} from '../readBounded';

export type Question = {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
};

export type Answer = {
  status: number;
  /** Named in lower case. */
  header: (name: string) => string | null;
  /** Null when there are more than the limit. */
  bytes: Uint8Array | null;
};

/**
 * One call to the identity provider. Redirects are not followed.
 *
 * @throws when no whole answer arrives within `CALL_TIMEOUT_MS`
 */
export type Ask = (url: string, question: Question) => Promise<Answer>;

export const CALL_TIMEOUT_MS = 4_000;
export const MAX_RESPONSE_BYTES = 256 * 1024;

/** Asks by the Fetch standard, which every platform has. */
export function askByFetch(
  // Called as a function of its own: a method of another object is refused by some platforms.
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): Ask {
  return async (url, question) => {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const response = await fetch(url, {...question, redirect: 'manual', signal});
    const bytes = await readBounded(response, MAX_RESPONSE_BYTES);
    if (bytes === null) {
      await response.body?.cancel();
    }
    return {status: response.status, header: (name) => response.headers.get(name), bytes};
  };
}
