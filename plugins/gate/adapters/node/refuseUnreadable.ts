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

/** Answers what Node's parser could not read: with the gate's headers and a line in the log, then closes. */
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
    // Of HTTP/1.1, where the stream is the socket itself.
    (socket as Socket).remoteAddress,
  );
  if (isAnswering) {
    // Nothing may be written into an answer that is under way.
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
