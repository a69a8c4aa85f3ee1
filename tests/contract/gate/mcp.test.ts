import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {canary, createEditionFolder, PUBLIC_ASSETS, ROUTES} from '../../support/gate/editionFolder';
import {createGateFixture, PUBLIC_URL} from '../../support/gate/gateFixture';
import {sendRaw} from '../../support/gate/rawRequest';
import {createReadTokenGate, type ReadTokenGate} from '../../support/gate/readTokenGate';

const CONFERENCE = '/apis/misc/conference/';

/** Shared by all tests that change neither the clock nor a build. */
let shared: ReadTokenGate;
let gate: ReadTokenGate;
/** A new person in every test. */
let ann: string;
let eve: string;
let count = 0;

beforeAll(async () => {
  shared = await createReadTokenGate();
});
afterAll(() => shared.close());
beforeEach(() => {
  gate = shared;
  // All tests of this gate share its limit of messages.
  gate.advance(10);
  count += 1;
  [ann, eve] = [`ann-${count}`, `eve-${count}`];
});

/** A gate over its own editions, only for the running test. */
async function openOwn() {
  const ownFolder = await createEditionFolder({isSearchable: true});
  const own = await createReadTokenGate({ownFolder});
  onTestFinished(() => own.close());
  gate = own;
  return ownFolder;
}

/** Connects the official client with these headers. */
async function connect(headers: Record<string, string>, origin = gate.origin): Promise<Client> {
  const client = new Client({name: 'test', version: '1.0.0'});
  const url = new URL('/mcp', origin);
  const transport = new StreamableHTTPClientTransport(url, {requestInit: {headers}});
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const bearer = (token: string) => ({authorization: `Bearer ${token}`});

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({name, arguments: args});
  const [part] = result.content as {type: string; text: string}[];
  return {text: part?.text ?? '', isError: result.isError === true};
}

const message = (method: string, params: object = {}) =>
  JSON.stringify({jsonrpc: '2.0', id: 1, method, params});
const post = (init: Parameters<ReadTokenGate['send']>[1] = {}) =>
  gate.send('/mcp', {
    method: 'POST',
    body: message('tools/list'),
    ...init,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(init.headers as Record<string, string> | undefined),
    },
  });

describe('the official client', () => {
  it('finds the tools and reads with a read token', async () => {
    const client = await connect(bearer(await gate.issue(ann, 'internal')));

    const {tools} = await client.listTools();
    expect(tools.map(({name}) => name)).toEqual(['search', 'read_page', 'list_pages']);
    expect(client.getServerVersion()).toMatchObject({name: 'developer-portal'});
    const found = await call(client, 'search', {query: canary(CONFERENCE)});
    expect(found.text.split('\n').slice(0, 3)).toEqual([
      `## Title ${canary(CONFERENCE)}`,
      `${PUBLIC_URL}${CONFERENCE} (Handbook)`,
      expect.stringContaining(canary(CONFERENCE)),
    ]);
    expect(found.text).toContain(`- Part ${canary(CONFERENCE)}: ${CONFERENCE}#part`);
    const listed = await call(client, 'list_pages', {below: '/apis'});
    expect(listed.text.split('\n')).toEqual(
      ROUTES.filter((route) => route.startsWith('/apis')).map(
        (route) => `- Title ${canary(route)}: ${route} (Handbook)`,
      ),
    );
    expect(gate.log.at(-1)).toMatchObject({decision: 'mcp', person: ann, edition: 'internal'});
  });

  it('reads with the cookie of a session', async () => {
    const client = await connect({cookie: `gate_session=${await gate.signInAs(ann, 'internal')}`});

    expect((await call(client, 'read_page', {path: CONFERENCE})).text).toContain(
      canary(CONFERENCE),
    );
  });

  it('reads the viewed edition with a reviewer’s session, but never with a read token (R26)', async () => {
    const own = await createReadTokenGate({folder: {isSearchable: true, reviewers: ['internal']}});
    onTestFinished(() => own.close());
    gate = own;
    const session = await gate.signInAs(ann, 'internal');
    const viewing = {cookie: `gate_session=${session}; gate_view=apps`};
    const token = await gate.issue(ann, 'internal');
    const read = async (headers: Record<string, string>, path: string) =>
      (await call(await connect(headers), 'read_page', {path})).text;

    expect(await read(viewing, CONFERENCE)).not.toContain(canary(CONFERENCE));
    expect(await read(viewing, '/apps/RND/')).toContain(canary('/apps/RND/'));
    expect(await read({...bearer(token), ...viewing}, CONFERENCE)).toContain(canary(CONFERENCE));
    const page = await gate.send(CONFERENCE, {bearer: token, headers: {cookie: 'gate_view=apps'}});
    expect(page.status).toBe(200);
  });

  it.each([
    CONFERENCE,
    '/apis/misc/conference',
    '/apis/misc/conference.md',
    '/apis/misc/conference/#part',
    '/apis/misc/conference/index.md',
    `${PUBLIC_URL}${CONFERENCE}?x=1#part`,
  ])('reads a page by %s', async (path) => {
    const client = await connect(bearer(await gate.issue(ann, 'internal')));

    expect((await call(client, 'read_page', {path})).text).toBe(
      `# ${canary(CONFERENCE)} build-first\n`,
    );
  });

  it('reads from a new build as soon as it is published', async () => {
    const folder = await openOwn();
    const client = await connect(bearer(await gate.issue(ann, 'internal')));
    await call(client, 'search', {query: 'canary'});
    await folder.rebuild({isSearchable: true});

    await expect
      .poll(async () => (await call(client, 'read_page', {path: CONFERENCE})).text)
      .toContain('build-second');
  });

  it('receives no details of an error, which are logged for the operator', async () => {
    const folder = await openOwn();
    const client = await connect(bearer(await gate.issue(ann, 'internal')));
    await folder.remove();

    const result = await call(client, 'read_page', {path: CONFERENCE});

    expect(result).toEqual({
      isError: true,
      text: 'The portal cannot read its pages at the moment. Try again.',
    });
    expect(gate.problems.map(({problem}) => problem)).toContain('failed');
  });
});

describe('a client whose reader lacks the group', () => {
  const forOthers = ROUTES.filter((route) => /conference|apps|selfhosted/.test(route));

  it.each([
    ['a read token', async () => bearer(await gate.issue(eve, 'public'))],
    ['a session', async () => ({cookie: `gate_session=${await gate.signInAs(eve, 'public')}`})],
  ])('finds, lists and reads nothing of other editions with %s (M17)', async (_name, headers) => {
    const client = await connect(await headers());
    const own = await call(client, 'search', {query: canary('/apis/')});
    const seen = [
      (await call(client, 'list_pages')).text,
      (await call(client, 'list_pages', {reference: true})).text,
    ];

    for (const route of forOthers) {
      gate.advance(20);
      for (const query of [canary(route), `Title ${canary(route)}`, route, 'canary', 'Handbook']) {
        seen.push((await call(client, 'search', {query})).text);
      }
      for (const path of [
        route,
        `${route.slice(0, -1)}.md`,
        route.toUpperCase(),
        PUBLIC_URL + route,
      ]) {
        const {text} = await call(client, 'read_page', {path});
        // Identical to the response for a missing page.
        expect(text).toBe((await call(client, 'read_page', {path: '/nothing/'})).text);
      }
    }

    expect(own.text).toContain(canary('/apis/'));
    for (const route of forOthers) {
      expect(seen.filter((text) => text.includes(canary(route)) || text.includes(route))).toEqual(
        [],
      );
    }
  });

  it.each([
    '/../internal/first/apis/misc/conference.md',
    '/apis/%2e%2e/manifest.json',
    '/search/headings.json',
    '/404.html',
    '/assets/js/runtime.internal.js',
    '//evil.example/apis/',
    '\\apis\\',
    '/apis/%00',
    'file:///etc/passwd',
    ...Object.keys(PUBLIC_ASSETS),
  ])('reads no page by %s', async (path) => {
    const client = await connect(bearer(await gate.issue(eve, 'public')));

    expect((await call(client, 'read_page', {path})).text).toMatch(
      /^No page that you can read has this path/,
    );
  });

  it('loses access as soon as the group is withdrawn (M13)', async () => {
    await openOwn();
    const client = await connect(bearer(await gate.issue(ann, 'internal')));
    expect((await call(client, 'search', {query: canary(CONFERENCE)})).text).toContain(CONFERENCE);

    gate.provider.people.set(ann, {active: true, groups: ['public']});
    gate.advance(60);

    expect((await call(client, 'search', {query: canary(CONFERENCE)})).text).not.toContain(
      CONFERENCE,
    );
    gate.provider.people.delete(ann);
    gate.advance(60);
    await expect(call(client, 'list_pages')).rejects.toThrow(/invalid-token/);
  });
});

describe('the MCP endpoint', () => {
  it('requires a read token or a session (M18)', async () => {
    for (const init of [{}, {session: 'no.such.token'}, {bearer: 'nonsense'}]) {
      const res = await post(init);

      expect(res.status).toBe(401);
      expect(res.headers.get('www-authenticate')).toContain('Bearer realm=');
      expect(res.headers.get('cache-control')).toBe('no-store');
    }
    await expect(connect({})).rejects.toThrow();
  });

  it.each([
    ['another site', {origin: 'https://evil.example'}],
    ['a page without an origin', {origin: 'null'}],
    ['the portal under another port', {origin: 'http://localhost:3001'}],
    ['a sibling', {'sec-fetch-site': 'same-site'}],
  ])('answers no page of %s, whatever it brings (M19)', async (_name, headers) => {
    const session = await gate.signInAs(ann, 'internal');
    const token = await gate.issue(ann, 'internal');

    expect((await post({session, headers})).status).toBe(403);
    expect((await post({bearer: token, headers})).status).toBe(403);
    expect((await post({session, headers: {origin: PUBLIC_URL}})).status).toBe(200);
  });

  it('responds only under the portal’s own host name (M19)', async () => {
    const token = await gate.issue(ann, 'internal');
    const body = message('tools/list');
    const reply = await sendRaw(
      Number(new URL(gate.origin).port),
      [
        'POST /mcp HTTP/1.1',
        'Host: evil.example',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Accept: application/json, text/event-stream',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );

    expect(reply.status).toBe(421);
  });

  it('accepts one JSON message of limited size', async () => {
    const token = await gate.issue(ann, 'internal');
    const ask = async (init: Parameters<typeof post>[0]) =>
      (await post({bearer: token, ...init})).status;

    expect(await ask({body: `[${message('tools/list')}]`})).toBe(400);
    expect(await ask({body: 'nonsense'})).toBe(400);
    expect(await ask({body: '{}'})).toBe(400);
    expect(await ask({body: JSON.stringify({pad: 'x'.repeat(65 * 1024)})})).toBe(413);
    expect(await ask({headers: {'content-type': 'text/plain'}})).toBe(415);
    expect(await ask({headers: {accept: 'text/html'}})).toBe(406);
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const res = await gate.send('/mcp', {method, bearer: token});
      expect([res.status, res.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it.each([
    ['a query that is too long', 'search', {query: 'x'.repeat(201)}],
    ['no query', 'search', {}],
    ['a part before the first', 'read_page', {path: '/apis/', from: -1}],
    ['a thousand arguments', 'list_pages', {below: '/', more: Array.from({length: 1000})}],
  ])('refuses %s', async (_name, tool, args) => {
    const client = await connect(bearer(await gate.issue(ann, 'internal')));

    expect((await call(client, tool, args)).isError).toBe(true);
  });

  it('limits the messages of one person, in sessions and with read tokens, but not those of others', async () => {
    const [first, second] = [await gate.issue(ann, 'internal'), await gate.issue(ann, 'internal')];
    const search = message('tools/call', {name: 'search', arguments: {query: 'apis'}});
    const responses = await Promise.all(
      Array.from({length: 30}, (_, index) =>
        post({bearer: index % 2 === 0 ? first : second, body: search}),
      ),
    );

    const refused = responses.filter(({status}) => status === 429);
    expect(responses.filter(({status}) => status === 200)).toHaveLength(20);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(await refused[0]?.json()).toMatchObject({error: 'too-many-messages'});
    expect((await post({bearer: await gate.issue(eve, 'internal')})).status).toBe(200);
  });

  it('reports when MCP is not available', async () => {
    const bare = await createGateFixture();
    onTestFinished(() => bare.close());

    const res = await bare.ask('/mcp', {
      method: 'POST',
      token: await bare.signIn('internal'),
      body: '{}',
    });

    expect(res.status).toBe(501);
    expect(await res.json()).toMatchObject({error: 'no-mcp'});
  });

  it('returns nothing that a cache would store', async () => {
    const res = await post({bearer: await gate.issue(ann, 'internal')});

    expect(res.status).toBe(200);
    expect(res.headers.get('cache-control')).toBe('no-store');
    expect(res.headers.get('vary')).toBe('Cookie, Authorization');
  });
});
