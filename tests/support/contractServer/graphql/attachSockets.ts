import type {Server} from 'node:http';
import {CloseCode} from 'graphql-ws';
import {useServer, type Extra} from 'graphql-ws/use/ws';
import {subscribe, type ExecutionResult} from 'graphql';
import {WebSocketServer} from 'ws';
import type {Caller} from '../handlers';
import type {GraphqlServer} from './graphqlServer';
import {toWireError} from './operationError';

export type Sockets = {
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

/** Serves subscriptions on the same host and path as queries, with the protocol's library. */
export function attachSockets(
  server: Server,
  {authenticate, prepare}: GraphqlServer,
  pingMs = PING_MS,
): Sockets {
  const sockets = new WebSocketServer({server, path: '/graphql'});
  const connections = new Map<string, number>();
  const results = new WeakMap<object, Result>();

  function count({sub}: Caller, change: 1 | -1): number {
    connections.set(sub, (connections.get(sub) ?? 0) + change);
    return connections.get(sub) ?? 0;
  }

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
        if (count(caller, 1) > MAX_CONNECTIONS) {
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
        if (extra.caller) {
          count(extra.caller, -1);
        }
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
    drop: () => sockets.clients.forEach((socket) => socket.terminate()),
    close: async () => served.dispose(),
  };
}
