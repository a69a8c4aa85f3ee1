import {gunzipSync} from 'node:zlib';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {canary, chunkOf} from '../../support/gate/editionFolder';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';
import {getRaw, sendRaw} from '../../support/gate/rawRequest';

let fixture: GateFixture;
let port: number;
let asPublic: string;
let asInternal: string;

beforeAll(async () => {
  fixture = await createGateFixture();
  ({port} = await fixture.startServer());
  asPublic = await fixture.signIn('public');
  asInternal = await fixture.signIn('internal');
});
afterAll(() => fixture.close());

const CONFERENCE = '/apis/misc/conference/';
const CHUNK = chunkOf(CONFERENCE);
const headersOf = (res: Response) => JSON.stringify([...res.headers]);

describe('a rejected request', () => {
  it.each([
    ['no session', undefined, 401],
    ['a reader of another audience', 'public', 403],
  ])('H01: answers HEAD like GET, without the body, to %s', async (_name, group, status) => {
    const token = group && (await fixture.signIn(group));
    const get = await fixture.ask(CONFERENCE, {token});
    const head = await fixture.ask(CONFERENCE, {token, method: 'HEAD'});
    const real = await fixture.ask(CONFERENCE, {token: asInternal, method: 'HEAD'});

    expect([get.status, head.status]).toEqual([status, status]);
    expect(headersOf(head)).toBe(headersOf(get));
    expect(await head.text()).toBe('');
    expect(head.headers.has('etag')).toBe(false);
    expect(head.headers.get('content-length')).not.toBe(real.headers.get('content-length'));
  });

  it.each([CONFERENCE, CHUNK, '/nothing/', '/_gate/session'])(
    'H02: answers OPTIONS %s without content and without CORS',
    async (path) => {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
      };
      const res = await fixture.ask(path, {method: 'OPTIONS', headers});

      expect([204, 405]).toContain(res.status);
      expect(await res.text()).toBe('');
      expect(headersOf(res)).not.toContain('access-control');
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'FOO'])(
    'H+: answers %s on a page with 405 and Allow, to anybody',
    async (method) => {
      for (const token of [undefined, asPublic, asInternal]) {
        const res = await fixture.ask(CONFERENCE, {method, token});

        expect(res.status).toBe(405);
        expect(res.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
        expect(await res.text()).toBe('');
      }
    },
  );

  it.each(['TRACE', 'CONNECT', 'TRACK', 'get', 'GET\t'])(
    'H+: answers the raw method %s with no content',
    async (method) => {
      const head = `host: localhost:3000\r\ncookie: gate_session=${asInternal}\r\nconnection: close\r\n`;
      const answer = await sendRaw(port, `${method} ${CONFERENCE} HTTP/1.1\r\n${head}\r\n`);

      expect([0, 400, 405]).toContain(answer.status);
      expect(answer.text).not.toContain('canary');
    },
  );

  it.each([
    ['H04', 'POST', CONFERENCE, {'x-http-method-override': 'GET', 'x-http-method': 'GET'}, 405],
    ['H04', 'POST', `${CONFERENCE}?_method=GET`, {}, 405],
    ['H05', 'GET', '/', {'x-original-url': CONFERENCE, 'x-rewrite-url': CONFERENCE}, 200],
    ['H05', 'GET', '/', {'x-original-uri': CONFERENCE, 'x-forwarded-uri': CONFERENCE}, 200],
    ['H+', 'GET', CONFERENCE, {referer: 'http://localhost:3000/guidelines/'}, 403],
    ['H08', 'GET', CONFERENCE, {'x-forwarded-for': '127.0.0.1', 'x-real-ip': '::1'}, 403],
    ['H+', 'GET', CONFERENCE, {'x-forwarded-user': 'internal', 'remote-user': 'internal'}, 403],
    ['H+', 'GET', CONFERENCE, {'x-forwarded-groups': 'internal', 'x-groups': 'internal'}, 403],
    ['H10', 'GET', CONFERENCE, {'x-middleware-subrequest': 'middleware:middleware'}, 403],
    ['H10', 'GET', CONFERENCE, {'x-gate-edition': 'internal', 'x-gate-decision': 'permit'}, 403],
    ['H11', 'GET', CONFERENCE, {'user-agent': 'GoogleHC/1.0'}, 403],
    ['H+', 'GET', CONFERENCE, {host: '127.0.0.1', forwarded: 'for=127.0.0.1'}, 403],
    ['H16', 'GET', CONFERENCE, {accept: 'application/json'}, 403],
    ['H16', 'GET', CONFERENCE, {accept: 'text/markdown'}, 403],
    ['H16', 'GET', CONFERENCE, {accept: '*/*'}, 403],
    ['H17', 'GET', CONFERENCE, {'accept-encoding': 'gzip, br, identity;q=0'}, 403],
    ['H+', 'GET', CONFERENCE, {'x-requested-with': 'XMLHttpRequest', purpose: 'prefetch'}, 403],
    ['H+', 'GET', CONFERENCE, {'sec-purpose': 'prefetch', 'sec-fetch-dest': 'empty'}, 403],
  ])(
    '%s: is decided by path and session alone (%s %s %j)',
    async (_id, method, path, headers, status) => {
      const token = asPublic;
      const res = await fixture.ask(path, {
        method,
        headers: headers as Record<string, string>,
        token,
      });

      expect(res.status).toBe(status);
      const bytes = Buffer.from(await res.arrayBuffer());
      expect(bytes.toString('latin1')).not.toContain('canary-apis');
    },
  );

  it.each([CONFERENCE + 'index.html.gz', `${CHUNK}.br`, `${CHUNK}.map`, `${CHUNK}.gz`])(
    'H17: has no compressed sibling at %s',
    async (path) => {
      expect((await fixture.ask(path, {token: asPublic})).status).toBe(404);
      expect((await fixture.ask(path)).status).toBe(401);
    },
  );

  it.each([
    ['H13', {range: 'bytes=0-99'}],
    ['H13', {range: 'bytes=-1'}],
    ['H13', {range: 'bytes=999999-'}],
    ['H13', {range: `bytes=${Array.from({length: 1000}, () => '0-50').join(',')}`}],
    ['H14', {'if-none-match': '*'}],
    ['H14', {'if-modified-since': 'Fri, 01 Jan 2027 00:00:00 GMT'}],
  ])('%s: reveals nothing to %j', async (_id, headers) => {
    for (const [path, token, status] of [
      [CONFERENCE, asPublic, 403],
      [CONFERENCE, undefined, 401],
      [CHUNK, asPublic, 404],
      [CHUNK, undefined, 401],
    ] as const) {
      const res = await fixture.ask(path, {headers, token});

      expect(res.status).toBe(status);
      expect(res.headers.has('content-range')).toBe(false);
      expect(await res.text()).not.toContain('canary');
    }
  });

  it('H14: does not get 304 for the real entity tag', async () => {
    const etag = (await fixture.ask(CONFERENCE, {token: asInternal})).headers.get('etag') ?? '';
    const headers = {'if-none-match': etag};

    expect((await fixture.ask(CONFERENCE, {token: asPublic, headers})).status).toBe(403);
    expect((await fixture.ask(CONFERENCE, {headers})).status).toBe(401);
    expect((await fixture.ask(CONFERENCE, {token: asInternal, headers})).status).toBe(304);
  });

  it.each([CONFERENCE, CHUNK, '/nothing/', '/nothing.js'])(
    'H25: carries nothing of the real answer for %s',
    async (path) => {
      for (const token of [undefined, asPublic]) {
        const {headers} = await fixture.ask(path, {token});

        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('vary')).toContain('Cookie');
        expect(headers.getSetCookie()).toEqual([]);
        for (const name of ['content-disposition', 'link', 'server-timing', 'last-modified']) {
          expect(headers.has(name)).toBe(false);
        }
      }
    },
  );
});

describe('a permitted request', () => {
  it.each([
    ['bytes=0-8', 206, '<!doctype'],
    ['bytes=-7', 206, '</html>'],
    ['bytes=100-100', 206, undefined],
    ['bytes=999999-', 416, ''],
    ['bytes=-0', 416, ''],
    ['bytes=5-2', 200, undefined],
    ['bytes=a-b', 200, undefined],
    ['lines=0-1', 200, undefined],
    [`bytes=${Array.from({length: 1000}, () => '0-50').join(',')}`, 200, undefined],
  ])('H13: answers the range %s with %i', async (range, status, text) => {
    const res = await fixture.ask(CONFERENCE, {token: asInternal, headers: {range}});
    const body = await res.text();

    expect(res.status).toBe(status);
    expect(text ?? body).toBe(body);
    expect(Number(res.headers.get('content-length'))).toBe(body.length);
  });

  it('H13: ignores a range whose If-Range is outdated', async () => {
    const headers = {range: 'bytes=0-3', 'if-range': '"older"'};

    expect((await fixture.ask(CONFERENCE, {token: asInternal, headers})).status).toBe(200);
  });

  it('H17: is compressed as the client prefers, with an entity tag per encoding', async () => {
    const tags = new Set<string | null>();
    for (const [accepted, sent] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['gzip;q=1, br;q=0', 'gzip'],
      ['*', 'br'],
      ['identity', null],
      ['zstd', null],
    ]) {
      const headers = {'accept-encoding': accepted ?? ''};
      const res = await fixture.ask(CONFERENCE, {token: asInternal, headers});

      expect(res.headers.get('content-encoding')).toBe(sent);
      tags.add(res.headers.get('etag'));
    }
    expect(tags.size).toBe(3);
  });

  it('H17: decompresses to the same bytes', async () => {
    const ask = (accepted: string) =>
      fixture.ask(CONFERENCE, {token: asInternal, headers: {'accept-encoding': accepted}});
    const plain = Buffer.from(await (await ask('identity')).arrayBuffer());
    const packed = Buffer.from(await (await ask('gzip')).arrayBuffer());

    expect(gunzipSync(packed).equals(plain)).toBe(true);
  });
});

describe('identity', () => {
  it('H19: is that of the bearer token alone if there is one, whatever the cookie contains', async () => {
    const headers = {authorization: `Bearer ${asInternal}`};

    for (const token of [undefined, asPublic, asInternal]) {
      const response = await fixture.ask(CONFERENCE, {headers, ...(token && {token})});
      expect(response.status).toBe(401);
    }
    expect((await fixture.ask(`${CONFERENCE}?token=${asInternal}`)).status).toBe(401);
  });

  it('H19: is rejected with two session cookies', async () => {
    const cookie = `gate_session=${asPublic}; gate_session=${asInternal}`;

    expect((await fixture.ask(CONFERENCE, {headers: {cookie}})).status).toBe(401);
  });
});

describe('on the wire', () => {
  it.each([
    [
      'H20: Content-Length and Transfer-Encoding',
      'POST /_gate/session HTTP/1.1\r\nhost: localhost:3000\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /apis/ HTTP/1.1\r\nhost: localhost:3000\r\n\r\n',
    ],
    [
      'H20: an obfuscated Transfer-Encoding',
      'POST /_gate/session HTTP/1.1\r\nhost: localhost:3000\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'H20: two Content-Lengths',
      'POST /_gate/session HTTP/1.1\r\nhost: localhost:3000\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcde',
    ],
    [
      'H20: a space before the colon',
      'POST /_gate/session HTTP/1.1\r\nhost: localhost:3000\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\n',
    ],
    ['H20: a folded header', 'GET / HTTP/1.1\r\nhost: localhost:3000\r\nx: a\r\n b\r\n\r\n'],
    [
      'H+: two Hosts',
      'GET / HTTP/1.1\r\nhost: localhost:3000\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n',
    ],
    ['H+: no Host on HTTP/1.1', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['H+: a space in the target', 'GET /apis/ /x HTTP/1.1\r\nhost: localhost:3000\r\n\r\n'],
    [
      'H23: a WebSocket upgrade',
      'GET /apis/ HTTP/1.1\r\nhost: localhost:3000\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    ],
  ])('responds with 400 and closes: %s', async (_name, bytes) => {
    const answer = await sendRaw(port, bytes);

    expect(answer.status).toBe(400);
    expect(answer.text.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
  });

  it('H20: a bare line feed smuggles no second request', async () => {
    const cookie = `cookie: gate_session=${asInternal}`;
    const answer = await sendRaw(
      port,
      `GET / HTTP/1.1\nhost: localhost:3000\nconnection: close\n\nGET ${CONFERENCE} HTTP/1.1\r\nhost: localhost:3000\r\n${cookie}\r\nconnection: close\r\n\r\n`,
    );

    expect(answer.text).not.toContain('canary');
  });

  it('H22: treats HTTP/1.0 without Host like any other request', async () => {
    const answer = await sendRaw(port, `GET ${CONFERENCE} HTTP/1.0\r\n\r\n`);

    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('canary');
  });

  it('H22: authorizes each pipelined request by its own cookie', async () => {
    const request = (cookie: string, end: string) =>
      `GET ${CONFERENCE} HTTP/1.1\r\nhost: localhost:3000\r\n${cookie}${end}\r\n`;
    const answer = await sendRaw(
      port,
      request('', '') +
        request(`cookie: gate_session=${asInternal}\r\n`, '') +
        request(`cookie: gate_session=${asPublic}\r\n`, '') +
        request('', 'connection: close\r\n'),
    );

    const statuses = answer.text.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(-3));
    expect(statuses).toEqual(['401', '200', '403', '401']);
    expect(answer.text.split(canary(CONFERENCE))).toHaveLength(2);
  });

  it.each([
    ['H07', {'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https'}],
    ['H07', {forwarded: 'host=evil.example;proto=https'}],
  ])('%s: uses none of %j in redirects and cookies', async (_id, headers) => {
    const answer = await getRaw(port, '/apis', {
      ...headers,
      cookie: `gate_session=${asInternal}`,
    });
    const refused = await getRaw(port, '/apis/', {...headers, cookie: 'gate_session=x'});

    expect(answer.status).toBe(308);
    expect(answer.text).not.toContain('evil');
    expect(refused.head).toMatch(/set-cookie: gate_session=; Max-Age=0; Path=\/; HttpOnly/);
    expect(refused.text).not.toContain('evil');
  });

  it.each([
    'evil.example',
    'a b/c',
    'localhost.evil.example',
    'localhost:3000@evil',
    'localhost:3000,',
    '',
  ])('H21: responds with 421 or 400 to the Host "%s", and says nothing', async (host) => {
    for (const path of ['/apis/', '/', '/_gate/config', '/_gate/session']) {
      const {status, body} = await getRaw(port, path, {host, cookie: `gate_session=${asInternal}`});

      expect([400, 421]).toContain(status);
      expect(body).toBe('');
    }
  });

  it.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000', 'portal.localhost'])(
    'H21: answers to the Host %s of this machine',
    async (host) => {
      expect((await getRaw(port, '/', {host, cookie: `gate_session=${asInternal}`})).status).toBe(
        200,
      );
    },
  );

  it('H21: responds only under its public and allowed host names, and to probes under any', async () => {
    const options = {publicURL: 'https://docs.example.com', hosts: ['portal.internal:8080']};
    const server = await fixture.startServer(options);
    const statusFor = async (host: string, path = '/') =>
      (await getRaw(server.port, path, {host})).status;

    expect(await statusFor('docs.example.com')).toBe(401);
    expect(await statusFor('Portal.internal:8080')).toBe(401);
    expect(await statusFor('127.0.0.1')).toBe(421);
    expect(await statusFor('portal.internal')).toBe(421);
    expect(await statusFor('10.0.0.7:3000', '/_gate/health')).toBe(200);
    expect(await statusFor('10.0.0.7:3000', '/_gate/ready')).toBe(200);
  });

  it.each([
    ['GET /guidelines/\r\n\r\n', 400],
    ['GET /guidelines/ HTTP/2.0\r\nhost: localhost:3000\r\n\r\n', 505],
    ['GET /guidelines/ HTTP/3.7\r\nhost: localhost:3000\r\n\r\n', 505],
  ])('X27: does not answer what claims to be another HTTP: %j', async (bytes, status) => {
    const answer = await sendRaw(port, bytes);

    expect([400, status]).toContain(answer.status);
    expect(answer.body).toBe('');
  });

  it.each([
    ['a bad request line', 'GET /apis/ /x HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['headers beyond the bound', `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('X20: refuses %s with its own headers and a line in the log', async (_name, bytes, status) => {
    const before = fixture.log.length;
    const answer = await sendRaw(port, bytes);

    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(answer.head).toMatch(/\r\ncache-control: no-store\r\n/);
    expect(fixture.log.slice(before)).toMatchObject([
      {decision: 'malformed-request', status, client: expect.stringMatching(/127\.0\.0\.1/)},
    ]);
  });

  it('D04: rejects headers beyond the limit', async () => {
    const answer = await getRaw(port, '/', {'x-long': 'x'.repeat(64 * 1024)});

    expect(answer.status).toBe(431);
  });
});
