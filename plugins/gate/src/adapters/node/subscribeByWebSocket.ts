import type {LookupFunction} from 'node:net';
import {CloseCode, createClient} from 'graphql-ws/client';
import {WebSocket} from 'ws';
import {
  MAX_REPLY_BYTES,
  type APIReply,
  type APIRequest,
  type CallResult,
  type Sink,
  type SubscribeAPI,
} from '../../try/callAPI';
import {withPermittedLookup} from './callByHTTP';

/** More than the events of a subscription may have, because it also limits pings, whose replies an API may not read. */
const MAX_RECEIVED_BYTES = 2 * MAX_REPLY_BYTES;
/** What a message occupies besides its text, at least. */
const MESSAGE_BYTES = 100;

/**
 * Subscribes with the protocol `graphql-transport-ws`, and with the access token in the payload of `connection_init`.
 * It connects to permitted addresses only, as `callByHTTP`.
 */
export const subscribeByWebSocket: SubscribeAPI = (request, signal, sink) =>
  withPermittedLookup(request, signal, (lookup) => subscribe(request, signal, sink, lookup));

function subscribe(
  {url, headers, body}: APIRequest,
  signal: AbortSignal,
  sink: Sink,
  lookup: LookupFunction,
): Promise<CallResult> {
  const sockets = new Set<WebSocket>();
  const client = createClient({
    url: url.href.replace(/^http/, 'ws'),
    connectionParams: {authorization: headers.authorization},
    webSocketImpl: class extends WebSocket {
      constructor(address: string, protocol: string) {
        super(address, protocol, {
          ...{lookup, agent: false, maxPayload: MAX_REPLY_BYTES, perMessageDeflate: false},
          headers: {'user-agent': headers['user-agent']},
        });
        sockets.add(this);
        let size = 0;
        this.on('message', (data: Buffer) => {
          size += data.length + MESSAGE_BYTES;
          if (size > MAX_RECEIVED_BYTES) {
            sink.end('The API has sent too many messages.');
            this.terminate();
          }
        });
      }
    },
    retryAttempts: 0,
    lazyCloseTimeout: 0,
  });
  return new Promise((resolve, reject) => {
    const stop = () => {
      unsubscribe();
      sockets.forEach((socket) => socket.terminate());
    };
    const abort = () => {
      stop();
      reject(new Error('aborted'));
    };
    let problem = '';
    let isOpen = false;
    signal.addEventListener('abort', abort, {once: true});
    client.on('error', (error) => {
      // Errors of the protocol quote what the API has sent, which could contain the token.
      problem =
        error instanceof Error
          ? 'The API sent something other than graphql-transport-ws.'
          : ((error as {message?: string}).message ?? '');
    });
    client.on('connected', () => {
      signal.removeEventListener('abort', abort);
      isOpen = true;
      resolve({type: 'subscribed', stop});
    });
    // `checkGraphql` has read it.
    const operation = JSON.parse(new TextDecoder().decode(body ?? undefined)) as {query: string};
    const unsubscribe = client.subscribe(operation, {
      next: sink.result,
      complete: () => sink.end('The API ended the subscription.'),
      error(error) {
        if (Array.isArray(error)) {
          sink.result({errors: error as unknown[]});
        }
        // Of the closed connection.
        const {code, reason = ''} = error as {code?: number; reason?: string};
        if (isOpen) {
          sink.end('The API ended the subscription.');
        } else if (code === CloseCode.Unauthorized) {
          resolve(unauthorized(reason));
        } else {
          // Without the API's reason, which could contain the token.
          reject(new Error(problem || `closed with ${code}`));
        }
      },
    });
  });
}

/** As the API responds by HTTP. */
const unauthorized = (statusText: string): APIReply => ({
  ...{type: 'reply', status: 401, statusText, headers: []},
  ...{bytes: new Uint8Array(), isCut: false},
});
