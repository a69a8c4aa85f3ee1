import {beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {CookieJar, openOpenIDGate, SECRET, type OpenIDGate} from '../../support/openid/openIDGate';
import {
  CLIENT_ID,
  startStandInOpenID,
  type StandInOpenID,
} from '../../support/openid/standInOpenID';

const PUBLIC_URL = 'http://localhost:3000';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let openID: StandInOpenID;
let gate: OpenIDGate;
/** Opens it again with other options. */
let open: (options?: Parameters<typeof openOpenIDGate>[1]) => Promise<void>;
/** The person's claims in the next token. */
let claims: Record<string, unknown>;
/** The refresh token that the provider accepts: the last one it issued. Null: it issues none. */
let refreshToken: string | null;

beforeEach(async () => {
  openID = await startStandInOpenID();
  onTestFinished(openID.stop);
  claims = {groups: ['public'], sid: 'session-1'};
  refreshToken = 'refresh-0';
  let nonce = '';
  let count = 0;
  openID.replies['/token'] = async ({form}) => {
    const isRenewal = form.get('grant_type') === 'refresh_token';
    if (isRenewal && form.get('refresh_token') !== refreshToken) {
      return {status: 400, body: {error: 'invalid_grant'}};
    }
    count += 1;
    refreshToken = refreshToken && `refresh-${count}`;
    return {
      body: {
        ...{access_token: 'access', token_type: 'bearer'},
        ...(refreshToken && {refresh_token: refreshToken}),
        id_token: await openID.sign(openID.claimsOf({...claims, ...(!isRenewal && {nonce})})),
      },
    };
  };
  open = async (options) => {
    gate = await openOpenIDGate(openID, options);
    const {begin} = gate;
    gate.begin = async (...parameters) => {
      const sent = await begin(...parameters);
      nonce = sent.get('nonce') ?? '';
      return sent;
    };
  };
  await open();
});

async function signIn(browser = gate.jar): Promise<void> {
  const sent = await gate.begin('/apis/', browser);
  expect((await gate.callback({state: sent.get('state') ?? ''}, browser)).status).toBe(303);
}

const status = async (path = '/apis/', browser = gate.jar) =>
  (await gate.ask(path, {}, browser)).status;

const signOut = (browser = gate.jar) =>
  gate.ask(
    '/_gate/sign-out',
    {method: 'POST', headers: {origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin'}},
    browser,
  );

describe('a session', () => {
  it('asks the provider again when its answer is too old, and keeps the new cookie', async () => {
    await signIn();
    const before = gate.jar.get('gate_session');
    expect(await status()).toBe(200);
    expect(openID.count('/token')).toBe(1);

    gate.advance(61);
    expect(await status()).toBe(200);

    expect(openID.count('/token')).toBe(2);
    expect(gate.jar.get('gate_session')).not.toBe(before);
    gate.advance(61);
    expect(await status()).toBe(200);
    expect(openID.count('/token')).toBe(3);
  });

  it('is not cached with the new cookie', async () => {
    await signIn();
    gate.advance(61);

    const response = await gate.ask('/img/logo.svg');

    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('uses a refresh token once, for concurrent requests with the same cookie', async () => {
    await signIn();
    gate.advance(61);
    const browsers = Array.from({length: 8}, () => gate.jar.copy());

    const statuses = await Promise.all(browsers.map((browser) => status('/apis/', browser)));

    expect(statuses).toEqual(statuses.map(() => 200));
    expect(openID.count('/token')).toBe(2);
  });

  it('continues if the browser did not receive the new cookie', async () => {
    await signIn();
    gate.advance(61);
    expect(await status('/apis/', gate.jar.copy())).toBe(200);
    gate.advance(11);

    expect(await status()).toBe(200);
    gate.advance(61);
    expect(await status()).toBe(200);
  });

  it('follows the groups of the person', async () => {
    await signIn();
    claims = {groups: ['apps'], sid: 'session-1'};
    expect(await status('/apps/RND/')).toBe(403);
    gate.advance(61);

    expect(await status('/apps/RND/')).toBe(200);
    expect(await status('/apis/')).toBe(403);
  });

  it('ends when the provider no longer accepts the refresh token, for all copies of the cookie', async () => {
    await signIn();
    const copy = gate.jar.copy();
    refreshToken = 'revoked';
    gate.advance(61);

    expect(await status()).toBe(401);
    expect(await status('/apis/', copy)).toBe(401);
    expect(gate.jar.names).toEqual([]);
  });

  it('ends when the provider denies access', async () => {
    await signIn();
    openID.replies['/token'] = () => ({status: 403, body: {error: 'access_denied'}});
    gate.advance(61);

    expect(await status()).toBe(401);
  });

  it('ends when the provider confirms another person', async () => {
    await signIn();
    claims = {...claims, sub: 'another'};
    gate.advance(61);

    expect(await status()).toBe(401);
  });

  it('continues for a bounded time while the provider does not respond', async () => {
    await signIn();
    openID.replies['/token'] = () => ({status: 502, body: {}});
    gate.advance(61);
    expect(await status()).toBe(200);
    gate.advance(900);

    expect(await status()).toBe(503);
  });

  it.each<[string, Record<string, string>]>([
    ['invalid_client', {'www-authenticate': 'Basic realm="provider"'}],
    ['invalid_client', {}],
    ['access_denied', {}], // Auth0
  ])(
    'continues for a bounded time while the provider rejects the portal: %s %j',
    async (error, headers) => {
      await signIn();
      openID.replies['/token'] = () => ({status: 401, headers, body: {error}});
      gate.advance(61);
      expect(await status()).toBe(200);
      const [problem] = gate.problems;
      expect(problem?.problem).toBe('provider-unavailable');
      expect(problem?.detail).toContain('rejects OIDC_CLIENT_ID with OIDC_CLIENT_SECRET');
      gate.advance(900);

      expect(await status()).toBe(503);
    },
  );

  it('ends when the provider no longer accepts the access token', async () => {
    await signIn();
    claims = {sid: 'session-1'};
    openID.replies['/userinfo'] = () => ({
      status: 401,
      headers: {'www-authenticate': 'Bearer error="invalid_token"'},
      body: {},
    });
    gate.advance(61);

    expect(await status()).toBe(401);
  });

  it('keeps the methods of the sign-in if the tokens of a renewal have none', async () => {
    await open({folder: {steps: [['otp']]}});
    claims = {...claims, amr: ['pwd', 'otp']};
    await signIn();
    claims = {groups: ['public'], sid: 'session-1'};
    gate.advance(61);

    expect([await status(), await status()]).toEqual([200, 200]);
  });

  it('without a refresh token, lasts as long as the ID token', async () => {
    refreshToken = null;
    await signIn();
    gate.advance(299);
    expect(await status()).toBe(200);
    gate.advance(2);

    expect(await status()).toBe(401);
    expect(openID.count('/token')).toBe(1);
  });

  it('lasts no longer than the gate permits', async () => {
    await signIn();
    for (let hour = 0; hour < 24; hour += 1) {
      gate.advance(3_599);
      expect(await status()).toBe(200);
    }
    gate.advance(60);

    expect(await status()).toBe(401);
  });

  it('does not continue from a cookie that was changed, or of other secrets', async () => {
    await signIn();
    const value = gate.jar.get('gate_session');
    const other = await openOpenIDGate(openID, {
      secrets: ['another secret of forty characters ......'],
    });
    // Not the last character: of its six bits, decoders ignore four.
    for (const index of [0, 40, 80, value.length - 2]) {
      const changed =
        value.slice(0, index) + (value[index] === 'A' ? 'B' : 'A') + value.slice(index + 1);
      expect(await status('/apis/', new CookieJar([['gate_session', changed]]))).toBe(401);
    }
    expect((await other.ask('/apis/', {}, gate.jar.copy())).status).toBe(401);
  });

  it('does not continue at another portal, or with another provider, that has the same secret', async () => {
    await signIn();
    const second = await startStandInOpenID();
    onTestFinished(second.stop);
    const elsewhere = await openOpenIDGate(second);
    const portal = await openOpenIDGate(openID, {publicURL: 'http://localhost:4000'});

    expect((await elsewhere.ask('/apis/', {}, gate.jar.copy())).status).toBe(401);
    const headers = {cookie: gate.jar.header()};
    const request = new Request('http://localhost:4000/apis/', {headers});
    expect((await portal.fetch(request)).status).toBe(401);
  });

  it('continues while the secret is replaced', async () => {
    await signIn();
    const next = await openOpenIDGate(openID, {secrets: [`${SECRET} new`, SECRET]});

    expect((await next.ask('/apis/', {}, gate.jar.copy())).status).toBe(200);
  });
});

describe('a sign-out', () => {
  it('ends all copies of the cookie, and continues at the provider', async () => {
    await signIn();
    const copy = gate.jar.copy();

    const response = await signOut();

    expect(response.status).toBe(200);
    const [, address = ''] = /url=([^"]+)/.exec(await response.text()) ?? [];
    const url = new URL(address.replaceAll('&#38;', '&'));
    expect(url.href).toContain(`${openID.issuer}/logout?`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect(await status('/apis/', copy)).toBe(401);
    expect(openID.asked.find(({path}) => path === '/revoke')?.form.get('token')).toBe('refresh-1');
  });

  it('does not end another session of the person', async () => {
    const other = new CookieJar();
    await signIn();
    await signIn(other);
    await signOut();

    expect(await status('/apis/', other)).toBe(200);
  });
});

describe('a sign-out at the provider', () => {
  const send = async (
    change: Record<string, unknown> = {},
    header: {typ: string; alg?: string} = {typ: 'logout+jwt'},
  ) => {
    const now = Math.floor(Date.now() / 1000);
    const token = await openID.sign(
      JSON.parse(
        JSON.stringify({
          iss: openID.issuer,
          aud: CLIENT_ID,
          iat: now,
          exp: now + 120,
          jti: 'one',
          sub: 'person',
          sid: 'session-1',
          events: {[EVENT]: {}},
          ...change,
        }),
      ) as Record<string, unknown>,
      header,
    );
    const body = new URLSearchParams({logout_token: token});
    return gate.ask('/_gate/oidc/back-channel', {method: 'POST', body}, new CookieJar());
  };

  it('ends the sessions of that session at the provider, and no other', async () => {
    const other = new CookieJar();
    await signIn();
    claims = {groups: ['public'], sid: 'session-2'};
    await signIn(other);

    expect((await send()).status).toBe(200);

    expect(await status()).toBe(401);
    expect(await status('/apis/', other)).toBe(200);
  });

  it.each(['RS512', 'PS256', 'ES512', 'EdDSA'])('may be signed with %s', async (alg) => {
    await signIn();
    await openID.rotate('two', alg);

    expect((await send({}, {typ: 'logout+jwt', alg})).status).toBe(200);
    expect(await status()).toBe(401);
  });

  it.each<[string, Record<string, unknown>, {typ: string}?]>([
    ['of another issuer', {iss: 'https://other.example'}],
    ['for another client', {aud: 'another'}],
    ['without the event', {events: {}}],
    ['with a nonce, like an ID token', {nonce: 'n'}],
    ['without a session', {sid: undefined}],
    ['that has expired', {exp: 1, iat: 1}],
    ['that is old', {iat: Math.floor(Date.now() / 1000) - 600}],
    ['of another type', {}, {typ: 'at+jwt'}],
  ])('is refused %s', async (_name, change, header) => {
    await signIn();

    const response = await send(change, header);

    expect(response.status).toBe(400);
    expect(await status()).toBe(200);
    expect(gate.problems.at(-1)?.problem).toBe('logout-refused');
  });

  it('is refused without a token', async () => {
    const response = await gate.ask('/_gate/oidc/back-channel', {method: 'POST', body: 'x'});

    expect(response.status).toBe(400);
  });
});
