import {readFileSync} from 'node:fs';
import http, {type IncomingMessage, type ServerResponse} from 'node:http';
import https from 'node:https';
import {gzipSync} from 'node:zlib';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import {callByHTTP} from '../../../plugins/gate/src/adapters/node/callByHTTP';
import {readBeginning, readBounded} from '../../../plugins/gate/src/readBounded';
import type {
  TryContract,
  TryOperation,
  TryReply,
  TryRequest,
  TryValues,
} from '@gated-docs/try-it/format';
import {createGateFixture, PUBLIC_URL, type GateFixture} from '../../support/gate/gateFixture';
import {listenLocally} from '../../support/listenLocally';

const API = 'https://api.test/missions/v1';
const FROM_PORTAL = {origin: PUBLIC_URL, 'content-type': 'application/json'};

const operation = (change: Partial<TryOperation>): TryOperation => ({
  ...{id: 'get', method: 'GET', path: '/things/{id}', servers: [API, 'https://other.test/v1']},
  parameters: [
    {name: 'id', in: 'path', required: true},
    {name: 'dots', in: 'path', required: true, style: 'label'},
    {name: 'q', in: 'query', required: false},
    {name: 'raw', in: 'query', required: false, allowReserved: true},
    {name: 'deep', in: 'query', required: false, style: 'deepObject'},
    {name: 'If-Match', in: 'header', required: false},
    {name: 'Cookie', in: 'header', required: false},
    {name: 'Authorization', in: 'header', required: false},
  ],
  ...change,
});

const TOKEN = {
  credentials: {
    ...{query: [], cookie: []},
    header: [{name: 'Authorization', value: 'Bearer ACCESS_TOKEN'}],
  },
};
const SECRET = 'operators/secret==';

/** In JSON less than 2 MiB together. */
const LONG = 'x'.repeat(500_000);
const MANY = Array<number>(500_000).fill(1);

const media = (type: string, schema?: unknown) => ({type, schema, examples: []});

const MISSIONS: TryContract = {
  title: 'Missions',
  operations: [
    operation(TOKEN),
    operation({...TOKEN, id: 'dots', path: '/things/{dots}/parts'}),
    operation({id: 'open'}),
    operation({
      ...TOKEN,
      id: 'post',
      method: 'POST',
      path: '/things',
      body: {
        required: true,
        media: [
          media('application/json'),
          media('text/plain'),
          media('application/x-www-form-urlencoded'),
          media('multipart/form-data', {$ref: '#/schemas/Upload'}),
        ],
      },
    }),
    operation({...TOKEN, id: 'elsewhere', servers: ['https://other.test/v1']}),
  ],
  schemas: {
    Upload: {
      properties: {
        note: {type: 'string'},
        about: {type: 'object'},
        scan: {type: 'string', format: 'binary'},
      },
    },
  },
};
const GRAPHQL: TryContract = {
  title: 'GraphQL',
  operations: [
    operation({
      ...{...TOKEN, id: 'thing', method: 'POST', path: '', servers: ['https://api.test/graphql']},
      parameters: [],
      body: {required: true, media: [media('application/json')]},
    }),
  ],
  schemas: {},
  sdl: 'type Query {thing: Thing} type Thing {id: ID, things: [Thing]} type Mutation {change(to: To): Int} input To {id: ID, in: To} type Subscription {changed: Int}',
};
const CONFERENCE: TryContract = {...MISSIONS, title: 'Conference'};

type Received = {line: string; headers: IncomingMessage['headers']; raw: string[]; body: Buffer};
type Respond = (response: ServerResponse, request: Received) => void;

/** A hostile API: it records everything, and responds as a test wants. */
let upstream: http.Server;
let port: number;
let received: Received[];
let respond: Respond;
let fixture: GateFixture;

const ok: Respond = (response) =>
  response.writeHead(200, {'content-type': 'application/json'}).end('{"ok":true}');

beforeAll(async () => {
  upstream = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const {method, url, headers, rawHeaders: raw} = request;
      const entry = {line: `${method} ${url}`, headers, raw, body: Buffer.concat(chunks)};
      received.push(entry);
      respond(response, entry);
    });
  });
  port = await listenLocally(upstream);
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});
beforeEach(() => {
  received = [];
  respond = ok;
});
afterEach(() => fixture.close());

const TRIES = [
  {route: '/apis/', name: 'missions', contract: MISSIONS},
  {route: '/apis/misc/conference/', name: 'conference', contract: CONFERENCE},
  {route: '/apis/', name: 'graphql', contract: GRAPHQL},
];

type Options = NonNullable<Parameters<typeof createGateFixture>[0]>;
type Servers = NonNullable<Options['tryServers']>;

const server = (change: Partial<Servers[number]> = {}): Servers[number] => ({
  ...{server: 'https://api.test', label: 'Test', target: `http://127.0.0.1:${port}/base`},
  ...{tenant: 'acme-1', allowPrivate: true},
  ...change,
});

async function open(change: Partial<Servers[number]> = {}, options: Options = {}): Promise<void> {
  fixture = await createGateFixture({
    ...{folder: {tries: TRIES}, tryServers: [server(change)], callAPI: callByHTTP()},
    ...options,
  });
}

type Wanted = Omit<Partial<TryRequest>, 'values'> & {values?: TryValues};
type Sender = {
  person?: string;
  groups?: string[];
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

const wish = (wanted: Wanted) => ({
  ...{server: API, contract: 'missions', operation: 'get', values: {path: {id: '1'}}},
  ...wanted,
});

async function send(body: unknown, sender: Sender = {}) {
  const {person = 'ann', groups = ['public'], headers, signal} = sender;
  const token = await fixture.provider.token({person_id: person, groups});
  return fixture.ask('/_gate/try', {
    method: 'POST',
    token,
    headers: {...FROM_PORTAL, ...headers},
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && {signal}),
  });
}

/** Status of the gate, and its error or reply. */
async function attempt(wanted: Wanted, sender?: Sender): Promise<[number, unknown]> {
  const response = await send(wish(wanted), sender);
  const body = (await response.json()) as {error?: string};
  return [response.status, body.error ?? body];
}

async function replyTo(wanted: Wanted, sender?: Sender): Promise<TryReply> {
  const [status, reply] = await attempt(wanted, sender);
  expect(status).toBe(200);
  return reply as TryReply;
}

describe('where a call goes', () => {
  beforeEach(() => open());

  it('is the path of the operation at the target, with the values encoded', async () => {
    const reply = await replyTo({values: {path: {id: 'a b+c'}, query: {q: ['x&y', '#']}}});

    expect(received.map(({line}) => line)).toEqual([
      'GET /base/missions/v1/things/a%20b%2Bc?q=x%26y&q=%23',
    ]);
    expect(reply).toMatchObject({
      ...{status: 200, statusText: 'OK', bytes: 11, truncated: false},
      body: {text: '{"ok":true}'},
    });
  });

  it.each([
    [API.replace('https', 'http')],
    ['https://api.test'],
    ['https://api.test.evil.test/missions/v1'],
    ['https://evil.test'],
    ['http://169.254.169.254/latest'],
    ['//evil.test'],
    ['https://api.test@evil.test/missions/v1'],
    ['https://other.test/v1'], // of the operation, but not configured
  ])('is never another host: %s [Y01]', async (other) => {
    expect(await attempt({server: other})).toEqual([403, 'try-not-offered']);
    expect(received).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['..', '..'],
    ['.', '.'],
    ['a path', '../../admin'],
    ['a path within', 'a/../../admin'],
    ['a backslash', '..\\admin'],
    ['encoded dots', '%2e%2e'],
    ['encoded dots and slash', '%2e%2e%2fadmin'],
    ['dots that are encoded twice', '%252e%252e'],
    ['dots with a parameter', '..;/admin'],
    ['a list', ['..']],
    ['nothing', ''],
    ['an empty list', []],
    ['null', null],
    ['a line break', '1\r\nHost: evil.test'],
    ['an encoded line break', '1%0d%0aHost:evil.test'],
    ['a zero byte', '1\u0000'],
    ['half a character', '\ud800'],
    ['too many levels', JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`)],
    ['a very long value', 'x'.repeat(9000)],
  ])('does not leave the place of a path parameter: %s [Y02]', async (_name, id) => {
    expect(await attempt({values: {path: {id}}})).toEqual([400, 'try-bad-values']);
    expect(received).toEqual([]);
  });

  it.each([
    ['?admin=1', '%3Fadmin%3D1'],
    ['#admin', '%23admin'],
    ['@evil.test', '%40evil.test'],
    [':8080', '%3A8080'],
    ['x HTTP 1.1', 'x%20HTTP%201.1'],
    ['ä', '%C3%A4'],
    ['a..b', 'a..b'],
  ])('encodes %j in the path [Y02]', async (id, encoded) => {
    await replyTo({values: {path: {id}}});

    expect(received.map(({line, headers}) => [line, headers.host])).toEqual([
      [`GET /base/missions/v1/things/${encoded}`, `127.0.0.1:${port}`],
    ]);
  });

  it.each([
    '1/parts',
    '/',
    '//evil.test',
    '\\\\evil.test',
    'x HTTP/1.1',
    '1%2fparts',
    '1%255Cparts',
    '1%25252Fparts',
  ])('is not another operation for a server that decodes the path: %j [Y16]', async (id) => {
    expect(await attempt({values: {path: {id}}})).toEqual([400, 'try-bad-values']);
    expect(received).toEqual([]);
  });

  it.each<[string, TryValues]>([
    ['a path that is encoded often', {path: {id: `%${'25'.repeat(500_000)}`}}],
    ['a long header', {path: {id: '1'}, header: {'If-Match': 'x'.repeat(1_000_000)}}],
    ['a long name of many items', {path: {id: '1'}, query: {deep: {[LONG]: MANY}}}],
  ])('has no parameters that are expensive to send: %s [Y18]', async (_name, values) => {
    const startedAt = performance.now();

    expect(await attempt({values})).toEqual([400, 'try-bad-values']);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(received).toEqual([]);
  });

  it('refuses a prefix of a style that would become a dot segment [Y02]', async () => {
    for (const dots of ['', '.', []]) {
      const values = {path: {dots}};
      expect(await attempt({operation: 'dots', values})).toEqual([400, 'try-bad-values']);
    }
    expect(received).toEqual([]);
  });

  it.each([
    ['a&admin=1', 'q=a%26admin%3D1'],
    ['a#b', 'q=a%23b'],
  ])('does not leave the place of a query parameter: %j [Y02]', async (q, query) => {
    await replyTo({values: {path: {id: '1'}, query: {q}}});

    expect(received[0]?.line).toBe(`GET /base/missions/v1/things/1?${query}`);
  });

  it.each([{q: {admin: '1'}}, {raw: {admin: '1'}}, {q: {'a&b': 'c=d'}}, {q: {}}])(
    'does not have the fields of an object as parameters: %j [Y17]',
    async (query) => {
      expect(await attempt({values: {path: {id: '1'}, query}})).toEqual([400, 'try-bad-values']);
      expect(received).toEqual([]);
    },
  );

  it('keeps the query with a parameter that may contain reserved characters [Y02]', async () => {
    await replyTo({values: {path: {id: '1'}, query: {raw: '/a?b=c&d#e'}}});

    expect(received[0]?.line).toBe('GET /base/missions/v1/things/1?raw=/a?b=c%26d%23e');
  });

  it.each<[string, TryValues]>([
    ['a query parameter', {query: {admin: '1'}}],
    ['a path parameter', {path: {id: '1', version: '2'}}],
    ['a header', {header: {'X-Admin': '1'}}],
    ['an inherited name', {query: {constructor: '1'}}],
  ])('has nothing that the contract does not have: %s [Y03]', async (_name, values) => {
    const all = {path: {id: '1'}, ...values};

    expect(await attempt({values: all})).toEqual([400, 'try-bad-values']);
    expect(received).toEqual([]);
  });
});

describe('the operation', () => {
  beforeEach(() => open());

  it.each<[string, Partial<TryRequest>, string[]]>([
    ['of another edition', {contract: 'conference'}, ['public']],
    ['of another edition, in other case', {contract: 'CONFERENCE'}, ['public']],
    ['of no contract', {contract: 'nothing'}, ['internal']],
    ['of no name', {operation: 'constructor'}, ['internal']],
    ['in another group', {}, ['apps']],
  ])('%s is not found [Y04]', async (_name, wanted, groups) => {
    expect(await attempt(wanted, {groups})).toEqual([404, 'try-no-operation']);
    expect(received).toEqual([]);
  });

  it.each([
    '../missions',
    'missions/../conference',
    '..',
    '/etc/passwd',
    'missions.json\u0000',
    '',
  ])('is in no file of another name: %j [Y04]', async (contract) => {
    const [status] = await attempt({contract}, {groups: ['internal']});

    expect([400, 404]).toContain(status);
    expect(received).toEqual([]);
  });

  it('is in the edition that a reviewer views [Y04]', async () => {
    await fixture.close();
    await open({}, {folder: {tries: TRIES, reviewers: ['internal']}});
    const token = await fixture.provider.token({groups: ['internal']});
    const statuses = [];
    for (const view of ['apps', 'public']) {
      const response = await fixture.ask('/_gate/try', {
        method: 'POST',
        headers: {...FROM_PORTAL, cookie: `gate_session=${token}; gate_view=${view}`},
        body: JSON.stringify(wish({contract: view === 'apps' ? 'missions' : 'conference'})),
      });
      statuses.push(response.status);
    }

    expect(statuses).toEqual([404, 404]);
    expect((await send(wish({contract: 'conference'}), {groups: ['internal']})).status).toBe(200);
  });

  it('has the method of its contract, whatever the request says [Y05]', async () => {
    const [status] = await attempt({...({method: 'DELETE'} as object)});

    expect(status).toBe(400);
    const token = await fixture.signIn('public');
    const headers = {...FROM_PORTAL, 'x-http-method-override': 'DELETE'};
    await fixture.ask('/_gate/try', {
      method: 'POST',
      token,
      headers,
      body: JSON.stringify(wish({})),
    });
    expect(received.map(({line}) => line.split(' ')[0])).toEqual(['GET']);
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      expect((await fixture.ask('/_gate/try', {method, token, headers: FROM_PORTAL})).status).toBe(
        405,
      );
    }
  });
});

describe('the connection', () => {
  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['172.16.0.1'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fd12::1'],
    ['169.254.169.254'],
    ['100.100.100.200'],
    ['fd00:ec2::254'],
    ['fe80::1'],
    ['64:ff9b::7f00:1'],
    ['2002:7f00:1::'],
    ['0.0.0.0'],
    ['::'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['no address'],
  ])('does not lead to the private address %s [Y06]', async (address) => {
    const resolve = () =>
      Promise.resolve([
        {address: '203.0.114.1', family: 4},
        {address, family: address.includes(':') ? 6 : 4},
      ]);
    await open(
      {target: `https://api.test:${port}`, allowPrivate: false},
      {callAPI: callByHTTP(resolve)},
    );

    expect(await attempt({})).toEqual([502, 'try-unreachable']);
    expect(received).toEqual([]);
    expect(fixture.log.at(-1)?.reason).toContain(address);
  });

  it.each(['169.254.169.254', '100.100.100.200', 'fd00:ec2::254', 'fe80::1', '0.0.0.0'])(
    'does not lead to %s with allowPrivate either [Y06]',
    async (address) => {
      const resolve = () => Promise.resolve([{address, family: address.includes(':') ? 6 : 4}]);
      await open({}, {callAPI: callByHTTP(resolve)});

      expect(await attempt({})).toEqual([502, 'try-unreachable']);
    },
  );

  it('does not lead to a literal private address [Y06]', async () => {
    await open({target: `https://127.0.0.1:${port}`, allowPrivate: false});

    expect(await attempt({})).toEqual([502, 'try-unreachable']);
    expect(fixture.log.at(-1)?.reason).toContain('allowPrivate');
  });

  it('leads to the address that was checked, although the name has another one by then [Y07]', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    const resolve = () => Promise.resolve([{address: answers.shift() ?? '', family: 4}]);
    await open({target: `http://changes.test:${port}`}, {callAPI: callByHTTP(resolve)});

    await replyTo({});

    expect(received.map(({headers}) => headers.host)).toEqual([`changes.test:${port}`]);
    expect(answers).toEqual(['127.0.0.2']);
  });

  it('verifies the name of the certificate [Y07]', async () => {
    const secure = https.createServer(
      {
        cert: readFileSync('tests/fixtures/tls/localhost.cert.pem'),
        key: readFileSync('tests/fixtures/tls/localhost.key.pem'),
      },
      (_request, response) => ok(response, {} as Received),
    );
    onTestFinished(() => void secure.close());
    await open({target: `https://localhost:${await listenLocally(secure)}`});

    expect(await attempt({})).toEqual([502, 'try-unreachable']);
    expect(fixture.log.at(-1)?.reason).toMatch(/certificate/);
  });

  it.each([['http://169.254.169.254/latest/meta-data'], ['//evil.test'], ['/elsewhere']])(
    'does not follow a redirect to %s [Y08]',
    async (location) => {
      await open();
      respond = (response) => response.writeHead(302, {location}).end();

      const {status, headers} = await replyTo({});

      expect([status, received.length]).toEqual([302, 1]);
      expect(Object.fromEntries(headers).location).toBe(location);
    },
  );

  it('takes nothing of the reader’s request with it, neither cookies nor headers [Y09]', async () => {
    await open();
    const headers = {
      'x-forwarded-for': '10.0.0.1',
      referer: `${PUBLIC_URL}/apis/misc/conference/`,
      'accept-language': 'de',
      'user-agent': 'browser',
      'sec-fetch-site': 'same-origin',
    };

    await replyTo({}, {headers});

    const names = received[0]?.raw
      .filter((_, index) => index % 2 === 0)
      .map((name) => name.toLowerCase());
    expect(names?.sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
    expect(received[0]?.headers['user-agent']).toBe('developer-portal');
  });
});

describe('a request of another site', () => {
  it.each<[string, Record<string, string>, number]>([
    ['without an origin', {origin: ''}, 403],
    ['with another origin', {origin: 'https://evil.test'}, 403],
    ['with the origin null', {origin: 'null'}, 403],
    ['of the same site', {'sec-fetch-site': 'same-site'}, 403],
    ['as a text', {'content-type': 'text/plain'}, 415],
    ['as a form', {'content-type': 'application/x-www-form-urlencoded'}, 415],
  ])('%s starts no call [Y10]', async (_name, headers, status) => {
    await open();

    expect((await send(wish({}), {headers})).status).toBe(status);
    expect(received).toEqual([]);
  });

  it('starts no call without a session, and there is no endpoint without servers [Y10]', async () => {
    await open();
    const request = {method: 'POST', headers: FROM_PORTAL, body: JSON.stringify(wish({}))};
    expect((await fixture.ask('/_gate/try', request)).status).toBe(401);
    await fixture.close();
    await open({}, {tryServers: []});

    expect(await attempt({})).toEqual([404, 'try-off']);
    expect(received).toEqual([]);
  });
});

describe('headers and bodies', () => {
  beforeEach(() => open());

  it.each<[string, TryValues['header']]>([
    ['a line break', {'If-Match': '"1"\r\nX-Admin: 1'}],
    ['a line feed', {'If-Match': '"1"\nX-Admin: 1'}],
    ['another character', {'If-Match': '"ä"'}],
    ['a cookie of the contract', {Cookie: 'a=b'}],
    ['a token of the contract', {Authorization: 'Bearer other'}],
    ['a host', {Host: 'evil.test'}],
    ['a length', {'Content-Length': '0'}],
    ['an encoding', {'Transfer-Encoding': 'chunked'}],
  ])('do not smuggle %s [Y11]', async (_name, header) => {
    const values = {path: {id: '1'}, header: header ?? {}};

    expect(await attempt({values})).toEqual([400, 'try-bad-values']);
    expect(received).toEqual([]);
  });

  it('are sent with their exact length, also in forms with files and hostile names [Y11]', async () => {
    const note = '"\r\n--x\r\nContent-Disposition: form-data; name="admin"';
    const name = 'a"\r\nX-Admin: 1';
    const body = {
      type: 'multipart/form-data',
      value: {note, about: {a: 1}},
      files: {scan: [{name, type: 'image/png\r\nX: 1', base64: btoa('PNG')}]},
    };
    await replyTo({operation: 'post', values: {body}});

    const [call] = received;
    const sent = call?.body ?? Buffer.alloc(0);
    expect(call?.headers['content-length']).toBe(String(sent.byteLength));
    const form = await new Response(new Uint8Array(sent), {
      headers: {'content-type': call?.headers['content-type'] ?? ''},
    }).formData();
    expect([...form.keys()]).toEqual(['note', 'about', 'scan']);
    expect(form.get('note')).toBe(note);
  });

  it.each<[string, NonNullable<TryValues['body']>]>([
    ['fields', {type: 'application/x-www-form-urlencoded', value: {[LONG]: MANY}}],
    ['parts', {type: 'multipart/form-data', value: {'': MANY}}],
    ['lists', {type: 'multipart/form-data', value: {[LONG]: MANY.map(() => [])}}],
    [
      'files',
      {
        type: 'multipart/form-data',
        files: {[LONG]: MANY.slice(0, 30_000).map(() => ({name: '', type: '', base64: ''}))},
      },
    ],
  ])('have no names that are repeated without end: %s [Y18]', async (_name, body) => {
    const startedAt = performance.now();

    expect(await attempt({operation: 'post', values: {body}})).toEqual([400, 'try-bad-values']);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(received).toEqual([]);
  });

  it('have at most 20,000 chunks, as the reply [Y19]', async () => {
    const chunks = Array.from({length: 20_001}, () => new Uint8Array(1));
    expect(await readBounded(chunks.slice(1), 1024 * 1024)).toHaveLength(20_000);
    expect(await readBounded(chunks, 1024 * 1024)).toBeNull();
    const {bytes, isCut} = await readBeginning([...chunks, ...chunks], 1024 * 1024);
    expect([bytes.byteLength, isCut]).toEqual([20_001, true]);
  });

  it('have at most 1 MiB [Y12]', async () => {
    const text = 'x'.repeat(1024 * 1024 + 1);
    const body = {type: 'text/plain', text};
    expect(await attempt({operation: 'post', values: {body}})).toEqual([413, 'try-too-long']);
    const tooLong = {type: 'text/plain', text: text + text};
    expect(await attempt({operation: 'post', values: {body: tooLong}})).toEqual([413, 'too-long']);
    expect(received).toEqual([]);
  });
});

describe('the reply', () => {
  it('is data, with the headers of the gate and no cookie [Y13]', async () => {
    await open();
    const page = '<script>alert(1)</script>';
    respond = (response) =>
      response
        .writeHead(200, {'content-type': 'text/html', 'set-cookie': 'gate_session=x', 'x-a': '1'})
        .end(page);

    const response = await send(wish({}));

    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([]);
    const {headers, body} = (await response.json()) as TryReply;
    expect(body).toEqual({text: page});
    expect(headers.map(([name]) => name.toLowerCase())).not.toContain('set-cookie');
  });

  it('is cut at 1 MiB [Y12]', async () => {
    await open();
    respond = (response) => response.writeHead(200).end(Buffer.alloc(3 * 1024 * 1024, 255));

    const {bytes, truncated, body} = await replyTo({});

    expect([bytes, truncated, Object.keys(body)]).toEqual([1024 * 1024, true, ['base64']]);
  });

  it('is awaited only until the reader disconnects [Y25]', async () => {
    await open();
    const disconnection = new AbortController();
    const isClosed = new Promise((resolve) => {
      respond = (response) => {
        response.once('close', resolve);
        disconnection.abort(new Error('The reader disconnected.'));
      };
    });
    const request = send(wish({}), {signal: disconnection.signal});

    expect((await request).status).toBe(504);
    expect(fixture.log.at(-1)?.reason).toContain('The reader disconnected.');
    await isClosed;
  });

  it('is awaited only until the time limit [Y12]', async () => {
    const call = callByHTTP();
    await open({}, {callAPI: (request) => call(request, AbortSignal.timeout(100))});
    respond = (response) => response.writeHead(200).write('never ends');

    expect(await attempt({})).toEqual([504, 'try-too-slow']);
  });
});

describe('limits and credentials', () => {
  it('permits a burst of calls for each person, and four at once [Y14]', async () => {
    await open();
    const waiting: ServerResponse[] = [];
    respond = (response) => void waiting.push(response);
    const calls = [1, 2, 3, 4].map(() => attempt({}));
    await expect.poll(() => waiting.length).toBe(4);
    expect(await attempt({})).toEqual([429, 'try-too-many']);
    respond = ok;
    expect((await attempt({}, {person: 'eve'}))[0]).toBe(200);
    waiting.forEach((response) => response.end());
    await Promise.all(calls);
    const statuses = [];
    for (let count = 0; count < 11; count++) {
      statuses.push((await attempt({}))[0]);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('adds the operator’s token for reading and its groups only, and never shows it [Y15]', async () => {
    const bearer = 'operators-secret';
    await open({credentials: {bearer, groups: ['public']}});
    const texts = [await (await send(wish({}))).text()];
    texts.push(await (await send(wish({operation: 'open'}))).text());
    const mine = await send(wish({token: 'mine'}));
    texts.push(await mine.text(), JSON.stringify(fixture.log));
    expect(await attempt({operation: 'post', values: {}})).toEqual([403, 'try-read-only']);
    await attempt({}, {person: 'eve', groups: ['internal']});

    const sent = received.map(({headers}) => headers.authorization);
    expect(sent).toEqual([`Bearer ${bearer}`, undefined, 'Bearer mine', undefined]);
    expect(texts.join()).not.toContain(bearer);
    expect(fixture.log.at(0)).toMatchObject({
      ...{decision: 'try-called', person: 'ann'},
      call: {server: API, operation: 'missions#get', status: 200},
    });
  });

  it.each<[string, Respond]>([
    [
      'in a header',
      (response, {headers}) => response.setHeader('X-A', headers.authorization ?? '').end(),
    ],
    ['in the status', (response) => response.writeHead(200, `Not for ${SECRET}`).end()],
    ['in a body', (response, {headers}) => response.end(JSON.stringify(headers))],
    [
      'in bytes',
      (response) => response.end(Buffer.concat([Buffer.alloc(3, 255), Buffer.from(SECRET)])),
    ],
    [
      'in JSON of .NET',
      (response) => response.end(JSON.stringify(SECRET).replaceAll('=', '\\u003D')),
    ],
    ['in JSON of PHP', (response) => response.end(JSON.stringify(SECRET).replaceAll('/', '\\/'))],
    [
      'compressed',
      (response) => response.writeHead(200, {'content-encoding': 'gzip'}).end(gzipSync(SECRET)),
    ],
  ])('does not show a reply with the operator’s token: %s [Y20]', async (_name, echo) => {
    await open({credentials: {bearer: SECRET}});
    respond = echo;

    const response = await send(wish({}));

    expect(response.status).toBe(502);
    expect((await response.text()) + JSON.stringify(fixture.log)).not.toContain(SECRET);
    expect(await attempt({token: 'mine'})).toMatchObject([200, {}]);
  });

  it('gives every reader a connector and a token of their own at the sandbox [Y15]', async () => {
    await open({sandbox: {tokenPath: '/token', apiKey: 'key'}});
    respond = (response, {line, headers}) => {
      const token = {access_token: `for-${headers.authorization?.slice(6)}`, expires_in: 900};
      response.end(JSON.stringify(line.endsWith('/token') ? token : {}));
    };
    await attempt({}, {person: 'ann'});
    await attempt({}, {person: 'eve'});
    await attempt({}, {person: 'ann'});

    const [basicAnn, ann, basicEve, eve, again] = received.map(
      ({headers}) => headers.authorization,
    );
    expect(received).toHaveLength(5);
    expect(atob(basicAnn?.slice(6) ?? '')).toMatch(/^con_[0-9A-HJKMNP-TV-Z]{26}:key$/);
    expect(basicEve).not.toBe(basicAnn);
    expect([ann, again]).toEqual([`Bearer for-${basicAnn?.slice(6)}`, ann]);
    expect(eve).not.toBe(ann);
  });

  it.each([undefined, 'http://localhost:3002'])(
    'shows readers no target, but the address of the sandbox that the operator states: %s [Y15]',
    async (address) => {
      await open({sandbox: {tokenPath: '/token', apiKey: 'key', ...(address && {address})}});
      const token = await fixture.provider.token({groups: ['public']});
      const listed = await (await fixture.ask('/_gate/try', {token})).text();

      expect(JSON.parse(listed)).toMatchObject({servers: [{url: 'https://api.test'}]});
      expect(listed.includes('address')).toBe(address !== undefined);
      expect(listed).not.toMatch(/127\.0\.0\.1|"key"/);
    },
  );
});

describe('a GraphQL request', () => {
  const run = (value: unknown, sender?: Sender) =>
    attempt(
      {
        ...{server: 'https://api.test/graphql', contract: 'graphql', operation: 'thing'},
        values: {body: {type: 'application/json', value}},
      },
      sender,
    );

  it('is sent as it is', async () => {
    await open();
    const request = {query: 'mutation B {change}', operationName: 'B'};

    await expect(run(request)).resolves.toMatchObject([200, {status: 200}]);
    expect(received[0]?.line).toBe('POST /base/graphql');
    expect(JSON.parse(received[0]?.body.toString() ?? '')).toEqual(request);
  });

  it.each([
    ['introspection [Y21]', '{__schema {types {name}}}', /introspection/],
    ['introspection of a type [Y21]', '{a: __type(name: "Query") {name}}', /introspection/],
    [
      'introspection in a fragment [Y21]',
      'fragment F on Query {__schema {types {name}}} {...F}',
      /introspection/,
    ],
    ['a field outside the edition [Y22]', '{thing {secret}}', /Cannot query field .*secret/],
    ['several operations', 'query A {thing {id}} mutation B {change}', /exactly one operation/],
    ['no document', '{', /Syntax Error/],
    ['a long document [Y24]', `{${'a: thing {id} '.repeat(500)}}`, /1000 tokens/],
  ])('is refused: %s', async (_name, query, message) => {
    await open();
    const response = await send(
      wish({
        ...{server: 'https://api.test/graphql', contract: 'graphql', operation: 'thing'},
        values: {body: {type: 'application/json', value: {query}}},
      }),
    );

    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(message);
    expect(received).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a field outside the edition', {id: '1', secret: true}],
    ['another type', 'x'],
    ['a hundred thousand errors [Y24]', Object.fromEntries(MANY.slice(0, 100_000).entries())],
    ['too many levels', JSON.parse(`${'{"in":'.repeat(1000)}1${'}'.repeat(1000)}`)],
  ])('is refused if a variable has %s [Y22]', async (_name, to) => {
    await open();
    const query = 'mutation ($to: To) {change(to: $to)}';

    await expect(run({query, variables: {to: {id: '1'}}})).resolves.toMatchObject([200, {}]);
    await expect(run({query, variables: {to}})).resolves.toEqual([400, 'try-bad-values']);
    expect(received).toHaveLength(1);
  });

  it.each([[undefined], [null], ['{thing {id}}'], [[{query: '{thing {id}}'}]], [{query: 1}]])(
    'is refused if it is %j',
    async (value) => {
      await open();
      await expect(run(value)).resolves.toEqual([400, 'try-bad-values']);
      expect(received).toEqual([]);
    },
  );

  it('is refused beside a text, which would be sent instead [Y21]', async () => {
    await open();
    const body = {
      type: 'application/json',
      value: {query: '{thing {id}}'},
      text: '{"query": "{__schema {types {name}}}"}',
    };
    const place = {server: 'https://api.test/graphql', contract: 'graphql', operation: 'thing'};

    await expect(attempt({...place, values: {body}})).resolves.toEqual([400, 'try-bad-values']);
    expect(received).toEqual([]);
  });

  it('changes nothing with a token of the operator that may only read [Y23]', async () => {
    await open({credentials: {bearer: SECRET}});

    await expect(run({query: 'mutation {change}'})).resolves.toEqual([403, 'try-read-only']);
    expect(received).toEqual([]);
    await expect(run({query: '{thing {id}}'})).resolves.toMatchObject([200, {}]);
    expect(received[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
  });
});
