import {readFileSync} from 'node:fs';
import {connect, constants, type ClientHttp2Session, type IncomingHttpHeaders} from 'node:http2';
import https from 'node:https';
import {connect as connectTLS} from 'node:tls';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {canary} from '../../support/gate/editionFolder';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';
import {freePort} from '../../support/freePort';

/** A certificate for localhost, only for tests. */
const cert = readFileSync('tests/fixtures/tls/localhost.cert.pem');
const key = readFileSync('tests/fixtures/tls/localhost.key.pem');
const CONFERENCE = '/apis/misc/conference/';

let fixture: GateFixture;
let origin: string;
let client: ClientHttp2Session;

beforeAll(async () => {
  const port = await freePort();
  origin = `https://localhost:${port}`;
  fixture = await createGateFixture({publicURL: origin});
  await fixture.startServer({port, tls: {cert, key}, connectionsPerAddress: 0});
  client = connect(origin, {ca: cert});
});
afterAll(async () => {
  client.destroy();
  await fixture.close();
});

type Answer = {status: number; headers: IncomingHttpHeaders; text: string};

/** One stream of the shared connection. */
function ask(path: string, headers: Record<string, string> = {}, over = client): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = over.request({':path': path, ...headers});
    const chunks: Buffer[] = [];
    let answered: IncomingHttpHeaders = {};
    stream.on('response', (received) => (answered = received));
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', reject);
    stream.on('end', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({status: Number(answered[':status']), headers: answered, text});
    });
    stream.end();
  });
}

const cookieOf = async (group: string) => ({
  cookie: `__Host-gate_session=${await fixture.signIn(group)}`,
});

describe('the gate over TLS and HTTP/2', () => {
  it('serves only the sign-in page without a session', async () => {
    const {status, headers, text} = await ask(CONFERENCE);

    expect(status).toBe(401);
    expect(text).not.toContain('canary');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('serves many streams of two readers on one connection, each from their own edition', async () => {
    const [internal, open] = [await cookieOf('internal'), await cookieOf('public')];

    const answers = await Promise.all(
      Array.from({length: 200}, (_unused, index) => ask(CONFERENCE, index % 2 ? open : internal)),
    );

    expect(
      answers.filter(({status, text}, index) => {
        const isReader = index % 2 === 0;
        return status !== (isReader ? 200 : 403) || text.includes(canary(CONFERENCE)) !== isReader;
      }),
    ).toEqual([]);
  });

  it.each([
    ['/APIS/misc/conference/', 403],
    ['//apis/misc/conference/', 403],
    ['/guidelines/../apis/misc/conference/', 403],
    ['/apis/misc/%2563onference/', 400],
    ['/apis%2Fmisc%2Fconference/', 400],
  ])('shows no other reader %s (P31)', async (path, status) => {
    const refused = await ask(path, await cookieOf('public'));

    expect([path, refused.status]).toEqual([path, status]);
    expect(refused.text).not.toContain('canary');
  });

  it.each(['apis/misc/conference/', 'https://evil.example/apis/misc/conference/', '*'])(
    'takes %s for no request of HTTP/2 at all (P31)',
    async (path) => {
      await expect(ask(path, await cookieOf('internal'))).rejects.toThrow(/PROTOCOL_ERROR/);
    },
  );

  it.each<[string, Record<string, string>, number]>([
    ['another authority', {':authority': 'evil.example'}, 421],
    ['two that differ', {':authority': 'evil.example', host: 'localhost'}, 400],
    ['a Host alone', {host: 'evil.example'}, 421],
  ])('answers nobody who asks for another host: %s', async (_name, headers, status) => {
    const answer = await ask(CONFERENCE, {...headers, ...(await cookieOf('internal'))});

    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('canary');
  });

  it('joins cookie headers that a browser splits, and rejects two sessions (S09)', async () => {
    const {cookie} = await cookieOf('internal');
    const apart = (cookies: string[]) => ask(CONFERENCE, {cookie: cookies as unknown as string});

    expect((await apart(['theme=dark', cookie])).status).toBe(200);
    expect((await apart([cookie, '__Host-gate_session=x'])).status).toBe(401);
  });

  it('opens a session whose cookie is bound to this host and to https (S07)', async () => {
    const body = JSON.stringify({token: await fixture.signIn('internal')});
    const stream = client.request({
      ':path': '/_gate/session',
      ':method': 'POST',
      'content-type': 'application/json',
      origin,
    });
    stream.end(body);
    const headers = await new Promise<IncomingHttpHeaders>((resolve) =>
      stream.once('response', resolve),
    );
    stream.close(constants.NGHTTP2_NO_ERROR);

    expect(headers[':status']).toBe(200);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^__Host-gate_session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('serves a client that only supports HTTP/1.1', async () => {
    const headers = await cookieOf('internal');
    const [status, text] = await new Promise<[number, string]>((resolve, reject) => {
      https
        .get(`${origin}${CONFERENCE}`, {ca: cert, headers, agent: false}, (res) => {
          let seen = '';
          res.setEncoding('utf8');
          res.on('data', (chunk: string) => (seen += chunk));
          res.on('end', () => resolve([res.statusCode ?? 0, seen]));
        })
        .on('error', reject);
    });

    expect([status, text.includes(canary(CONFERENCE))]).toEqual([200, true]);
  });

  it.concurrent('cuts off a stream whose body does not come, and leaves the connection alone (D04)', async () => {
    const own = connect(origin, {ca: cert});
    const stream = own.request({
      ':path': '/_gate/session',
      ':method': 'POST',
      'content-type': 'application/json',
      'content-length': '100',
      origin,
    });
    stream.on('error', () => undefined);
    stream.write('{"token":');
    const started = performance.now();

    await new Promise((resolve) => stream.once('close', resolve));

    expect(performance.now() - started).toBeLessThan(20_000);
    expect((await ask('/_gate/health', {}, own)).status).toBe(200);
    own.destroy();
  }, 30_000);

  it.concurrent.each([
    ['headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: '],
    ['a body', `POST /_gate/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{`],
  ])(
    'disconnects a client of HTTP/1.1 when %s do not come to an end (D04)',
    async (_name, sent) => {
      const {hostname, port} = new URL(origin);
      const socket = connectTLS({
        host: hostname,
        port: Number(port),
        ca: cert,
        servername: hostname,
      });
      const started = performance.now();
      socket.on('error', () => undefined);
      socket.once('secureConnect', () => socket.write(sent));

      await new Promise((resolve) => socket.resume().once('close', resolve));

      expect(performance.now() - started).toBeLessThan(20_000);
    },
    30_000,
  );

  it('limits concurrent streams of a connection', async () => {
    await ask('/_gate/health');

    expect(client.remoteSettings.maxConcurrentStreams).toBe(32);
  });

  it('resets a stream that the client does not read', async () => {
    const paceLimits = {sliceMs: 1_000, responseMs: 60_000};
    const port = await freePort();
    const own = await createGateFixture({publicURL: `https://localhost:${port}`});
    await own.startServer({port, tls: {cert, key}, paceLimits});
    const stalled = connect(`https://localhost:${port}`, {
      ca: cert,
      // A flow-control window of a hundred bytes that never grows.
      settings: {initialWindowSize: 100},
    });
    stalled.on('error', () => undefined);
    const stream = stalled.request({':path': '/apis/', cookie: `__Host-gate_session=x`});
    stream.on('error', () => undefined);
    stream.pause();

    await new Promise((resolve) => stream.once('close', resolve));

    stalled.destroy();
    await own.close();
  });

  it('closes gracefully: finishes open streams and accepts no new ones', async () => {
    const port = await freePort();
    const own = await createGateFixture({publicURL: `https://localhost:${port}`});
    const closing = await own.startServer({port, tls: {cert, key}});
    const session = connect(`https://localhost:${port}`, {ca: cert});
    session.on('error', () => undefined);
    const asked = Array.from({length: 20}, () => ask('/apis/', {}, session));
    await asked[0];

    await closing.close();

    expect((await Promise.all(asked)).map(({status}) => status)).toEqual(
      new Array<number>(20).fill(401),
    );
    await expect.poll(() => session.closed || session.destroyed).toBe(true);
    await own.close();
  });
});
