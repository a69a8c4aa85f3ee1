import {createServer} from 'node:http';
import {systemCode} from '@gated-docs/utils/errors';
import {listenOn, portOf} from '@gated-docs/utils/loopback';
import {formatMetrics, type Counts} from './metrics';

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const OWN_HOST = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i;

export type MetricsServer = {port: number; close: () => Promise<void>};

/**
 * Serves the counters on a separate port. They contain nothing about readers.
 *
 * @param host where collectors reach it; by default, only this machine does
 * @throws Error of one paragraph when the port cannot be used.
 */
export async function startMetricsServer(
  port: number,
  collect: () => Promise<readonly Counts[]>,
  host?: string,
): Promise<MetricsServer> {
  const create = () =>
    createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      // Prevents DNS rebinding: a page in a local browser could reach the port under its own host name.
      if (host === undefined && !OWN_HOST.test(request.headers.host ?? '')) {
        response.writeHead(421).end();
        return;
      }
      collect()
        .then(formatMetrics)
        .then(
          (text) => response.writeHead(200, {'content-type': CONTENT_TYPE}).end(text),
          () => response.writeHead(500).end(),
        );
    });
  const [server] = await listenOn(create, port, [host ?? '127.0.0.1']).catch((cause: unknown) => {
    throw new Error(
      `The metrics cannot be served on port ${port} (${systemCode(cause)}). Set METRICS_PORT to another port and METRICS_HOST to an address of this machine, or unset it to turn the metrics off.`,
      {cause},
    );
  });
  return {
    port: portOf(server),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
