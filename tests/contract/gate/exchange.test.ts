import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {
  createGateFixture,
  exchange,
  PUBLIC_URL,
  type GateFixture,
} from '../../support/gate/gateFixture';

let fixture: GateFixture;

beforeEach(async () => {
  fixture = await createGateFixture();
});
afterEach(() => fixture.close());

const sameOrigin = {origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin'};

describe('POST /_gate/session', () => {
  it.each([
    // S01, S05: only the portal's own pages can create a session
    ['another origin', {origin: 'https://evil.example', 'sec-fetch-site': 'cross-site'}],
    ['origin null', {origin: 'null', 'sec-fetch-site': 'cross-site'}],
    ['no origin at all', {origin: '', 'sec-fetch-site': ''}],
    ['another origin without fetch metadata', {origin: 'https://evil.example'}],
    ['a prefix of the origin', {origin: 'http://localhost:30000'}],
    ['another port', {origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site'}],
    ['our origin from a cross-site context', {...sameOrigin, 'sec-fetch-site': 'cross-site'}],
    ['our origin from a same-site context', {...sameOrigin, 'sec-fetch-site': 'same-site'}],
    ['our origin from the address bar', {...sameOrigin, 'sec-fetch-site': 'none'}],
  ])('refuses %s with 403 and sets no cookie (S01, S05)', async (_name, headers) => {
    const init = exchange(await fixture.signIn('public'));
    const sent = new Headers(init.headers);
    sent.delete('sec-fetch-site');
    Object.entries(headers).forEach(([name, value]) =>
      value === '' ? sent.delete(name) : sent.set(name, value),
    );

    const res = await fixture.ask('/_gate/session', {...init, headers: sent});

    expect(res.status).toBe(403);
    expect(res.headers.has('set-cookie')).toBe(false);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/json',
    '',
  ])('refuses the content type "%s" with 415 (S02)', async (type) => {
    const init = exchange(await fixture.signIn('public'), {'content-type': type});

    expect((await fixture.ask('/_gate/session', init)).status).toBe(415);
  });

  it.each([
    ['a body of more than 64 kB', JSON.stringify({token: 'x'.repeat(65 * 1024)}), 413],
    ['what is not JSON', '{"token":', 400],
    ['a body without token', '{}', 400],
    ['a token that is no string', '{"token":{"a":1}}', 400],
    ['a list', '["token"]', 400],
    ['null', 'null', 400],
    ['no body', '', 400],
  ])('refuses %s (S04)', async (_name, body, status) => {
    const res = await fixture.ask('/_gate/session', {...exchange(''), body});

    expect(res.status).toBe(status);
    expect(res.headers.has('set-cookie')).toBe(false);
  });

  it('rejects an anonymous person', async () => {
    const token = await fixture.provider.token({person_type: 'anonymous'});

    const res = await fixture.ask('/_gate/session', exchange(token));

    expect(res.status).toBe(401);
    expect(res.headers.has('set-cookie')).toBe(false);
  });

  it('rejects a token that the provider has revoked', async () => {
    const token = await fixture.signIn('public');
    fixture.provider.revoked.add(token);

    expect((await fixture.ask('/_gate/session', exchange(token))).status).toBe(401);
  });

  it('rejects a token that is too large for cookies, with a clear error', async () => {
    const token = await fixture.provider.token({note: 'x'.repeat(6000)});

    const res = await fixture.ask('/_gate/session', exchange(token));

    expect(res.status).toBe(413);
    expect(await res.json()).toMatchObject({
      error: 'token-too-large',
      message: expect.stringMatching(/has [\d,]+ bytes, and the limit is 7,168\. .*groups/),
    });
    expect(res.headers.has('set-cookie')).toBe(false);
  });

  it('opens a session with a token that is too large for one cookie (X24)', async () => {
    const groups = ['public', ...Array.from({length: 250}, (_, index) => `team-number-${index}`)];
    const token = await fixture.provider.token({groups});
    const opened = await fixture.ask('/_gate/session', exchange(token));
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');

    expect(token.length).toBeGreaterThan(4096);
    expect(opened.status).toBe(200);
    expect((await fixture.ask('/apis/', {headers: {cookie}})).status).toBe(200);
    const [first = ''] = cookie.split('; ');
    expect((await fixture.ask('/apis/', {headers: {cookie: first}})).status).toBe(401);
  });

  it('ignores claims that a client sends beside the token (S04)', async () => {
    const token = await fixture.signIn('public');
    const body = JSON.stringify({token, groups: ['internal'], person: 'admin'});

    const res = await fixture.ask('/_gate/session', {...exchange(''), body});

    expect(await res.json()).toMatchObject({groups: ['public'], person: 'person-1'});
  });

  it('opens a session that ends no later than the token (S07, S08)', async () => {
    const token = await fixture.signIn('public');

    const res = await fixture.ask('/_gate/session', exchange(token));

    expect(res.status).toBe(200);
    expect(await res.json()).toEqual({
      person: 'person-1',
      groups: ['public'],
      edition: 'public',
      isPartial: true,
      expiresAt: '2026-01-15T13:00:00.000Z',
      handle: {type: 'email_address', value: 'reader@example.com'},
    });
    expect(res.headers.get('set-cookie')).toBe(
      `gate_session=${token}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  it.each([
    {groups: ['public'], onForbidden: 'explain', isPartial: true},
    {groups: ['internal'], onForbidden: 'explain', isPartial: undefined},
    {groups: ['public'], onForbidden: 'conceal', isPartial: undefined},
  ] as const)(
    'tells a reader in $groups that there are more pages, when onForbidden is $onForbidden: $isPartial (X19)',
    async ({groups, onForbidden, isPartial}) => {
      const gate = await createGateFixture({onForbidden});
      const token = await gate.signIn(...groups);

      const res = await gate.ask('/_gate/session', exchange(token));

      expect(((await res.json()) as {isPartial?: boolean}).isPartial).toBe(isPartial);
    },
  );

  it('binds the cookie to the host on https (S07)', async () => {
    const secure = await createGateFixture({publicURL: 'https://docs.example.com'});
    const token = await secure.signIn('public');

    const res = await secure.ask(
      '/_gate/session',
      exchange(token, {origin: 'https://docs.example.com'}),
    );

    expect(res.headers.get('set-cookie')).toBe(
      `__Host-gate_session=${token}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(res.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    await secure.close();
  });

  it('opens no session with a token that is valid only within the clock skew (S08)', async () => {
    const token = await fixture.signIn('public');
    fixture.advance(3600 + 5);

    expect((await fixture.ask('/_gate/session', exchange(token))).status).toBe(401);
  });

  it.each(['/token/validate', '/.well-known/jwks.json'])(
    'responds with 503 while the provider does not answer %s',
    async (path) => {
      fixture.provider.fault = (asked) => {
        if (asked === path) {
          throw new TypeError('fetch failed');
        }
        return null;
      };

      const res = await fixture.ask('/_gate/session', exchange(await fixture.signIn('public')));

      expect(res.status).toBe(503);
      expect(await res.json()).toMatchObject({error: 'provider-unavailable'});
      expect(res.headers.has('set-cookie')).toBe(false);
    },
  );
});

describe('GET /_gate/session', () => {
  it('responds with 401 without a session', async () => {
    expect((await fixture.ask('/_gate/session')).status).toBe(401);
  });

  it.each([
    ['garbage', () => 'garbage'],
    ['nothing', () => ''],
    [
      'a tampered token',
      (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    ],
    ['a truncated token', (token: string) => token.slice(0, -40)],
  ])(
    'responds with 401 to %s, clears the cookie and what was cached (S10, X26)',
    async (_name, spoil) => {
      const token = spoil(await fixture.signIn('internal'));

      const res = await fixture.ask('/_gate/session', {token});

      expect(res.status).toBe(401);
      expect(res.headers.get('set-cookie')).toMatch(/^gate_session=; Max-Age=0; Path=\/; HttpOnly/);
      expect(res.headers.get('clear-site-data')).toBe('"cache"');
    },
  );

  it('responds with 401 to two session cookies and clears neither, because one may be genuine (S09, X03)', async () => {
    const token = await fixture.signIn('internal');

    for (const path of ['/_gate/session', '/apis/']) {
      const res = await fixture.ask(path, {token: `planted; gate_session=${token}`});

      expect(res.status).toBe(401);
      expect(res.headers.has('set-cookie')).toBe(false);
    }
    expect(fixture.log.at(-1)).toMatchObject({reason: 'duplicate-cookie'});
  });

  it('clears the cookie only in responses for documents, so that a late response for an image ends no new session (X25)', async () => {
    const clears = async (path: string) =>
      (await fixture.ask(path, {token: 'garbage'})).headers.has('set-cookie');

    expect(await clears('/apis/')).toBe(true);
    expect(await clears('/nothing/')).toBe(true);
    expect(await clears('/img/logo.svg')).toBe(false);
    expect(await clears('/assets/js/guessed.js')).toBe(false);
    expect(await clears('/_gate/config')).toBe(false);
  });

  it('returns the person, their groups and their edition', async () => {
    const res = await fixture.ask('/_gate/session', {
      token: await fixture.signIn('public', 'apps'),
    });

    expect(await res.json()).toMatchObject({groups: ['apps', 'public'], edition: 'apps+public'});
  });
});

describe('DELETE /_gate/session', () => {
  it('is rejected from another origin', async () => {
    const token = await fixture.signIn('public');

    const res = await fixture.ask('/_gate/session', {
      method: 'DELETE',
      token,
      headers: {origin: 'https://evil.example'},
    });

    expect(res.status).toBe(403);
    expect((await fixture.ask('/_gate/session', {token})).status).toBe(200);
  });

  it('revokes the token, clears the cookie and the cache, and keeps preferences (S11, C11)', async () => {
    const token = await fixture.signIn('public');

    const res = await fixture.ask('/_gate/session', {method: 'DELETE', token, headers: sameOrigin});

    expect(res.status).toBe(204);
    expect(res.headers.get('set-cookie')).toMatch(/^gate_session=; Max-Age=0/);
    expect(res.headers.get('clear-site-data')).toBe('"cache"');
    expect(fixture.provider.revoked).toContain(token);
    expect((await fixture.ask('/apis/', {token})).status).toBe(401);
  });

  it('ends the session even while the provider is down (S14)', async () => {
    const token = await fixture.signIn('public');
    await fixture.ask('/apis/', {token});
    fixture.provider.fault = () => {
      throw new TypeError('fetch failed');
    };

    const res = await fixture.ask('/_gate/session', {method: 'DELETE', token, headers: sameOrigin});

    expect(res.status).toBe(204);
    expect((await fixture.ask('/apis/', {token})).status).toBe(401);
  });

  it('responds with 204 without a session', async () => {
    const res = await fixture.ask('/_gate/session', {method: 'DELETE', headers: sameOrigin});

    expect(res.status).toBe(204);
    expect(fixture.provider.calls).toEqual([]);
  });
});
