import {createServer, type Server} from 'node:http';
import type {ServerHttp2Session} from 'node:http2';
import type {Socket} from 'node:net';
import type {Duplex} from 'node:stream';
import type {Gate} from '../../createGate';
import {createLanes} from './lanes';
import {limitConnections} from './limitConnections';
import {BODY_TIMEOUT_MS, toRawRequest, type NodeRequest} from './nodeRequest';
import type {NodeResponse, Pace} from './pace';
import {refuseUnreadable} from './refuseUnreadable';
import {sendReply, type OpenFile} from './sendReply';

/** Certificate and key, in PEM; with them, the gate serves HTTP/2 and HTTP/1.1 over TLS. */
export type TLSOptions = {cert: string | Buffer; key: string | Buffer};

export type ListenerOptions = {
  gate: Gate;
  openFile: OpenFile;
  pace: Pace;
  tls: TLSOptions | undefined;
  connectionsPerAddress: number;
  /** Whether the server is shutting down: each connection then ends after its current response. */
  isClosing: () => boolean;
};

const HEADERS_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 5_000;
/**
 * Longer than proxies keep idle connections: nginx a minute, Caddy two. Otherwise, a proxy would sometimes send a
 * sign-in on a connection that is just being closed, and report an error, because only browsers try again.
 */
const IDLE_OF_PROXY_MS = 125_000;
const IDLE_MS = 60_000;
const CHECK_INTERVAL_MS = 2_000;
const MAX_CONNECTIONS = 10_000;
const MAX_STREAMS = 32;
const MAX_HEADERS_BYTES = 32 * 1024;

/** Without a limit for each address, all connections come from a proxy. */
const isBehindProxy = ({connectionsPerAddress}: ListenerOptions) => connectionsPerAddress === 0;

const limitsFor = (options: ListenerOptions) => ({
  maxHeaderSize: MAX_HEADERS_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: BODY_TIMEOUT_MS,
  keepAliveTimeout: isBehindProxy(options) ? IDLE_OF_PROXY_MS : KEEP_ALIVE_MS,
  connectionsCheckingInterval: CHECK_INTERVAL_MS,
  insecureHTTPParser: false,
  // The gate rejects requests without `Host`, so that the response has its headers and is logged.
  requireHostHeader: false,
});

type Limits = ReturnType<typeof limitsFor>;

/** A server that passes every request to the gate and writes its replies. It decides nothing. */
export async function createListener(options: ListenerOptions): Promise<Server> {
  const {gate, openFile, pace, connectionsPerAddress, isClosing} = options;

  function handle(incoming: NodeRequest, outgoing: NodeResponse): void {
    gate
      .answer(toRawRequest(incoming, outgoing))
      .then((reply) => {
        if ('shouldKeepAlive' in outgoing && (reply.closes || isClosing())) {
          outgoing.shouldKeepAlive = false;
        }
        return sendReply(reply, outgoing, pace, openFile);
      })
      .catch((error: unknown) => {
        const instead = gate.fail(error);
        if (outgoing.headersSent) {
          throw error;
        }
        return sendReply(instead, outgoing, pace, openFile);
      })
      .catch(() => outgoing.destroy());
  }

  const lanes = createLanes(handle);
  const server = await createBareServer(limitsFor(options), options.tls, (incoming, outgoing) =>
    // HTTP/2 streams are limited by HTTP/2 settings.
    incoming.httpVersionMajor === 2 && 'stream' in incoming
      ? handle(incoming, outgoing)
      : lanes.enter(incoming, outgoing),
  );
  server.on('checkExpectation', lanes.enter);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) =>
    refuseUnreadable(gate, error, socket, lanes.isAnswering(socket)),
  );
  limitConnections(server, connectionsPerAddress);
  // With HTTP/2, also between requests.
  server.setTimeout(isBehindProxy(options) ? IDLE_OF_PROXY_MS : IDLE_MS);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

async function createBareServer(
  limits: Limits,
  tls: TLSOptions | undefined,
  listener: (incoming: NodeRequest, outgoing: NodeResponse) => void,
): Promise<Server> {
  return tls ? createTLSServer(limits, tls, listener) : createServer(limits, listener);
}

/** Node's HTTP/2 server lacks only the methods that close connections. */
async function createTLSServer(
  limits: Limits,
  tls: TLSOptions,
  listener: (incoming: NodeRequest, outgoing: NodeResponse) => void,
): Promise<Server> {
  // Loaded only for TLS.
  const {createSecureServer} = await import('node:http2');
  const settings = {maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: MAX_HEADERS_BYTES};
  const server = createSecureServer({...limits, ...tls, allowHTTP1: true, settings}, listener);
  const sockets = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  // Node's HTTP/2 server ignores these limits as options, so they are set as properties. They apply to HTTP/1.1.
  return Object.assign(server as unknown as Server, limits, {
    // HTTP/2: finish open streams and reject new ones.
    closeIdleConnections: () => sessions.forEach((session) => session.close()),
    closeAllConnections: () => sockets.forEach((socket) => socket.destroy()),
  });
}
