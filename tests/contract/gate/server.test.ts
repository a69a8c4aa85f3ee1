import {createServer} from 'node:http';
import {connect} from 'node:net';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {startGateServer} from '@gated-docs/gate';
import {canary} from '../../support/gate/editionFolder';
import {
  createGateFixture,
  exchange,
  PUBLIC_URL,
  type GateFixture,
} from '../../support/gate/gateFixture';
import {getRaw, sendRaw} from '../../support/gate/rawRequest';
import {listenLocally} from '../../support/listenLocally';

let fixture: GateFixture;
let port: number;

beforeAll(async () => {
  fixture = await createGateFixture();
  ({port} = await fixture.startServer());
});
afterAll(() => fixture.close());

const cookieOf = async (...groups: string[]) => ({
  cookie: `gate_session=${await fixture.signIn(...groups)}`,
});

describe('the Node server', () => {
  it('reports a busy port in one paragraph with the fix', async () => {
    const busy = createServer();
    const taken = await listenLocally(busy);

    const start = startGateServer({...fixture.options, port: taken});

    await expect(start).rejects.toThrow(
      new RegExp(`^[^\\n]*port ${taken}[^\\n]*in use[^\\n]*PORT=[^\\n]*$`),
    );
    busy.close();
  });

  it('suggests a valid port when the last one is busy', async () => {
    const busy = createServer();
    // In use by another program, it is busy as well.
    busy.on('error', () => undefined);
    busy.listen(65_535, '127.0.0.1');

    const start = startGateServer({...fixture.options, port: 65_535});

    await expect(start).rejects.toThrow(/ for example PORT=65534\.$/);
    busy.close();
  });

  it('listens on both loopback addresses', async () => {
    const [v4, v6] = await Promise.all([
      fetch(`http://127.0.0.1:${port}/_gate/health`),
      fetch(`http://[::1]:${port}/_gate/health`).catch(() => null),
    ]);

    expect(v4.status).toBe(200);
    expect(v6?.status ?? 200).toBe(200);
  });

  it.each([
    ['browsers', undefined, 5],
    ['a proxy, for longer than proxies do', 0, 125],
  ])('keeps idle connections of %s', async (_whose, connectionsPerAddress, seconds) => {
    const own = await fixture.startServer({connectionsPerAddress});

    const response = await fetch(`http://127.0.0.1:${own.port}/_gate/health`);

    expect(response.headers.get('keep-alive')).toBe(`timeout=${seconds}`);
  });

  it('exchanges a token and serves the edition', async () => {
    const origin = `http://127.0.0.1:${port}`;
    const opened = await fetch(
      `${origin}/_gate/session`,
      exchange(await fixture.signIn('internal')),
    );
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';

    const res = await fetch(`${origin}/apis/misc/conference/`, {
      headers: {cookie, 'accept-encoding': 'br'},
    });

    expect(opened.status).toBe(200);
    expect(res.headers.get('content-encoding')).toBe('br');
    expect(await res.text()).toContain(canary('/apis/misc/conference/'));
  });

  it.each([
    ['with a declared length', {'content-length': String(70_000)}, 'x'.repeat(70_000)],
    ['in chunks', {'transfer-encoding': 'chunked'}, `11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`],
  ])('responds with 413 to a body of more than 64 kB %s (S04)', async (_name, framing, body) => {
    const {headers} = exchange('');
    const head = Object.entries({
      host: 'localhost:3000',
      ...(headers as Record<string, string>),
      ...framing,
    })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');

    const answer = await sendRaw(
      port,
      `POST /_gate/session HTTP/1.1\r\n${head}\r\n${body}`,
      (text) => text.includes('too-long'),
    );

    expect(answer.status).toBe(413);
  });

  it('reports a client that disconnects within its body in the access log, not as a problem', async () => {
    const {headers} = exchange('');
    const head = Object.entries({host: 'localhost:3000', ...(headers as Record<string, string>)})
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const decisions = () => fixture.log.map(({decision, status}) => `${status} ${decision}`);
    const logged = fixture.log.length;
    const socket = connect(port, '127.0.0.1');
    socket.end(`POST /_gate/session HTTP/1.1\r\n${head}content-length: 100\r\n\r\n{"token":`);

    await expect.poll(() => decisions().slice(logged)).toContain('400 bad-request');
    expect(fixture.problems).toEqual([]);
    socket.destroy();
  });

  it.each([
    ['*', 400],
    ['apis/misc/conference', 400],
    ['/apis\\misc\\conference', 400],
    ['/apis/misc/conference#x', 400],
    ['/apis/misc/%2563onference/', 400],
    ['/apis/%00', 400],
    ['/apis/%zz', 400],
    ['http://evil/apis/misc/conference/', 403],
    ['//apis/misc/conference/', 403],
    ['/guidelines/%2e%2e/apis/misc/conference/', 403],
  ])('answers the raw target %s with %i', async (target, status) => {
    const answer = await getRaw(port, target, await cookieOf('public'));

    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('canary');
  });
});

describe.concurrent('a client that wastes time (D04)', () => {
  it('is disconnected when its headers never end', async () => {
    const answer = await sendRaw(port, 'GET / HTTP/1.1\r\nhost: localhost:3000\r\nx: ');

    expect([0, 408]).toContain(answer.status);
  });

  it('is disconnected when its body never arrives', async () => {
    const {headers} = exchange('');
    const head = Object.entries({host: 'localhost:3000', ...(headers as Record<string, string>)})
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const answer = await sendRaw(
      port,
      `POST /_gate/session HTTP/1.1\r\n${head}content-length: 100\r\n\r\n{"token":`,
    );

    expect([0, 408]).toContain(answer.status);
  });

  it('is disconnected when it sends nothing', async () => {
    expect((await sendRaw(port, '')).text).toMatch(/^$|^HTTP\/1\.1 408/);
  });
}, 40_000);

describe('closing', () => {
  it('closes idle connections, waits for pending responses and frees the port', async () => {
    const own = await createGateFixture({publicURL: PUBLIC_URL});
    const server = await own.startServer();
    const origin = `http://127.0.0.1:${server.port}`;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    own.provider.fault = () => held.then(() => null);
    const underWay = fetch(`${origin}/apis/`, {
      headers: {cookie: `gate_session=${await own.signIn('public')}`},
    });
    await expect.poll(() => own.provider.calls.length).toBe(1);

    const closed = server.close();
    release();

    expect((await underWay).status).toBe(200);
    await closed;
    await expect(fetch(`${origin}/_gate/health`)).rejects.toThrow();
    const again = await startGateServer({...own.options, port: server.port});
    expect(again.port).toBe(server.port);
    await again.close();
    await own.close();
  });
});
