import {createServer} from 'node:http';
import {listenLocally} from './listenLocally';

/** A fault of a request: its response is lost, or the proxy returns an error. */
export type Fault = 'response lost' | {status: number; code?: string; retryAfter: number};

type Seen = {line: string; key: string | undefined; time: number};

export type ServedFaults = {origin: string; seen: readonly Seen[]; close: () => Promise<void>};

/** A proxy for a server. The first requests with a method, except for tokens, get one fault each; all others pass. */
export async function serveFaults(
  origin: string,
  method: string,
  faults: readonly Fault[],
): Promise<ServedFaults> {
  const seen: Seen[] = [];
  const pending = [...faults];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const {url = '/', headers} = incoming;
      const line = `${incoming.method} ${url}`;
      seen.push({line, key: headers['idempotency-key']?.toString(), time: Date.now()});
      const isMet = incoming.method === method && !url.endsWith('/token');
      const fault = isMet ? pending.shift() : undefined;
      if (typeof fault === 'object') {
        outgoing
          .writeHead(fault.status, {'Retry-After': fault.retryAfter})
          .end(fault.code === undefined ? '<html></html>' : JSON.stringify({code: fault.code}));
        return;
      }
      const body = Buffer.concat(chunks);
      const passed = new Headers();
      for (const name of ['authorization', 'content-type', 'idempotency-key', 'if-match']) {
        const value = headers[name];
        if (value !== undefined) {
          passed.set(name, value.toString());
        }
      }
      fetch(origin + url, {
        method: incoming.method ?? 'GET',
        headers: passed,
        ...(body.length > 0 && {body}),
      })
        .then(async (response) => {
          const content = Buffer.from(await response.arrayBuffer());
          if (fault === 'response lost') {
            outgoing.destroy();
          } else {
            outgoing.writeHead(response.status, {'Content-Type': 'application/json'}).end(content);
          }
        })
        .catch((error: unknown) => outgoing.writeHead(599).end(String(error)));
    });
  });
  const port = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
