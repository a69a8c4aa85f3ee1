/**
 * Listening on this machine only, for development servers whose data any client can read, and for the gate by default.
 *
 * @module
 */
import type {Server} from 'node:http';
import {systemCode} from '../errors';

export type LoopbackServer = {
  port: number;
  /** The accepted `Host` headers. Another one is the name of a site that was resolved to this machine (DNS rebinding). */
  hosts: readonly string[];
  close: () => Promise<void>;
};

type Create = () => Server | Promise<Server>;

/** Both, because browsers may resolve `localhost` to either. */
export const LOOPBACK = ['127.0.0.1', '::1'] as const;
const CLOSE_MS = 500;

/**
 * Listens on both loopback addresses.
 *
 * @param create makes one server for each address
 * @param wantedPort 0 chooses a free port
 * @throws the system's error if the port is in use
 */
export async function listenOnLoopback(
  create: Create,
  wantedPort: number,
): Promise<LoopbackServer> {
  const servers = await listenOn(create, wantedPort, LOOPBACK);
  const port = portOf(servers[0]);
  return {
    port,
    hosts: ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`),
    async close() {
      await Promise.all(servers.map(close));
    },
  };
}

/** Listens on all addresses. Only the first must exist: a machine without IPv6 has no second loopback address. */
export async function listenOn(
  create: Create,
  port: number,
  [first, ...others]: readonly [string, ...string[]],
): Promise<[Server, ...Server[]]> {
  const servers: [Server, ...Server[]] = [await listen(await create(), port, first)];
  for (const host of others) {
    try {
      // The first address determines the free port for the others.
      servers.push(await listen(await create(), portOf(servers[0]), host));
    } catch (error) {
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(systemCode(error) ?? '')) {
        await Promise.all(servers.map(close));
        throw error;
      }
    }
  }
  return servers;
}

/** The port of a server that listens; 0 otherwise. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({port, host}, () => resolve(server));
  });
}

/** Waits a moment for pending responses; closes open event streams. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  await closed;
  clearTimeout(cut);
}
