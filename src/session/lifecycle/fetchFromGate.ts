/** The gate itself waits for the provider, but never this long. */
const MAX_WAIT_MS = 60_000;

/** Sends a request to one of the gate's own endpoints. Returns null on a network error or timeout. */
export async function fetchFromGate(path: string, init?: RequestInit): Promise<Response | null> {
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  return fetch(path, {...init, signal, credentials: 'same-origin', cache: 'no-store'}).catch(
    () => null,
  );
}
