import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach, expect, it} from 'vitest';
import {callProvider} from './callProvider';

const servers: http.Server[] = [];

afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Drops the first connections, then responds. Records each attempt's retry count. */
async function serve(failures: number, status = 200) {
  const counts: (string | undefined)[] = [];
  const server = http.createServer((request, response) => {
    counts.push(request.headers['slashid-sdkretrycount'] as string | undefined);
    if (counts.length <= failures) {
      request.socket.destroy();
    } else {
      response.writeHead(status).end();
    }
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {provider: {baseURL: `http://127.0.0.1:${port}`}, counts};
}

function recordWaits() {
  const waits: number[] = [];
  const wait = (milliseconds: number) => {
    waits.push(milliseconds);
    return Promise.resolve();
  };
  return {waits, wait};
}

it('retries a request without a response, with growing delays and a retry count', async () => {
  const {provider, counts} = await serve(3);
  const {waits, wait} = recordWaits();
  const response = await callProvider(provider, '/id', {body: {}}, wait);
  expect(response?.status).toBe(200);
  expect(waits).toEqual([500, 1_000, 2_000]);
  expect(counts).toEqual([undefined, '1', '2', '3']);
});

it('gives up after five retries', async () => {
  const {provider, counts} = await serve(Infinity);
  const {waits, wait} = recordWaits();
  expect(await callProvider(provider, '/me', {}, wait)).toBeNull();
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  expect(counts).toHaveLength(6);
});

it('does not retry after an error status', async () => {
  const {provider, counts} = await serve(0, 503);
  expect((await callProvider(provider, '/me', {}))?.status).toBe(503);
  expect(counts).toHaveLength(1);
});
