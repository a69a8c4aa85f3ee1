import {createServer, type IncomingMessage, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createRawGate, type RawGate} from '../createGate';
import type {GateOptions} from '../options';
import {sendResponse, toRequest} from './nodeRequest';
import {pathOfTarget} from './requestTarget';

export type GateServerOptions = GateOptions & {
  /** 0 takes a free one. */
  port: number;
  /** Default: this machine alone, under all its loopback addresses. */
  hostname?: string | undefined;
};

export type GateServer = {
  port: number;
  /** Waits for answers under way, for a few seconds at most. */
  close: () => Promise<void>;
};

const LOOPBACK = ['127.0.0.1', '::1'];
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 5_000;
const IDLE_MS = 60_000;
const CHECK_INTERVAL_MS = 2_000;
const CLOSE_MS = 3_000;
const MOST_CONNECTIONS = 10_000;
const LARGEST_HEADERS_BYTES = 32 * 1024;

/**
 * The gate as a Node server.
 *
 * @throws Error of one paragraph when an option or the editions are not usable, or the port is taken.
 */
export async function startGateServer(options: GateServerOptions): Promise<GateServer> {
  const gate = await createRawGate(options);
  const servers = await listenAll(gate, options);
  return {
    port: portOf(servers[0]),
    async close() {
      await Promise.all(servers.map(closeServer));
      await gate.close();
    },
  };
}

async function listenAll(gate: RawGate, {port, hostname}: GateServerOptions): Promise<Server[]> {
  const hostnames = hostname === undefined ? LOOPBACK : [hostname];
  const servers: Server[] = [];
  try {
    for (const host of hostnames) {
      const server = createGateListener(gate);
      const isSecond = servers.length > 0;
      // A free port was found for the first address; the others follow it.
      const isListening = await listen(
        server,
        isSecond ? portOf(servers[0]) : port,
        host,
        isSecond,
      );
      if (isListening) {
        servers.push(server);
      }
    }
  } catch (error) {
    await Promise.all(servers.map(closeServer));
    throw error;
  }
  return servers;
}

function createGateListener(gate: RawGate): Server {
  const server = createServer(
    {
      maxHeaderSize: LARGEST_HEADERS_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      insecureHTTPParser: false,
    },
    (incoming, outgoing) => {
      answer(gate, incoming)
        .then(({response, isSound}) => {
          // Neither a client that spoke nonsense nor a server that is closing keeps the connection.
          outgoing.shouldKeepAlive &&= isSound && server.listening;
          return sendResponse(response, outgoing);
        })
        .catch(() => outgoing.destroy());
    },
  );
  server.setTimeout(IDLE_MS);
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** The raw target is judged before any URL parser tidies it; what passes goes the web-standard way. */
async function answer(gate: RawGate, incoming: IncomingMessage) {
  const {method = '', url = ''} = incoming;
  const path = pathOfTarget(url);
  const isUpgrade = /^websocket$/i.test(incoming.headers.upgrade ?? '');
  const request =
    path === null || isUpgrade ? null : toRequest(incoming, gate.settings.publicOrigin, path);
  return request
    ? {response: await gate.fetch(request), isSound: true}
    : {response: gate.refuse(method, url), isSound: false};
}

async function listen(
  server: Server,
  port: number,
  host: string,
  isOptional: boolean,
): Promise<boolean> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({port, host}, () => resolve());
    });
    return true;
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (isOptional && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) {
      return false;
    }
    throw code === 'EADDRINUSE' || code === 'EACCES' ? portTaken(port, host, code) : error;
  }
}

function portTaken(port: number, host: string, code: string): Error {
  const problem = code === 'EADDRINUSE' ? 'is in use by another program' : 'is not ours to use';
  return new Error(
    `The portal cannot listen on port ${port} (${host}): it ${problem}. Stop that program, or choose another port: PORT=${port + 1} npm run serve`,
  );
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  await closed;
  clearTimeout(timer);
}

function portOf(server: Server | undefined): number {
  return (server?.address() as AddressInfo | null)?.port ?? 0;
}
