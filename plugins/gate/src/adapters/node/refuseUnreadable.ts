import {STATUS_CODES} from 'node:http';
import type {Duplex} from 'node:stream';
import type {Socket} from 'node:net';
import type {Gate} from '../../createGate';
import type {ReplyHeaders} from '../../reply';

const STATUS_BY_CODE: Readonly<Record<string, 408 | 413 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to a request that Node could not parse, with the gate's headers and a log line, then closes. */
export function refuseUnreadable(
  gate: Gate,
  error: NodeJS.ErrnoException,
  socket: Duplex,
  isAnswering: boolean,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const {headers} = gate.refuse(
    status,
    error.code ?? 'unreadable',
    // With HTTP/1.1, the stream is the socket.
    (socket as Socket).remoteAddress,
  );
  if (isAnswering) {
    // A response in progress must not be corrupted.
    socket.destroy();
    return;
  }
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headerLines(headers)}connection: close\r\n\r\n`,
    () => socket.destroy(),
  );
}

function headerLines(headers: ReplyHeaders): string {
  return Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((line) => `${name}: ${line}\r\n`))
    .join('');
}
