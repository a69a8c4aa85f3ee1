/** Same number and spacing of retries as the SDK (specification section 7). */
const RETRIES = 5;
const FIRST_DELAY_MS = 500;

/** Timeout of a single attempt. */
const MAX_ATTEMPT_MS = 30_000;

type Wait = (milliseconds: number) => Promise<void>;

/**
 * Retries a request on network errors and timeouts, but not on error statuses. Returns `null` if the last attempt
 * fails too.
 */
export async function fetchWithRetry(
  url: string,
  init: RequestInit = {},
  wait: Wait = pause,
): Promise<Response | null> {
  for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
    if (attempt > 0) {
      await wait(FIRST_DELAY_MS * 2 ** (attempt - 1));
    }
    const headers = new Headers(init.headers);
    if (attempt > 0) {
      headers.set('SlashID-SdkRetryCount', String(attempt));
    }
    const response = await fetch(url, {
      ...init,
      headers,
      signal: AbortSignal.timeout(MAX_ATTEMPT_MS),
    }).catch(() => null);
    if (response) {
      return response;
    }
  }
  return null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, milliseconds);
  });
}
