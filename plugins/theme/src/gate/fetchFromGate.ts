/** The gate itself waits for the provider, but never this long. */
const MAX_WAIT_MS = 60_000;

type GateRequest = {
  /** By default, POST with a body and GET without. */
  method?: 'DELETE';
  body?: object;
  keepalive?: true;
};

/** Sends a request to one of the gate's own endpoints. Returns null on a network error or timeout. */
export async function fetchFromGate(
  path: string,
  {body, ...init}: GateRequest = {},
): Promise<Response | null> {
  return fetch(path, {
    ...(body && {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(body),
    }),
    ...init,
    signal: AbortSignal.timeout(MAX_WAIT_MS),
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(() => null);
}
