import {createServer, type Server} from 'node:http';
import type {ContractServer} from './contractServer';
import {listenLocally} from '../listenLocally';

type ServeOptions = {
  /** A free port by default. */
  port?: number;
  /** Attaches other protocols than HTTP. */
  upgrade?: (server: Server) => {close: () => Promise<void>};
};

export type ServedContracts = {
  origin: string;
  /** All requests as `METHOD /path`, in order. */
  requests: readonly string[];
  close: () => Promise<void>;
};

/** Methods whose `Request` cannot have a body. */
const WITHOUT_BODY = new Set(['GET', 'HEAD']);

/** Serves a contract server over HTTP, for programs in other processes. */
export async function serveContracts(
  {fetch}: ContractServer,
  {port = 0, upgrade}: ServeOptions = {},
): Promise<ServedContracts> {
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const {method = 'GET', url = '/', headers} = incoming;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const request = new Request(new URL(url, 'https://api.test.rescue.example'), {
        method,
        headers: headers as Record<string, string>,
        ...(body.length > 0 && !WITHOUT_BODY.has(method) && {body}),
      });
      requests.push(`${method} ${new URL(request.url).pathname}`);
      fetch(request)
        .then(async (response) => {
          outgoing.writeHead(response.status, Object.fromEntries(response.headers));
          outgoing.end(Buffer.from(await response.arrayBuffer()));
        })
        .catch((error: unknown) => outgoing.writeHead(599).end(String(error)));
    });
  });
  const listening = await listenLocally(server, port);
  const upgraded = upgrade?.(server);
  return {
    origin: `http://127.0.0.1:${listening}`,
    requests,
    async close() {
      await upgraded?.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
