import {connect} from 'node:net';

/** A response as received. */
export type RawAnswer = {status: number; head: string; body: string; text: string};

/** Sends raw bytes, and reads until the server closes the connection or `settled` returns true. */
export function sendRaw(port: number, bytes: string, settled?: (text: string) => boolean) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const finish = () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const split = text.indexOf('\r\n\r\n');
      const head = split < 0 ? text : text.slice(0, split);
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
      socket.destroy();
      resolve({status, head, body: split < 0 ? '' : text.slice(split + 4), text});
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (settled?.(Buffer.concat(chunks).toString('latin1'))) {
        finish();
      }
    });
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish() : reject(error),
    );
    socket.write(bytes, 'latin1');
  });
}

/** The complete responses in a text, for servers that always keep connections open. */
export function wholeAnswers(text: string): string[] {
  const answers: string[] = [];
  for (let start = 0; ;) {
    const end = text.indexOf('\r\n\r\n', start);
    const head = end < 0 ? '' : text.slice(start, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
    const mark = isChunked ? text.indexOf('0\r\n\r\n', end + 4) : -1;
    const stop = isChunked ? mark + 5 : end + 4 + Number(length ?? 0);
    if (end < 0 || (isChunked && mark < 0) || stop > text.length) {
      return answers;
    }
    answers.push(text.slice(start, stop));
    start = stop;
  }
}

/** Sends GET with a raw target, without URL parsing. */
export function getRaw(
  port: number,
  target: string,
  headers: Record<string, string> = {},
  settled?: (text: string) => boolean,
) {
  const lines = Object.entries({host: 'localhost:3000', connection: 'close', ...headers});
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return sendRaw(port, `GET ${target} HTTP/1.1\r\n${head}\r\n`, settled);
}
