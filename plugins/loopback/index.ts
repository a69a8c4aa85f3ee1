/**
 * Listening on this machine only, for development servers whose data any client can read.
 *
 * @module
 */
import type {Server} from 'node:http';

export type LoopbackServer = {
  port: number;
  /** The accepted `Host` headers. Another one is the name of a site that was resolved to this machine (DNS rebinding). */
  hosts: readonly string[];
  close: () => Promise<void>;
};

const CLOSE_MS = 500;

/**
 * Listens on both loopback addresses, because browsers may resolve `localhost` to either.
 *
 * @param create makes one server for each address
 * @param wantedPort 0 chooses a free port
 * @throws the system's error if the port is in use
 */
export async function listenOnLoopback(
  create: () => Server,
  wantedPort: number,
): Promise<LoopbackServer> {
  const server = await listen(create(), wantedPort, '127.0.0.1');
  const address = server.address();
  if (typeof address !== 'object' || address === null) {
    throw new Error('the server has no port');
  }
  const {port} = address;
  const servers = [server];
  try {
    servers.push(await listen(create(), port, '::1'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // A machine without IPv6 has no second loopback address.
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
      await close(server);
      throw error;
    }
  }
  return {
    port,
    hosts: ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`),
    async close() {
      await Promise.all(servers.map(close));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({port, host, exclusive: true}, () => resolve(server));
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
