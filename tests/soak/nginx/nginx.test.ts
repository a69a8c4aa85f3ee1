import {readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {canary, chunkOf, RULES, ROUTES} from '../../support/gate/editionFolder';
import {
  createEditableGateFixture,
  exchange,
  type EditableGateFixture,
  type GateFixture,
} from '../../support/gate/gateFixture';
import {crawlEditions, readEditions} from '../../support/gate/crawlEditions';
import {HOSTILE_PATHS} from '../../support/gate/hostilePaths';
import {getRaw, sendRaw} from '../../support/gate/rawRequest';
import {freePort} from '../../support/freePort';
import {startNginx, type Nginx} from '../../support/nginx';

let fixture: EditableGateFixture;
let nginx: Nginx;
let gate: Awaited<ReturnType<GateFixture['startServer']>>;
let publicURL: string;

beforeAll(async () => {
  const port = await freePort();
  publicURL = `http://localhost:${port}`;
  const routes = [...ROUTES, '/apis-public/', '/en/apis/misc/conference/'];
  const rules = [...RULES, {path: '/en/apis/misc/conference', groups: ['internal']}];
  fixture = await createEditableGateFixture({
    publicURL,
    folder: {routes, rules, reviewers: ['internal']},
  });
  gate = await fixture.startServer({connectionsPerAddress: 0});
  const editionsDirectory = fixture.folder.directory;
  nginx = await startNginx({port, publicURL, editionsDirectory, gatePort: gate.port});
});
afterAll(async () => {
  await nginx.close();
  await fixture.close();
});

const host = () => ({host: `localhost:${nginx.port}`});
const cookieOf = async (...groups: string[]) => ({
  ...host(),
  cookie: `gate_session=${await fixture.signIn(...groups)}`,
});
const ask = (target: string, headers: Record<string, string>) =>
  getRaw(nginx.port, target, headers);
/** Number of nginx's authorization requests to the gate. */
const questions = () => fixture.log.filter(({path: asked}) => asked === '/_gate/authorize').length;

describe('nginx in front of the gate', () => {
  it('serves only the sign-in shell without a session', async () => {
    for (const target of ['/', '/apis/', chunkOf('/apis/'), runtime('internal')]) {
      const answer = await ask(target, host());

      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain('canary');
    }
  });

  it('serves a page and its script from the reader’s own edition', async () => {
    const cookie = await cookieOf('internal');
    const before = fixture.log.length;

    const page = await ask('/apis/misc/conference/', cookie);
    const chunk = await ask(chunkOf('/apis/misc/conference/'), cookie);

    expect(page.status).toBe(200);
    expect(page.body).toContain(canary('/apis/misc/conference/'));
    expect(chunk.body).toContain(canary('/apis/misc/conference/'));
    // One authorization request for both, and the gate served neither.
    expect(fixture.log.slice(before).map(({path: asked}) => asked)).toEqual(['/_gate/authorize']);
  });

  it('sends the gate’s headers, without anything that identifies editions', async () => {
    const cookie = await cookieOf('internal');

    const [page, script, logo] = [
      await ask('/apis/', cookie),
      await ask(chunkOf('/apis/'), cookie),
      await ask('/img/logo.svg', cookie),
    ];
    const own = await getRaw(gate.port, '/apis/', cookie);
    const policies = await Promise.all(
      [nginx.port, gate.port].map((port) =>
        Promise.all(
          [chunkOf('/apis/'), '/img/logo.svg', '/files/guide.pdf'].map(async (file) =>
            headerOf((await getRaw(port, file, cookie)).head, 'content-security-policy'),
          ),
        ),
      ),
    );

    for (const name of [
      'content-security-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-frame-options',
      'content-type',
      'cache-control',
    ]) {
      expect([name, headerOf(page.head, name)]).toEqual([name, headerOf(own.head, name)]);
    }
    expect(headerOf(page.head, 'vary')).toBe('Cookie, Accept, Accept-Encoding');
    expect(headerOf(script.head, 'content-security-policy')).toContain("default-src 'self'");
    expect(headerOf(logo.head, 'content-security-policy')).toContain("default-src 'none'");
    expect(policies[0]).toEqual(policies[1]);
    expect(new Set(policies[0]).size).toBe(3);
    expect(headerOf(logo.head, 'content-type')).toContain('image/svg+xml');
    for (const {head} of [page, script, logo]) {
      expect(head).not.toMatch(/^(?:etag|last-modified|x-gate-\w+):/im);
    }
  });

  it('serves two readers who take turns on one connection, each from their own edition', async () => {
    await expectTurns(fixture, nginx.port, 'gate_session');
  });

  it('serves a reviewer the chosen view, and immediately their own portal afterwards', async () => {
    const {cookie, ...rest} = await cookieOf('internal');
    const as = async (view: string) => {
      const {status, body} = await ask('/apis/misc/conference/', {...rest, cookie: cookie + view});
      return [status, body.includes(canary('/apis/misc/conference/'))];
    };

    const answers = [await as(''), await as('; gate_view=apps'), await as('')];
    const apps = await ask('/apps/RND/', {...rest, cookie: `gate_view=apps; ${cookie}`});

    expect(answers).toEqual([
      [200, true],
      [403, false],
      [200, true],
    ]);
    expect(apps.body).toContain(canary('/apps/RND/'));
  });

  it('distinguishes readers by an HTTPS cookie with hyphens in its name', async () => {
    const port = await freePort();
    const secure = await createEditableGateFixture({publicURL: `https://localhost:${port}`});
    onTestFinished(() => secure.close());
    const {port: gatePort} = await secure.startServer({connectionsPerAddress: 0});
    const {directory: editionsDirectory} = secure.folder;
    const publicURL = `https://localhost:${port}`;
    const behindTLS = await startNginx({port, publicURL, editionsDirectory, gatePort});
    onTestFinished(() => behindTLS.close());

    await expectTurns(secure, port, '__Host-gate_session');
  });

  it('caches the gate’s response separately for each session', async () => {
    const internal = await fixture.signIn('internal');
    await ask('/apis/misc/conference/', {...host(), cookie: `gate_session=${internal}`});
    const near = `${internal.slice(0, -1)}${internal.endsWith('A') ? 'B' : 'A'}`;

    for (const cookie of [
      `gate_session=${near}`,
      `gate_session=${internal.slice(0, -1)}`,
      `gate_session=${internal}x`,
      `gate_session=`,
      `xgate_session=${internal}`,
      `\xa0gate_session=${internal}`,
      `GATE_SESSION=${internal}`,
      `gate_session.3=${internal}`,
      `gate_session=${internal}; gate_session=${near}`,
      `gate_session=${near}; gate_session=${internal}`,
      `gate_session= ${near}; gate_session=${internal}`,
    ]) {
      const answer = await ask('/apis/misc/conference/', {...host(), cookie});

      expect([cookie.slice(0, 20), answer.status]).toEqual([cookie.slice(0, 20), 401]);
      expect(answer.text).not.toContain('canary');
    }
  });

  it('forwards requests with a read token to the gate, regardless of sessions (M20)', async () => {
    const cookie = await cookieOf('internal');
    expect((await ask('/apis/misc/conference/', cookie)).status).toBe(200);

    for (const target of ['/apis/misc/conference/', chunkOf('/apis/misc/conference/'), '/apis/']) {
      const before = fixture.log.length;
      const answer = await ask(target, {...cookie, authorization: `Bearer read_${'A'.repeat(43)}`});

      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain('canary');
      expect(fixture.log.slice(before).map(({decision}) => decision)).toEqual([
        'read-token-refused',
      ]);
    }
    expect((await ask('/apis/misc/conference/', cookie)).status).toBe(200);
  });

  it('accepts a session of 7 kB in several cookies', async () => {
    const groups = ['internal', ...Array.from({length: 330}, (_, index) => `team-${index}`)];
    const token = await fixture.provider.token({groups});
    const opened = await fetch(`${nginx.url}/_gate/session`, {
      ...exchange(token, {origin: publicURL}),
    });
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');

    const first = await ask('/apps/RDG/', {...host(), cookie});
    const asked = questions();
    const again = await ask('/apps/RDG/', {...host(), cookie});

    expect(cookie.length).toBeGreaterThan(5000);
    expect(cookie).toContain('gate_session.2=');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(questions()).toBe(asked);
  });

  it('asks the gate each time about a session without a cache key', async () => {
    const token = await fixture.signIn('internal');
    const asked = questions();

    for (let turn = 0; turn < 3; turn++) {
      await ask('/apis/', {...host(), cookie: `gate_session =${token}`});
    }

    expect(questions()).toBe(asked + 3);
  });

  it('leaves Markdown, other methods and the gate’s endpoints to the gate', async () => {
    const cookie = await cookieOf('public');

    const markdown = await ask('/apis/', {...cookie, accept: 'text/markdown'});
    const config = await ask('/_gate/config', host());
    const authorize = await ask('/_gate/authorize', cookie);
    const posted = await sendRaw(
      nginx.port,
      `POST /apis/ HTTP/1.1\r\nHost: localhost:${nginx.port}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );

    expect([markdown.status, config.status, posted.status]).toEqual([200, 200, 405]);
    expect(authorize.status).toBe(404);
    expect(headerOf(authorize.head, 'x-gate-folder')).toBeUndefined();
  });

  it('rejects requests for another host', async () => {
    const answer = await ask('/apis/', {...(await cookieOf('public')), host: 'evil.example'});

    expect(answer.status).toBe(421);
    expect(answer.text).not.toContain('canary');
  });

  it('exposes neither the folder of editions nor files outside the index', async () => {
    const {directory, manifest} = fixture.folder;
    const cookie = await cookieOf('public');
    const edition = manifest.editions.public;
    const folder = edition?.status === 'ready' ? edition.directory : '';
    const hidden = path.join(directory, folder, '.hidden');
    await writeFile(hidden, 'canary');
    onTestFinished(() => rm(hidden));

    for (const target of [
      '/manifest.json',
      `/${folder}/apis/index.html`,
      `/${folder}.files.json`,
      '/.hidden',
      '/apis/index.html.br',
      '/../manifest.json',
      '/%2e%2e/manifest.json',
      '/404.html',
    ]) {
      const answer = await ask(target, cookie);

      expect([target, answer.status === 200]).toEqual([target, false]);
      expect(answer.body).not.toMatch(/canary|indexHash/);
    }
  });

  it('serves every file of every edition only to its own audiences', async () => {
    const {directory, manifest, editions} = fixture.folder;
    const tokens = new Map<string, string>();
    for (const {id, audience, groups} of editions) {
      if (audience === 'person') {
        tokens.set(id, await fixture.signIn(...groups));
      }
    }
    const readers = editions.map((edition) => ({name: edition.id, edition}));
    expect(manifest.version).toBe(3);

    const contents = await readEditions(directory, editions);
    const crawl = await crawlEditions(contents, readers, ({name}, urlPath) => {
      const token = tokens.get(name);
      const headers = token === undefined ? {} : {cookie: `gate_session=${token}`};
      return fetch(`http://localhost:${nginx.port}${urlPath}`, {headers, redirect: 'manual'});
    });

    expect(crawl).toMatchObject({leaks: [], refusals: [], failures: []});
    expect(crawl.served).toBeGreaterThan(100);
  });
});

describe('a restricted page, requested through nginx by a reader of another audience', () => {
  it.each(HOSTILE_PATHS)('%s: %s yields no canary', async (_id, target, status) => {
    const refused = await ask(target, await cookieOf('public'));
    const nobody = await ask(target, host());
    const permitted = await ask(target, await cookieOf('internal'));

    // nginx rejects more: invalid escapes, paths above the root, other hosts.
    expect([status, 400, 421]).toContain(refused.status);
    expect([400, 401, 421]).toContain(nobody.status);
    expect(refused.text + nobody.text).not.toMatch(/canary|root:/);
    expect(permitted.status).toBeLessThan(500);
  });
});

describe('an odd request for a restricted page through nginx', () => {
  const LINES: readonly [string, string[]][] = [
    ['two Cookie lines with two sessions', ['Cookie: PUBLIC', 'Cookie: INTERNAL']],
    ['a session and a second one after it', ['Cookie: INTERNAL; a=b; PUBLIC']],
    ['a second one after a blank', ['Cookie: INTERNAL;  PUBLIC']],
    ['a tag that fits everything', ['Cookie: PUBLIC', 'If-None-Match: *']],
    [
      'a date in the future',
      ['Cookie: PUBLIC', 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT'],
    ],
    ['a range', ['Cookie: PUBLIC', 'Range: bytes=0-20000']],
    ['many ranges', ['Cookie: PUBLIC', `Range: bytes=${'0-,'.repeat(300)}0-`]],
    ['a folder of its own choice', ['Cookie: PUBLIC', 'X-Gate-Folder: internal/first']],
    ['an inner redirect', ['Cookie: PUBLIC', 'X-Accel-Redirect: /internal/first/index.html']],
    [
      'another address in a header',
      ['Cookie: PUBLIC', 'X-Original-URI: /apis/', 'X-Rewrite-URL: /x'],
    ],
    ['a host of the proxy', ['Cookie: PUBLIC', 'X-Forwarded-Host: evil.example']],
    ['a body with two lengths', ['Cookie: PUBLIC', 'Content-Length: 5', 'Content-Length: 50']],
    ['a length and chunks', ['Cookie: PUBLIC', 'Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['a connection that drops the cookie', ['Cookie: PUBLIC', 'Connection: close, Cookie']],
  ];

  it.each(LINES)('reveals nothing of it: %s', async (_name, lines) => {
    const [internal, open] = [await fixture.signIn('internal'), await fixture.signIn('public')];
    // nginx must not serve this reader from another reader's cache.
    await ask('/apis/misc/conference/', {...host(), cookie: `gate_session=${internal}`});
    const sent = lines.map((line) =>
      line
        .replace('INTERNAL', `gate_session=${internal}`)
        .replace('PUBLIC', `gate_session=${open}`),
    );
    const head = [`GET /apis/misc/conference/ HTTP/1.1`, `Host: localhost:${nginx.port}`, ...sent];

    const answer = await sendRaw(nginx.port, `${head.join('\r\n')}\r\nConnection: close\r\n\r\n`);

    expect([400, 401, 403]).toContain(answer.status);
    expect(answer.text).not.toContain('canary');
  });

  it('does not process a request smuggled in the body of another', async () => {
    const open = await fixture.signIn('public');
    const hidden = `GET /apis/misc/conference/ HTTP/1.1\r\nHost: localhost:${nginx.port}\r\n\r\n`;
    const request = `GET /apis/ HTTP/1.1\r\nHost: localhost:${nginx.port}\r\nCookie: gate_session=${open}\r\nContent-Length: ${hidden.length}\r\nConnection: close\r\n\r\n${hidden}`;

    const {text} = await sendRaw(nginx.port, request);

    expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200']);
  });
});

describe('an ended session, and an unavailable gate', () => {
  it('is rejected a few seconds after sign-out', async () => {
    const token = await fixture.provider.token({groups: ['internal'], jti: 'to be ended'});
    const cookie = {...host(), cookie: `gate_session=${token}`};
    expect((await ask('/apis/', cookie)).status).toBe(200);

    const ended = await fetch(`${nginx.url}/_gate/session`, {
      method: 'DELETE',
      headers: {origin: publicURL, 'sec-fetch-site': 'same-origin', cookie: cookie.cookie},
    });

    expect(ended.status).toBe(204);
    await expect
      .poll(async () => (await ask('/apis/', cookie)).status, {timeout: 15_000, interval: 500})
      .toBe(401);
  });

  it('makes nginx serve nothing until it is back', async () => {
    const cookie = await cookieOf('internal');
    expect((await ask('/apis/', cookie)).status).toBe(200);
    await gate.close();

    await expect
      .poll(async () => (await ask('/apis/', cookie)).status, {timeout: 15_000, interval: 500})
      .toBe(502);
    for (const target of ['/', '/apis/', chunkOf('/apis/'), '/img/logo.svg', '/_gate/session']) {
      const answer = await ask(target, cookie);

      expect([target, answer.status]).toEqual([target, 502]);
      expect(answer.text).not.toContain('canary');
    }

    await fixture.startServer({connectionsPerAddress: 0, port: gate.port});
    await expect
      .poll(async () => (await ask('/apis/', cookie)).status, {timeout: 15_000, interval: 500})
      .toBe(200);
  });

  it('keeps tokens and queries out of nginx’s log', async () => {
    const cookie = await cookieOf('internal');
    await ask('/apis/?challenges=secret-of-a-link', cookie);

    await expect
      .poll(() => readFile(path.join(nginx.folder, 'access.log'), 'utf8'))
      .toContain('"/apis/');
    const log = await readFile(path.join(nginx.folder, 'access.log'), 'utf8');
    expect(log).not.toMatch(/secret-of-a-link|eyJ/);
  });
});

/** `internal` and `public` request an internal page in turn, over one connection and concurrently. */
async function expectTurns(
  {provider}: GateFixture,
  port: number,
  cookieName: string,
): Promise<void> {
  const tokens = await Promise.all(
    ['internal', 'public'].map((group) => provider.token({groups: [group], jti: cookieName})),
  );
  const turns = [...tokens, ...tokens, ...tokens];
  const requests = turns.map((token, index) => {
    const isLast = index === turns.length - 1;
    return `GET /apis/misc/conference/ HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: theme=dark; ${cookieName}=${token}\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`;
  });

  const {text} = await sendRaw(port, requests.join(''));

  const answers = text.split(/(?=HTTP\/1\.1 \d{3})/);
  const page = canary('/apis/misc/conference/');
  expect(answers.map((answer) => [answer.slice(9, 12), answer.includes(page)])).toEqual(
    turns.map((_token, index) => (index % 2 === 0 ? ['200', true] : ['403', false])),
  );
}

function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
}

function runtime(id: string): string {
  return `/assets/js/runtime.${id}.js`;
}
