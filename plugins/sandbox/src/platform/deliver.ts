import type {PlatformState} from './platformState';

const TIMEOUT_MS = 10_000;
/** After the first attempt. */
export const RETRIES = 8;
type Report = Parameters<PlatformState['deliver']>[1];

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Sends deliveries for this machine over HTTP, and no others. Retries failed ones in the background, so they can arrive
 * after later ones; the platform's retry schedule of a day is shortened.
 */
export function deliverLocally(retryMs = 1000): PlatformState['deliver'] {
  return async function deliver(
    request: Request,
    report: Report,
    retries = RETRIES,
  ): Promise<void> {
    const url = new URL(request.url);
    if (!LOOPBACK.includes(url.hostname)) {
      return;
    }
    // The contract accepts HTTPS URLs only, but a local receiver has no certificate.
    url.protocol = 'http:';
    const response = await fetch(url, {
      method: request.method,
      headers: request.headers,
      // A stream would have no Content-Length, which simple receivers need.
      body: await request.clone().arrayBuffer(),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    await response?.body?.cancel();
    report(response?.status ?? null);
    if (!response?.ok && response?.status !== 410 && retries > 0) {
      setTimeout(() => void deliver(request, report, retries - 1), retryMs).unref();
    }
  };
}
