import {createServer} from 'node:http';
import {getRequestListener} from '@hono/node-server';
import {Hono} from 'hono';
import {cors} from 'hono/cors';
import {listenOnLoopback} from '@gated-docs/utils/loopback';
import {environmentOf, type Sandbox} from './createSandbox';

export type StartedSandbox = {
  url: string;
  /** Origins of the contracts' first servers. */
  origins: readonly string[];
  /** Environment variables for the documented programs. */
  environment: ReturnType<typeof environmentOf>;
  close: () => Promise<void>;
};

export type StartOptions = {
  /** 0 chooses a free port. */
  port: number;
  /** Origin of the pages that can call the sandbox. */
  portalOrigin: string;
  /** Whether the simulated crews act by themselves (default). */
  withCrews?: boolean;
};

const STEP_MS = 250;
/** Other hosts are names of sites that were resolved to this machine (DNS rebinding). */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const RESPONSE_HEADERS = [
  ...['ETag', 'Idempotency-Replayed', 'Location', 'Preference-Applied', 'Retry-After', 'Trace-Id'],
  ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
];

/**
 * Serves the sandbox to this machine only, and to pages of the portal.
 *
 * @throws the system's error if the port is in use
 */
export async function startSandbox(
  {fetch, sockets, tenants, origins}: Sandbox,
  {port, portalOrigin, withCrews = true}: StartOptions,
): Promise<StartedSandbox> {
  const app = new Hono()
    .use((context, next) =>
      LOOPBACK.test(context.req.header('host') ?? '')
        ? next()
        : Promise.resolve(context.text('The sandbox accepts requests only for localhost.\n', 421)),
    )
    .use(cors({origin: portalOrigin, exposeHeaders: RESPONSE_HEADERS}))
    .all('*', (context) => fetch(context.req.raw))
    // A bug of a handler, or a contract whose example breaks its schema.
    .onError((error, context) => {
      process.stderr.write(`The sandbox failed: ${error.message}\n`);
      return context.text(`The sandbox failed: ${error.message}\n`, 500);
    });
  const listener = getRequestListener(app.fetch, {overrideGlobalObjects: false});
  const server = await listenOnLoopback(
    () =>
      createServer(listener).on('upgrade', (request, socket, head) =>
        LOOPBACK.test(request.headers.host ?? '') && request.url === '/graphql'
          ? sockets.upgrade(request, socket, head)
          : socket.destroy(),
      ),
    port,
  );
  const crews = withCrews ? setInterval(() => tenants.simulate(), STEP_MS).unref() : undefined;
  const url = `http://localhost:${server.port}`;
  return {
    ...{url, origins},
    environment: environmentOf(url),
    async close() {
      clearInterval(crews);
      await sockets.close();
      await server.close();
    },
  };
}
