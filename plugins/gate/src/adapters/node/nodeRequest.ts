import type {IncomingMessage} from 'node:http';
import type {Http2ServerRequest} from 'node:http2';
import {readBounded} from '../../readBounded';
import type {RawRequest, ReadBody} from '../../request';
import {isGone, type NodeResponse} from './pace';

/** Time limit for receiving a request body. Node's HTTP/2 has no such limit. */
export const BODY_TIMEOUT_MS = 10_000;

/** CANCEL (RFC 9113 §7). A literal, because HTTP/2 is loaded only for TLS. */
const CANCEL = 8;

export type NodeRequest = IncomingMessage | Http2ServerRequest;

/** Converts a request of Node's servers. HTTP/2 pseudo-headers replace their HTTP/1.1 equivalents. */
export function toRawRequest(incoming: NodeRequest, outgoing: NodeResponse): RawRequest {
  const headers = readHeaders(incoming.rawHeaders);
  const authority = headers[':authority'];
  if (authority !== undefined && authority !== headers.host) {
    // Different values are two hosts, which is rejected (RFC 9113 §8.3.1).
    headers.host = headers.host === undefined ? authority : `${headers.host}, ${authority}`;
  }
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    version: isHTTP2(incoming) ? '2' : incoming.httpVersion,
    headers,
    client: incoming.socket.remoteAddress,
    readBody: readBodyOf(incoming),
    disconnection: () => disconnectionOf(outgoing),
  };
}

/** Created only for requests that need it. It also aborts after a complete response. */
function disconnectionOf(outgoing: NodeResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('The reader disconnected.'));
  if (isGone(outgoing)) {
    abort();
  } else {
    outgoing.once('close', abort);
  }
  return controller.signal;
}

/** Not by the version: an HTTP/1 request line can claim `HTTP/2.0`. */
function isHTTP2(incoming: NodeRequest): boolean {
  return 'stream' in incoming;
}

/** Joins repeated headers instead of choosing one, so that comparisons fail. */
function readHeaders(raw: readonly string[]): Record<string, string | undefined> {
  // A null prototype, so that inherited members are not read as headers; `Object.create` returns any.
  const headers: Record<string, string | undefined> = Object.create(null) as Record<string, string>;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    const value = raw[index + 1] ?? '';
    const known = headers[name];
    headers[name] =
      known === undefined ? value : `${known}${name === 'cookie' ? '; ' : ', '}${value}`;
  }
  return headers;
}

/** Aborts a request. With HTTP/2, closes only the stream: other streams of the connection may be fine. */
function abandon(incoming: NodeRequest): void {
  if ('stream' in incoming) {
    incoming.stream.close(CANCEL);
  } else {
    incoming.destroy();
  }
}

function readBodyOf(incoming: NodeRequest): ReadBody {
  return async (limit) => {
    // Keep the stream open beyond the limit: the error response must reach the client. Without an encoding, chunks are
    // bytes.
    const body = incoming.iterator({destroyOnReturn: false}) as AsyncIterableIterator<Buffer>;
    const timer = setTimeout(() => abandon(incoming), BODY_TIMEOUT_MS);
    try {
      return await readBounded(body, limit);
    } finally {
      clearTimeout(timer);
    }
  };
}
