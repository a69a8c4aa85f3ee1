import {createServer, type IncomingHttpHeaders} from 'node:http';
import {createStandInProvider, type StandInProvider} from '../../support/gate/standInProvider';
import {listenLocally} from '../../support/listenLocally';

export type HttpProvider = StandInProvider & {url: string; close: () => Promise<void>};

/** Serves the stand-in provider over HTTP, for a gate in a separate process. */
export async function startHttpProvider(): Promise<HttpProvider> {
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      void answer(req.url ?? '/', req.method ?? 'GET', body, req.headers).then(async (response) => {
        res.writeHead(response.status, {'content-type': 'application/json'});
        res.end(await response.text());
      });
    });
  });
  server.keepAliveTimeout = 60_000;
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  const provider = await createStandInProvider(Date.now, url);

  async function answer(path: string, method: string, body: string, headers: IncomingHttpHeaders) {
    return path === '/.well-known/openid-configuration'
      ? Response.json({issuer: url, jwks_uri: `${url}/.well-known/jwks.json`})
      : provider.fetch(url + path, {
          method,
          headers: headers as Record<string, string>,
          ...(method === 'POST' && {body}),
        });
  }

  return Object.assign(provider, {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  });
}
