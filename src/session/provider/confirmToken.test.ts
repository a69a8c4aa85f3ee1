import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {confirmToken, requestConfirmation, takeConfirmation} from './confirmToken';

const servers: http.Server[] = [];

beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => {
  vi.unstubAllGlobals();
  servers.splice(0).forEach((server) => server.close());
});

/** Starts a provider that responds like this and records its requests. */
async function serve(status: number, body: unknown) {
  const requests: unknown[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      requests.push([request.method, request.url, request.headers.authorization, text]);
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {baseURL: `http://127.0.0.1:${port}`, requests};
}

const VALID = {result: {valid: true}};

it('sends the token like the SDK (7.24)', async () => {
  const {baseURL, requests} = await serve(200, VALID);

  expect(await confirmToken({baseURL}, 't1')).toBe('confirmed');
  expect(requests).toEqual([['POST', '/token/validate', 'Bearer t1', '{"token":"t1"}']]);
});

it.each([
  [200, {result: {valid: false}}, 'refused'],
  [200, {result: {valid: 'yes'}}, 'refused'],
  [200, {}, 'refused'],
  [401, {errors: []}, 'refused'],
  [200, '<html>', 'unreachable'],
  [408, {}, 'unreachable'],
  [429, VALID, 'unreachable'],
  [500, VALID, 'unreachable'],
  [503, '', 'unreachable'],
])('reads the response %s %j as %s', async (status, body, expected) => {
  const {baseURL} = await serve(status, body);

  expect(await confirmToken({baseURL}, 't1')).toBe(expected);
});

it('reports an unreachable provider', async () => {
  const {baseURL} = await serve(200, VALID);
  servers.splice(0).forEach((server) => server.close());

  expect(await confirmToken({baseURL}, 't1')).toBe('unreachable');
});

it('sends one request for the inline script and the page, and another afterwards', async () => {
  const {baseURL, requests} = await serve(200, VALID);
  const requested = requestConfirmation({baseURL}, 't1');

  expect(takeConfirmation({baseURL}, 't1')).toBe(requested);
  await requested;
  expect(requests).toHaveLength(1);
  expect(await takeConfirmation({baseURL}, 't1')).toBe('confirmed');
  expect(requests).toHaveLength(2);
});

it('does not use the confirmation of another token', async () => {
  const {baseURL, requests} = await serve(200, VALID);
  await requestConfirmation({baseURL}, 't1');
  await takeConfirmation({baseURL}, 't2');

  expect(requests.map((request) => (request as string[])[2])).toEqual(['Bearer t1', 'Bearer t2']);
});
