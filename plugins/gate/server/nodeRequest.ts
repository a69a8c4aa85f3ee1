import type {IncomingMessage, ServerResponse} from 'node:http';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';

/** Methods that `Request` refuses to stand for. */
const UNREQUESTABLE = ['CONNECT', 'TRACE', 'TRACK'];

/** The web-standard form of a Node request, or null when it has none. */
export function toRequest(incoming: IncomingMessage, origin: string, path: string): Request | null {
  const method = incoming.method ?? 'GET';
  if (UNREQUESTABLE.includes(method) || isRepeated(incoming, 'host')) {
    return null;
  }
  const hasBody = method === 'POST';
  try {
    return new Request(origin + path, {
      method,
      headers: toHeaders(incoming),
      // Only this method's body is ever read (POST /_gate/session).
      ...(hasBody && {body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half'}),
    });
  } catch {
    return null;
  }
}

/** A reader who went away in the middle of an answer is no error. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') {
      outgoing.setHeader(name, value);
    }
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) {
    outgoing.setHeader('set-cookie', cookies);
  }
  const body = response.body
    ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
    : Readable.from([]);
  await pipeline(body, outgoing).catch(() => outgoing.destroy());
}

function toHeaders({rawHeaders}: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}

function isRepeated({headersDistinct}: IncomingMessage, name: string): boolean {
  return (headersDistinct[name]?.length ?? 0) > 1;
}
