import type {Server} from 'node:http';
import {Server as NetServer} from 'node:net';
import {systemCode} from '@gated-docs/utils/errors';
import {listenOn, LOOPBACK, portOf} from '@gated-docs/utils/loopback';
import {createGate, type Gate, type GateParts} from '../../createGate';
import type {Store} from '../../editions/store';
import {parseOptions, type GateOptions} from '../../options';
import {SYNC_MS} from '../../session/signOuts';
import type {StateStore} from '../../state/stateStore';
import {askByHTTP} from './askByHTTP';
import {callByHTTP} from './callByHTTP';
import {createListener, type TLSOptions} from './createListener';
import {openFolderStore} from './folderStore';
import {openState} from './openState';
import {openVerified} from './openVerified';
import {createPace, type PaceLimits} from './pace';

export type GateServerOptions = GateOptions & {
  /** Folder of `manifest.json`; edition folders are relative to it. */
  editionsDirectory: string;
  /** 0 chooses a free port. */
  port: number;
  /** Default: only the loopback addresses of this machine. */
  hostname?: string | undefined;
  tls?: TLSOptions | undefined;
  /** 0 means no limit: behind a proxy, all connections come from one address. Default 128. */
  connectionsPerAddress?: number | undefined;
  /** Time limits for reading responses. */
  paceLimits?: PaceLimits | undefined;
  /** How long hashed files of the previous build stay available. Default: an hour. */
  keepPreviousSeconds?: number | undefined;
  /** URL of the store that this gate shares with others: `file:///…` or `postgres://…`. Default: its memory. */
  stateURL?: string | undefined;
} & Pick<GateParts, 'openID' | 'upstream' | 'onEnd'>;

export type GateServer = {
  port: number;
  /** Rejects a token that another process of this gate signed out. */
  endElsewhere: Gate['endElsewhere'];
  /** Stops accepting connections and waits a few seconds for pending responses. */
  close: () => Promise<void>;
};

const MAX_PORT = 65_535;
const DEFAULT_CONNECTIONS_PER_ADDRESS = 128;
/** How long idle connections stay open at shutdown: a request meanwhile gets a response with `Connection: close`. */
const IDLE_GRACE_MS = 500;
const CLOSE_MS = 3_000;
const CHECK_MS = 20;

/**
 * The gate as a Node server, over editions in a folder.
 *
 * @throws Error of one paragraph when an option or the editions are invalid, or the port is taken.
 */
export async function startGateServer(options: GateServerOptions): Promise<GateServer> {
  const {editionsDirectory, keepPreviousSeconds} = options;
  const {report} = parseOptions(options);
  const store = await openFolderStore({
    editionsDirectory,
    keepPreviousSeconds,
    onProblem: (detail) => report('manifest-refused', detail),
  });
  const gate = await createGateOrClose(options, store);
  await gate.sync();
  const syncing = setInterval(gate.sync, SYNC_MS).unref();
  const pace = createPace(options.paceLimits);
  let isClosing = false;
  const create = () =>
    createListener({
      gate,
      pace,
      tls: options.tls,
      openFile: (file) => openVerified(editionsDirectory, file),
      connectionsPerAddress: options.connectionsPerAddress ?? DEFAULT_CONNECTIONS_PER_ADDRESS,
      isClosing: () => isClosing,
    });
  const stop = async (servers: readonly Server[]) => {
    isClosing = true;
    await Promise.all(servers.map(closeServer));
    pace.stop();
    clearInterval(syncing);
    store.close();
    await gate.close();
  };
  try {
    const {port, hostname} = options;
    const servers = await listenOn(create, port, hostname === undefined ? LOOPBACK : [hostname]);
    return {
      port: portOf(servers[0]),
      endElsewhere: gate.endElsewhere,
      close: () => stop(servers),
    };
  } catch (error) {
    await stop([]);
    throw portTaken(error, options.port);
  }
}

async function createGateOrClose(options: GateServerOptions, store: Store): Promise<Gate> {
  const {stateURL, onEnd, openID, upstream, ask = askByHTTP(), callAPI = callByHTTP()} = options;
  let state: StateStore | undefined;
  try {
    state = await openState(stateURL);
    return createGate({...options, ask, callAPI}, store, {
      state,
      onEnd,
      openID,
      upstream,
      loadMCP: () => import('../../mcp/createMCP'),
      loadGraphql: () => import('./graphql'),
    });
  } catch (error) {
    await state?.close();
    store.close();
    throw error;
  }
}

function portTaken(error: unknown, port: number): unknown {
  const another = port < MAX_PORT ? port + 1 : port - 1;
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new Error(
        `The portal cannot listen on port ${port}, because it is in use by another program. Stop that program, or choose another port, for example PORT=${another}.`,
      );
    case 'EACCES':
      return new Error(
        `The portal cannot listen on port ${port}, because it requires administrator rights. Choose a port above 1023, for example PORT=8080.`,
      );
    default:
      return error;
  }
}

/** Closes idle connections after a moment: closing at once would fail requests that are being sent. */
async function closeServer(server: Server): Promise<void> {
  const startedAt = performance.now();
  const sockets = await new Promise<number>((resolve) => {
    // The underlying server's `close`, which does not close connections.
    NetServer.prototype.close.call(server);
    server.getConnections((_error, count) => resolve(count));
  });
  for (let left = sockets; left > 0; left = await connectionsOf(server)) {
    const elapsed = performance.now() - startedAt;
    if (elapsed > CLOSE_MS) {
      server.closeAllConnections();
      return;
    }
    if (elapsed > IDLE_GRACE_MS) {
      server.closeIdleConnections();
    }
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
