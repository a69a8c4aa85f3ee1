import type {IncomingMessage} from 'node:http';
import type {Http2ServerRequest} from 'node:http2';
import type {RawRequest, ReadBody} from '../../request';

/** How long a client may take to send a request. HTTP/2 of Node has no such limit of its own. */
export const BODY_TIMEOUT_MS = 10_000;

/** CANCEL of RFC 9113 §7. By number: behind a proxy the gate starts without HTTP/2. */
const CANCEL = 8;

export type NodeRequest = IncomingMessage | Http2ServerRequest;

/** A request of Node's servers as the gate takes it. Of HTTP/2 the pseudo-headers have the place of their equals. */
export function toRawRequest(incoming: NodeRequest): RawRequest {
  const headers = readHeaders(incoming.rawHeaders);
  const authority = headers[':authority'];
  if (authority !== undefined && authority !== headers.host) {
    // Two that differ are two hosts, which is refused (RFC 9113 §8.3.1).
    headers.host = headers.host === undefined ? authority : `${headers.host}, ${authority}`;
  }
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    version: isHTTP2(incoming) ? '2' : incoming.httpVersion,
    headers,
    client: incoming.socket.remoteAddress,
    readBody: readBodyOf(incoming),
  };
}

/** HTTP/2 has its own class; a line that ends in `HTTP/2.0` is only text. */
function isHTTP2(incoming: NodeRequest): boolean {
  return 'stream' in incoming;
}

/** Repeated headers are joined, never chosen from: whoever compares one then finds no match. */
function readHeaders(raw: readonly string[]): Record<string, string | undefined> {
  // Without the members of objects, which would pass for headers; the library types it as any.
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

/** Of HTTP/2 the stream alone: others of its connection may be well. */
function abandon(incoming: NodeRequest): void {
  if ('stream' in incoming) {
    incoming.stream.close(CANCEL);
  } else {
    incoming.destroy();
  }
}

function readBodyOf(incoming: NodeRequest): ReadBody {
  return async (limit) => {
    const chunks: Buffer[] = [];
    let size = 0;
    // Kept open when the limit is passed: the refusal still has to reach the client. No encoding is set, so chunks are
    // bytes.
    const body = incoming.iterator({destroyOnReturn: false}) as AsyncIterableIterator<Buffer>;
    const timer = setTimeout(() => abandon(incoming), BODY_TIMEOUT_MS);
    try {
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > limit) {
          return null;
        }
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } finally {
      clearTimeout(timer);
    }
  };
}
