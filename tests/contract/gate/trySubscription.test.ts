import http from 'node:http';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {WebSocketServer, type WebSocket} from 'ws';
import {callByHTTP} from '../../../plugins/gate/src/adapters/node/callByHTTP';
import type {TryContract} from '@gated-docs/try-it/format';
import {createGateFixture, PUBLIC_URL, type GateFixture} from '../../support/gate/gateFixture';
import {listenLocally} from '../../support/listenLocally';

const LONG = 'x'.repeat(400_000);
const SECRET = 'operators/"secret"==';
const GRAPHQL: TryContract = {
  title: 'GraphQL',
  operations: [
    {
      ...{id: 'changed', method: 'POST', path: '', servers: ['https://api.test/graphql']},
      parameters: [],
      body: {required: true, media: [{type: 'application/json', examples: []}]},
      credentials: {
        ...{query: [], cookie: []},
        header: [{name: 'Authorization', value: 'Bearer ACCESS_TOKEN'}],
      },
    },
  ],
  schemas: {},
  sdl: 'type Query {thing: Int} type Subscription {changed: Int}',
};

type Message = {type: string; id?: string; payload?: unknown};
type Options = NonNullable<Parameters<typeof createGateFixture>[0]>;

/** An API with subscriptions: it records everything, and does as a test wants. */
let upstream: http.Server;
let sockets: WebSocketServer;
let port: number;
let received: Message[];
let connections: WebSocket[];
let onInit: (socket: WebSocket) => void;
let fixture: GateFixture;

const tell = (socket: WebSocket | undefined, message: Message) =>
  socket?.send(JSON.stringify(message));
const accept = (socket: WebSocket) => tell(socket, {type: 'connection_ack'});

beforeAll(async () => {
  upstream = http.createServer((_request, response) => response.end('{}'));
  sockets = new WebSocketServer({server: upstream, path: '/base/graphql'});
  sockets.on('connection', (socket) => {
    connections.push(socket);
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Message;
      received.push(message);
      if (message.type === 'connection_init') {
        onInit(socket);
      }
    });
  });
  port = await listenLocally(upstream);
});
afterAll(() => {
  sockets.close();
  upstream.closeAllConnections();
  upstream.close();
});
beforeEach(() => {
  received = [];
  connections = [];
  onInit = accept;
});
afterEach(async () => {
  connections.forEach((socket) => socket.terminate());
  await fixture.close();
});

async function open(change: object = {}, options: Options = {}): Promise<void> {
  const server = {
    server: 'https://api.test',
    label: 'Test',
    tenant: 'acme-1',
    target: `http://127.0.0.1:${port}/base`,
  };
  fixture = await createGateFixture({
    folder: {tries: [{route: '/apis/', name: 'graphql', contract: GRAPHQL}]},
    tryServers: [{...server, allowPrivate: true, ...change}],
    callAPI: callByHTTP(),
    ...options,
  });
}

const wish = (query: string, token?: string) => ({
  ...{server: 'https://api.test/graphql', contract: 'graphql', operation: 'changed'},
  values: {body: {type: 'application/json', value: {query}}},
  ...(token && {token}),
});

type Sender = {headers?: Record<string, string>; groups?: string[]; signal?: AbortSignal};

async function subscribe(
  query = 'subscription {changed}',
  {headers, groups = ['public'], signal}: Sender = {},
  token?: string,
): Promise<Response> {
  return fixture.ask('/_gate/try', {
    method: 'POST',
    token: await fixture.provider.token({person_id: 'ann', groups}),
    headers: {origin: PUBLIC_URL, 'content-type': 'application/json', ...headers},
    body: JSON.stringify(wish(query, token)),
    ...(signal && {signal}),
  });
}

/** Sends messages of the subscription once the API has received it. */
async function publish(...messages: Message[]): Promise<void> {
  await expect.poll(() => received.at(-1)?.type).toBe('subscribe');
  const {id = ''} = received.at(-1) ?? {};
  messages.forEach((message) => tell(connections.at(-1), {id, ...message}));
}

/** The data of a response's events, until its end. */
async function eventsIn(response: Response): Promise<unknown[]> {
  const messages = (await response.text())
    .split('\n\n')
    .filter((line) => line.startsWith('data: '));
  return messages.map((line): unknown => JSON.parse(line.slice('data: '.length)));
}

const ENDED = {end: 'The API ended the subscription.'};
const isClosed = () => connections.every(({readyState}) => readyState === 3);

describe('a subscription', () => {
  it('of another site, without a session or outside the edition does not begin [Y10, Y22]', async () => {
    await open();
    const foreign = await subscribe(undefined, {headers: {origin: 'https://evil.test'}});
    const fields = await subscribe('subscription {secret}');
    const elsewhere = await subscribe(undefined, {groups: ['apps']});
    const anonymous = await fixture.ask('/_gate/try', {
      method: 'POST',
      headers: {origin: PUBLIC_URL, 'content-type': 'application/json'},
      body: JSON.stringify(wish('subscription {changed}')),
    });

    const statuses = [foreign, fields, elsewhere, anonymous].map(({status}) => status);
    expect(statuses).toEqual([403, 400, 404, 401]);
    expect(connections).toEqual([]);
  });

  it('arrives as events until the API ends it', async () => {
    await open();
    const response = await subscribe(undefined, {}, 'mine');
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await publish(
      {type: 'next', payload: {data: {changed: 1}}},
      {type: 'next', payload: {data: {changed: 2}}},
      {type: 'complete'},
    );

    expect(await eventsIn(response)).toEqual([
      {result: {data: {changed: 1}}},
      {result: {data: {changed: 2}}},
      ENDED,
    ]);
    expect(received[0]).toEqual({type: 'connection_init', payload: {authorization: 'Bearer mine'}});
    expect(received[1]?.payload).toEqual({query: 'subscription {changed}'});
    await expect.poll(isClosed).toBe(true);
    expect(fixture.log.at(-1)).toMatchObject({
      ...{decision: 'try-subscribed', status: 200, person: 'ann'},
      call: {server: 'https://api.test/graphql', operation: 'graphql#changed'},
    });
  });

  it('ends with the errors of the API, and with its connection', async () => {
    await open();
    const refused = await subscribe();
    await publish({type: 'error', payload: [{message: 'Not for you'}]});
    expect(await eventsIn(refused)).toEqual([
      {result: {errors: [{message: 'Not for you'}]}},
      ENDED,
    ]);

    const lost = await subscribe();
    await publish();
    connections.at(-1)?.terminate();
    expect(await eventsIn(lost)).toEqual([ENDED]);
  });

  it.each<[string, (socket: WebSocket) => void, number, unknown]>([
    ['a rejected token', (socket) => socket.close(4401, 'token_expired'), 200, {status: 401}],
    ['another refusal', (socket) => socket.close(4403, 'Forbidden'), 502, {}],
    ['no protocol', (socket) => socket.send('{'), 502, {}],
  ])('begins only if the API accepts it: %s', async (_name, respond, status, body) => {
    await open();
    onInit = respond;
    const response = await subscribe();

    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(body as object);
    await expect.poll(isClosed).toBe(true);
  });

  it('leads to permitted addresses only [Y06]', async () => {
    await open({allowPrivate: false, target: `https://localhost:${port}/base`});

    expect((await subscribe()).status).toBe(502);
    expect(fixture.log.at(-1)?.reason).toContain('allowPrivate');
    expect(connections).toEqual([]);
  });

  it('does not begin after the reader has disconnected [Y25]', async () => {
    await open();

    expect((await subscribe(undefined, {signal: AbortSignal.abort()})).status).toBe(504);
    expect(connections).toEqual([]);
  });

  it('ends at the API when the reader disconnects [Y25]', async () => {
    await open();
    const server = await fixture.startServer();
    const token = await fixture.provider.token({person_id: 'ann', groups: ['public']});
    const reading = new AbortController();
    const response = await fetch(`http://localhost:${server.port}/_gate/try`, {
      method: 'POST',
      headers: {
        ...{
          origin: PUBLIC_URL,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        ...{cookie: `gate_session=${token}`},
      },
      body: JSON.stringify(wish('subscription {changed}')),
      signal: reading.signal,
    });
    await publish({type: 'next', payload: {data: {changed: 1}}});
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(':\n\n');
    expect((await reader?.read())?.value).toBe('data: {"result":{"data":{"changed":1}}}\n\n');
    expect(isClosed()).toBe(false);

    reading.abort();

    await expect.poll(isClosed).toBe(true);
  });

  it('is one of two of each person [Y14]', async () => {
    await open();
    const responses = [await subscribe(), await subscribe()];
    expect((await subscribe()).status).toBe(429);
    await responses[0]?.body?.cancel();
    const third = await subscribe();
    expect(third.status).toBe(200);
    await third.body?.cancel();
    await responses[1]?.body?.cancel();

    await expect.poll(isClosed).toBe(true);
  });

  it('uses the operator’s token, and never shows it [Y15, Y20]', async () => {
    await open({credentials: {bearer: SECRET}});
    let text = '';
    for (const changed of [SECRET, JSON.stringify({authorization: SECRET})]) {
      const response = await subscribe();
      await publish({type: 'next', payload: {data: {changed}}});
      text += await response.text();
      expect(text).toContain('contains the access token');
    }
    expect(received[0]?.payload).toEqual({authorization: `Bearer ${SECRET}`});
    for (const leak of [
      (socket: WebSocket) => socket.close(4403, `Not for ${SECRET}`),
      (socket: WebSocket) => socket.send(SECRET),
      (socket: WebSocket) => tell(socket, {type: 'ping', payload: SECRET}),
    ]) {
      onInit = leak;
      expect((await subscribe()).status).toBe(502);
    }

    expect(text + JSON.stringify(fixture.log)).not.toMatch(/operators|secret/);
  });

  it.each<[string, Message, number]>([
    ['pings, whose replies it does not read', {type: 'ping', payload: {x: LONG}}, 10],
    ['messages of other subscriptions', {type: 'next', id: 'other', payload: {}}, 30_000],
  ])('ends when the API sends too many %s [Y26]', async (_name, message, count) => {
    await open();
    const response = await subscribe();
    await publish(...Array<Message>(count).fill(message));

    expect(await eventsIn(response)).toEqual([{end: 'The API has sent too many messages.'}]);
    await expect.poll(isClosed).toBe(true);
  });

  it('has at most 1 MB of events [Y12]', async () => {
    await open();
    const response = await subscribe();
    const payload = {data: {changed: LONG}};
    await publish(...[1, 2, 3].map(() => ({type: 'next', payload})));
    const events = await eventsIn(response);

    expect(events).toHaveLength(3);
    expect(events.at(-1)).toEqual({end: expect.stringContaining('1 MB') as string});
  });
});
