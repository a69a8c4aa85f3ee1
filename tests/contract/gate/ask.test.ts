import {readFileSync} from 'node:fs';
import {createServer, type RequestListener, type Server} from 'node:http';
import {createServer as createSecureServer} from 'node:https';
import type {Socket} from 'node:net';
import {describe, expect, it, onTestFinished} from 'vitest';
import {askByHTTP} from '../../../plugins/gate/src/adapters/node/askByHTTP';
import {askByFetch, MAX_RESPONSE_BYTES} from '../../../plugins/gate/src/session/ask';
import {listenLocally} from '../../support/listenLocally';

/** A certificate for localhost, only for tests. */
const TLS = {
  cert: readFileSync('tests/fixtures/tls/localhost.cert.pem'),
  key: readFileSync('tests/fixtures/tls/localhost.key.pem'),
};
const GET = {method: 'GET', headers: {accept: 'application/json'}} as const;

async function listen(server: Server): Promise<number> {
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return port;
}

const serve = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listen(createServer(answer))}/`;

const textOf = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

describe.each([
  ['fetch', () => askByFetch()],
  ['Node’s client', askByHTTP],
])('asking by %s', (_name, create) => {
  it('forwards the request and returns status, headers and body of the response', async () => {
    const asked: unknown[] = [];
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const {method, url: path, headers} = request;
        asked.push([method, path, headers.authorization, Buffer.concat(chunks).toString()]);
        response.writeHead(429, {'Retry-After': '7'}).end('später');
      });
    });

    const answer = await create()(`${url}token/validate`, {
      method: 'POST',
      headers: {authorization: 'Bearer x'},
      body: '{"token":"é"}',
    });

    expect(asked).toEqual([['POST', '/token/validate', 'Bearer x', '{"token":"é"}']]);
    expect(answer.status).toBe(429);
    expect(answer.header('retry-after')).toBe('7');
    expect(answer.header('date')).toMatch(/GMT$/);
    expect(answer.header('location')).toBeNull();
    expect(textOf(answer.bytes)).toBe('später');
  });

  it.each([302, 307])('does not follow a redirect with status %i [J26]', async (status) => {
    let visits = 0;
    const target = await serve((_request, response) => {
      visits += 1;
      response.end('{"keys":[]}');
    });
    const url = await serve((_request, response) => {
      response.writeHead(status, {location: target}).end();
    });

    expect((await create()(url, GET)).status).toBe(status);
    expect(visits).toBe(0);
  });

  it('times out when a response never arrives or trickles in [J26]', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_request, response) => {
      const timer = setInterval(() => response.write('{'), 500);
      response.once('close', () => clearInterval(timer));
    });
    const startedAt = performance.now();

    await Promise.all([silent, slow].map((url) => expect(create()(url, GET)).rejects.toThrow()));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('rejects a response that switches protocols', async () => {
    const url = await serve(({socket}) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    });

    await expect(create()(url, GET)).rejects.toThrow();
  });

  it('stops reading an oversized response and handles the next request', async () => {
    const url = await serve(({url: path}, response) => {
      const isLarge = path === '/large';
      response.end(Buffer.alloc(MAX_RESPONSE_BYTES + (isLarge ? 1 : 0), 'x'));
    });
    const ask = create();

    expect(await ask(`${url}large`, GET)).toMatchObject({status: 200, bytes: null});
    expect((await ask(url, GET)).bytes?.byteLength).toBe(MAX_RESPONSE_BYTES);
  });

  it('rejects a response that is cut off', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, {'content-length': '100'});
      response.write('{', () => response.socket?.destroy());
    });

    await expect(create()(url, GET)).rejects.toThrow();
  });

  it('rejects when the connection is refused', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));

    await expect(create()(`http://127.0.0.1:${port}/`, GET)).rejects.toThrow();
  });

  it('rejects an untrusted certificate', async () => {
    let visits = 0;
    const server = createSecureServer(TLS, (_request, response) => {
      visits += 1;
      response.end('{}');
    });

    await expect(create()(`https://localhost:${await listen(server)}/`, GET)).rejects.toThrow();
    expect(visits).toBe(0);
  });
});

it('Node’s client reuses its connection, and retries once when the provider has closed it', async () => {
  const sockets: Socket[] = [];
  const url = await serve(({socket}, response) => {
    sockets.push(socket);
    if (sockets.length === 3) {
      socket.resetAndDestroy();
    } else {
      response.end('{}');
    }
  });
  const ask = askByHTTP();

  await ask(url, GET);
  await ask(url, GET);
  expect(new Set(sockets).size).toBe(1);

  expect((await ask(url, GET)).status).toBe(200);
  expect(sockets).toHaveLength(4);
  expect(new Set(sockets).size).toBe(2);
});

it('Node’s client does not retry when a new connection is closed', async () => {
  let requests = 0;
  const url = await serve(({socket}) => {
    requests += 1;
    socket.resetAndDestroy();
  });

  await expect(askByHTTP()(url, GET)).rejects.toThrow();
  expect(requests).toBe(1);
});

it('Node’s client uses TLS for https in any case', async () => {
  const port = await listen(createSecureServer(TLS));

  await expect(askByHTTP()(`HTTPS://localhost:${port}/`, GET)).rejects.toThrow(/certificate/);
});
