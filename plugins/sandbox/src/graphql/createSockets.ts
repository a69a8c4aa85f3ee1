import type {IncomingMessage} from 'node:http';
import type {Duplex} from 'node:stream';
import {CloseCode} from 'graphql-ws';
import {useServer, type Extra} from 'graphql-ws/use/ws';
import {subscribe, type ExecutionResult} from 'graphql';
import {WebSocketServer} from 'ws';
import type {Caller} from '../contract/handlers';
import type {GraphqlServer} from './graphqlServer';
import {toWireError} from './operationError';

export type Sockets = {
  /** Accepts a connection that an HTTP server has received. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Drops all connections without a close frame, like a network failure. */
  drop: () => void;
  close: () => Promise<void>;
};

type Connection = Extra & Record<PropertyKey, unknown> & {caller?: Caller; ping?: NodeJS.Timeout};
type Result = AsyncIterable<ExecutionResult> | ExecutionResult;

const INIT_TIMEOUT_MS = 10_000;
const PING_MS = 20_000;
const MAX_SUBSCRIPTIONS = 20;
const MAX_CONNECTIONS = 5;
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Serves subscriptions over WebSocket, with the protocol's library. */
export function createSockets({authenticate, prepare}: GraphqlServer, pingMs = PING_MS): Sockets {
  const sockets = new WebSocketServer({noServer: true, maxPayload: MAX_MESSAGE_BYTES});
  const connections = new Set<Connection>();
  const results = new WeakMap<object, Result>();

  const served = useServer<Record<string, unknown>, Connection>(
    {
      connectionInitWaitTimeout: INIT_TIMEOUT_MS,
      onConnect({connectionParams, extra}) {
        const {socket} = extra;
        const caller = authenticate(connectionParams?.authorization);
        if (typeof caller === 'string') {
          socket.close(CloseCode.Unauthorized, caller);
          return false;
        }
        extra.caller = caller;
        connections.add(extra);
        const own = [...connections].filter((other) => other.caller?.sub === caller.sub);
        if (own.length > MAX_CONNECTIONS) {
          socket.close(CloseCode.TooManyInitialisationRequests, 'Too many connections');
          return false;
        }
        extra.ping = setInterval(() => {
          const known = authenticate(connectionParams?.authorization);
          if (typeof known === 'string') {
            socket.close(CloseCode.Unauthorized, known);
          } else {
            socket.send('{"type":"ping"}');
          }
        }, pingMs);
        return true;
      },
      onClose({extra}) {
        clearInterval(extra.ping);
        connections.delete(extra);
      },
      async onSubscribe({extra, subscriptions}, _id, operation) {
        if (!extra.caller) {
          throw new Error('A connection without a caller was acknowledged.');
        }
        if (Object.keys(subscriptions).length > MAX_SUBSCRIPTIONS) {
          extra.socket.close(CloseCode.TooManyInitialisationRequests, 'Too many subscriptions');
        }
        const prepared = prepare(operation, extra.caller);
        if (!('schema' in prepared)) {
          return prepared;
        }
        const result = (await subscribe(prepared)) as Result;
        if (!(Symbol.asyncIterator in result)) {
          return (result.errors ?? []).map(toWireError);
        }
        results.set(prepared, result);
        return prepared;
      },
      // Already subscribed above, where an error can still become an `error` message.
      subscribe(prepared) {
        const result = results.get(prepared);
        if (!result) {
          throw new Error('An operation was not prepared.');
        }
        return result;
      },
    },
    sockets,
    // The documented pings are protocol messages, not WebSocket frames.
    0,
  );
  return {
    upgrade: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (accepted) =>
        sockets.emit('connection', accepted, request),
      ),
    drop: () => sockets.clients.forEach((socket) => socket.terminate()),
    close: async () => served.dispose(),
  };
}
