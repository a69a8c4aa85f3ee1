import {createHash} from 'node:crypto';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {chunkOf, INLINE_SCRIPT, runtimeOf} from '../../support/gate/editionFolder';
import {
  createEditableGateFixture,
  createGateFixture,
  exchange,
  PUBLIC_URL,
  type GateFixture,
} from '../../support/gate/gateFixture';

let fixture: GateFixture;
let asInternal: string;
let asPublic: string;

beforeAll(async () => {
  fixture = await createGateFixture();
  asInternal = await fixture.signIn('internal');
  asPublic = await fixture.signIn('public');
});
afterAll(() => fixture.close());

const CONFERENCE = '/apis/misc/conference/';
const DELETE_SESSION = {method: 'DELETE', headers: {origin: PUBLIC_URL}};

/** One request per kind of response. */
const ANSWERS: [name: string, ask: () => Promise<Response>][] = [
  ['a page', () => fixture.ask(CONFERENCE, {token: asInternal})],
  ['a public asset', () => fixture.ask('/img/logo.svg')],
  ['304', () => fixture.ask('/img/logo.svg', {headers: {'if-none-match': '*'}})],
  ['308', () => fixture.ask('/APIS', {token: asPublic})],
  ['401 for a page', () => fixture.ask(CONFERENCE)],
  ['401 for an asset', () => fixture.ask(chunkOf(CONFERENCE))],
  ['403', () => fixture.ask(CONFERENCE, {token: asPublic})],
  ['404 for a page', () => fixture.ask('/nothing/', {token: asPublic})],
  ['404 for an asset', () => fixture.ask('/nothing.js', {token: asPublic})],
  ['400', () => fixture.ask('/%00')],
  ['405', () => fixture.ask('/apis/', {method: 'POST'})],
  ['416', () => fixture.ask(CONFERENCE, {token: asInternal, headers: {range: 'bytes=9999-'}})],
  ['a session', () => fixture.ask('/_gate/session', {token: asPublic})],
  ['a new session', () => fixture.ask('/_gate/session', exchange(asPublic))],
  ['no session', () => fixture.ask('/_gate/session')],
  ['an ended session', () => fixture.ask('/_gate/session', DELETE_SESSION)],
  ['a decision', () => fixture.ask('/_gate/decision?path=/', {token: asPublic})],
  ['the configuration', () => fixture.ask('/_gate/config')],
];

it('a response to a proxy contains only the headers that the proxy cannot set itself', async () => {
  const {status, headers} = await fixture.ask('/_gate/authorize', {token: asInternal});

  expect(status).toBe(204);
  expect([...headers.keys()].sort()).toEqual([
    'cache-control',
    'permissions-policy',
    'vary',
    'x-content-type-options',
    'x-gate-folder',
    'x-gate-page-policy',
  ]);
});

/** A file that is never a document. */
const SCRIPT: (typeof ANSWERS)[number] = [
  'a script',
  () => fixture.ask(chunkOf(CONFERENCE), {token: asInternal}),
];

it('a script has the security headers, except those that only apply to documents (B14)', async () => {
  const [, ask] = SCRIPT;
  const {headers} = await ask();

  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
  });
  expect(headers.has('permissions-policy')).toBe(false);
  expect(headers.has('cross-origin-opener-policy')).toBe(false);
  expect(headers.has('x-frame-options')).toBe(false);
});

describe('every response', () => {
  it.each(ANSWERS)('has the security headers: %s (B14, O08)', async (_name, ask) => {
    const {headers} = await ask();

    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining(
        'publickey-credentials-get=(self "http://localhost:3001")',
      ),
      'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
    });
    expect(headers.get('content-security-policy')).toMatch(/base-uri 'none'/);
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('server')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it.each([...ANSWERS, SCRIPT])(
    'is not stored by shared caches: %s (C01, C05)',
    async (_name, ask) => {
      const res = await ask();
      const cache = res.headers.get('cache-control') ?? '';

      if ([200, 206, 304].includes(res.status) && /^private/.test(cache)) {
        expect(res.headers.get('vary')).toMatch(/\bCookie\b/);
      } else {
        expect(cache).toBe('no-store');
      }
      expect(cache).not.toMatch(/public|s-maxage/);
    },
  );

  it('has HSTS on https (B16)', async () => {
    const secure = await createGateFixture({publicURL: 'https://docs.example.com'});

    expect((await secure.ask('/apis/')).headers.get('strict-transport-security')).toBe(
      'max-age=31536000',
    );
    await secure.close();
  });
});

describe('the Content-Security-Policy', () => {
  it('allows only the page’s own inline scripts, by hash (B01)', async () => {
    const policy = directives(await fixture.ask(CONFERENCE, {token: asInternal}));
    const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64');

    expect(policy).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'", `'sha256-${hash}'`],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'", 'http://localhost:3001'],
      'frame-src': ['http://localhost:3001'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it.each<[string, () => Promise<Response>]>([
    ['the sign-in shell', () => fixture.ask(CONFERENCE)],
    ['the entry page', () => fixture.ask('/')],
    ['the no-access shell', () => fixture.ask(CONFERENCE, {token: asPublic})],
    ['the not-found shell', () => fixture.ask('/nothing/', {token: asPublic})],
  ])('is that of a page for %s', async (_name, ask) => {
    const policy = directives(await ask());

    expect(policy['script-src']).toHaveLength(2);
    expect(policy['script-src']?.join()).not.toMatch(/unsafe/);
  });

  it('allows no script in responses that are not documents', async () => {
    expect(directives(await fixture.ask('/img/logo.svg'))['default-src']).toEqual(["'none'"]);
  });

  it('lets a worker script fetch only from this origin', async () => {
    const policy = directives(await fixture.ask(chunkOf(CONFERENCE), {token: asInternal}));

    expect(policy).toMatchObject({'default-src': ["'self'"], 'object-src': ["'none'"]});
  });

  it('allows both the API and the SDK page where they have different origins', async () => {
    const other = await createGateFixture({
      provider: {
        baseURL: 'https://api.slashid.com',
        sdkURL: 'https://cdn.slashid.com/sdk.html?v=1',
      },
    });
    const res = await other.ask('/');
    const policy = directives(res);

    expect(policy['connect-src']).toEqual(["'self'", 'https://api.slashid.com']);
    expect(policy['frame-src']).toEqual(['https://cdn.slashid.com']);
    expect(res.headers.get('permissions-policy')).toContain(
      'publickey-credentials-create=(self "https://cdn.slashid.com")',
    );
    await other.close();
  });

  it('allows the services that the site is configured with, and updates with a new build', async () => {
    const services = {
      identityCheck: 'https://checks.example/v1/identity-checks',
      factors: 'http://localhost:4000/methods?site=1',
      pictures: ['https://company.example/logo.svg', 'https://company.example/other.svg'],
    };
    const served = await createEditableGateFixture({folder: {services}});
    const token = await served.signIn('internal');
    const policies = async () => [
      directives(await served.ask(CONFERENCE, {token})),
      directives(await served.ask('/')),
      // For a server in front, which adds it to every page.
      directives(await served.ask('/_gate/authorize', {token}), 'x-gate-page-policy'),
    ];

    for (const policy of await policies()) {
      expect(policy['connect-src']).toEqual([
        "'self'",
        'http://localhost:3001',
        'http://localhost:4000',
        'https://checks.example',
      ]);
      expect(policy['img-src']).toEqual(["'self'", 'data:', 'https://company.example']);
    }

    // The same files, for a site with a path in its provider's URL.
    await served.folder.rebuild({build: 'first', services: {identityCheck: '/identity-checks'}});
    await served.refresh();
    for (const policy of await policies()) {
      expect(policy['connect-src']).toEqual(["'self'", 'http://localhost:3001']);
      expect(policy['img-src']).toEqual(["'self'", 'data:']);
    }
    await served.close();
  });

  it('allows what the site permits pages to load from other sites, and no more', async () => {
    const policy = {
      img: ['https://images.example'],
      font: ['https://fonts.example'],
      frame: ['https://video.example'],
      script: ['https://search.example'],
      style: ['https://fonts.example'],
      webAssembly: true,
    };
    const served = await createGateFixture({folder: {contentSecurityPolicy: policy}});
    const sent = directives(await served.ask('/', {token: await served.signIn('internal')}));

    expect(sent['img-src']).toEqual(["'self'", 'data:', 'https://images.example']);
    expect(sent['font-src']).toEqual(["'self'", 'https://fonts.example']);
    expect(sent['frame-src']?.at(-1)).toBe('https://video.example');
    expect(sent['style-src']?.at(-1)).toBe('https://fonts.example');
    expect(sent['script-src']?.slice(-2)).toEqual(['https://search.example', "'wasm-unsafe-eval'"]);
    expect(sent['connect-src']).toEqual(["'self'", 'http://localhost:3001']);
    expect(sent).not.toHaveProperty('media-src');
    // A worker has the policy of its own script.
    const script = await served.ask(runtimeOf('internal'), {
      token: await served.signIn('internal'),
    });
    expect(directives(script)['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    await served.close();
  });
});

describe('caches', () => {
  it('C02: may not store responses that differ between readers of one URL', async () => {
    const paths = ['/', '/apis/', CONFERENCE, '/nothing/', chunkOf('/apis/'), runtimeOf('public')];
    for (const path of paths) {
      for (const token of [undefined, asPublic, asInternal]) {
        const {headers} = await fixture.ask(path, {token});

        expect(headers.get('cache-control')).toMatch(/^(?:private|no-store)/);
      }
    }
  });

  it.each([
    {'x-forwarded-host': 'evil.example'},
    {'x-forwarded-proto': 'https', 'x-forwarded-port': '1'},
    {'x-original-url': '/apis/'},
    {accept: 'application/json'},
    {'accept-language': 'de'},
    {'user-agent': 'curl/8'},
    {origin: 'https://evil.example'},
    {'x-host': 'evil.example', forwarded: 'host=evil.example'},
  ])('C04: see no change through the unkeyed header %j', async (headers) => {
    for (const path of ['/apis', '/', '/nothing/', '/img/logo.svg']) {
      for (const token of [undefined, asPublic]) {
        expect(
          await textOf(fixture.ask(path, {token, headers: headers as Record<string, string>})),
        ).toBe(await textOf(fixture.ask(path, {token})));
      }
    }
  });

  it('C10: find no page that reflects the request', async () => {
    for (const token of [undefined, asPublic]) {
      for (const path of ['/reflected-word/?q=reflected-word', '/apis/?q=reflected-word']) {
        const body = await (await fixture.ask(path, {token})).text();

        expect(body).not.toContain('reflected-word');
      }
    }
  });

  it('C07, C08: are cleared at sign-out, and revalidate pages', async () => {
    const ended = await fixture.ask('/_gate/session', DELETE_SESSION);
    const page = await fixture.ask(CONFERENCE, {token: asInternal});

    expect(ended.headers.get('clear-site-data')).toBe('"cache"');
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
  });
});

function directives(res: Response, header = 'content-security-policy'): Record<string, string[]> {
  const policy = res.headers.get(header) ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

async function textOf(answer: Promise<Response>): Promise<string> {
  const res = await answer;
  return JSON.stringify([res.status, [...res.headers], await res.text()]);
}
