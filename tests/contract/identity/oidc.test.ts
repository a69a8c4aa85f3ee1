import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {createBrowser} from '../../support/browser';
import {
  challengesOf,
  claimsOf,
  EXPIRED,
  factorOf,
  failure,
  PUBLIC_URL,
  SEED,
  SITE,
  startProvider,
  type TestProvider,
} from '../../support/identity';

const VERIFIER = '0b3b6bb2-70a5-4c52-9f5b-6a3c5c0a5d7f1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0f9';
const CSRF = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const METADATA = {
  pkce_code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  csrf_token: CSRF,
};
const PUBLIC = {email: 'public@example.com', decision: 'permit'};

const oidc = (options = {}) =>
  factorOf('oidc', {client_id: 'site-client', provider: 'google', ux_mode: 'popup', ...options});

const begin = (idp: TestProvider, options = {}, metadata: object = METADATA) =>
  idp.post('/id/v2', {handle: null, factor: oidc(options), metadata});

async function beginInBrowser(options = {}, given: {seed?: unknown} = {}) {
  const idp = await startProvider(given);
  const {body} = await begin(idp, options);
  const [start, proxy] = body.result;
  const browser = createBrowser(idp);
  const account = await browser.open(start.options.auth_code_url);
  return {idp, start, proxy, browser, account};
}

/** Message that the popup would send to the site. */
function messageOf(page: string) {
  const valueOf = (name: string) =>
    (new RegExp(`data-${name}="([^"]*)"`).exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
  return {origin: valueOf('origin'), parameters: new URLSearchParams(valueOf('parameters'))};
}

const resolve = (idp: TestProvider, challenge_id: string, code: string, verifier = VERIFIER) =>
  idp.post('/sso/resolve', {challenge_id, code, pkce_code_verifier: verifier});

describe('a social sign-in', () => {
  it.each([
    [{provider: 'myspace'}, 'known provider'],
    [{client_id: undefined}, 'client_id'],
    [{ux_mode: 'telepathy'}, 'ux_mode'],
    [{ux_mode: 'redirect', redirect_target: 'https://evil.example/'}, 'redirect target'], // O01
  ])('responds with 400 to the options %j', async (options, message) => {
    const idp = await startProvider();

    const {status, body} = await begin(idp, options);

    expect(status).toBe(400);
    expect(body.errors[0].message).toContain(message);
  });

  it('responds with 400 without PKCE and CSRF values, with a handle and from a foreign site', async () => {
    const idp = await startProvider();
    const handle = {type: 'email_address', value: 'public@example.com'};
    const foreign = {origin: 'https://evil.example'};
    const body = {handle: null, factor: oidc(), metadata: METADATA};

    expect((await begin(idp, {}, {})).status).toBe(400);
    expect((await idp.post('/id/v2', {...body, handle})).status).toBe(400);
    expect((await idp.post('/id/v2', body, foreign)).status).toBe(400);
  });

  it('signs nobody in when the person cancels, and notifies the waiting tab', async () => {
    const {idp, proxy, browser, account} = await beginInBrowser();

    const {status} = await browser.submit(account.url, {email: '', decision: 'deny'});

    expect(status).toBe(403);
    expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
  });

  it.each(['', 'crew@localhost', 'crew'])(
    'signs nobody in with the address %j, and notifies the waiting tab',
    async (address) => {
      const {idp, proxy, browser, account} = await beginInBrowser();

      const {status} = await browser.submit(account.url, {email: address, decision: 'permit'});

      expect(status).toBe(403);
      expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
    },
  );

  it.each([
    ['a made-up code', {code: 'made-up'}],
    ['another issuer', {iss: 'https://evil.example'}],
  ])('O16 rejects a callback with %s', async (_what, changes) => {
    const {idp, start, proxy, browser} = await beginInBrowser();
    const callback = new URL('/sso/oidc/callback', PUBLIC_URL);
    const iss = `${PUBLIC_URL}/social`;
    callback.search = String(new URLSearchParams({state: start.id, code: 'x', iss, ...changes}));

    expect((await browser.open(callback.href)).status).toBe(403);
    expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
  });

  it('O16 rejects the callback of another sign-in: state, nonce and PKCE must match', async () => {
    const {idp, start, browser, account} = await beginInBrowser();
    const other = createBrowser({
      fetch: async (request) => {
        const url = new URL(request.url);
        if (url.pathname === '/sso/oidc/callback') {
          url.searchParams.set('state', start.id);
        }
        return idp.fetch(new Request(url, request));
      },
    });
    const {body} = await begin(idp);
    const page = await other.open(body.result[0].options.auth_code_url);

    expect((await other.submit(page.url, PUBLIC)).status).toBe(403);
    expect((await browser.submit(account.url, PUBLIC)).status).toBe(403);
  });

  it('O13 responds with 403 to an unknown state', async () => {
    const {idp} = await beginInBrowser();

    const {status, body} = await idp.get('/sso/oidc/callback?state=made-up&code=x', {
      headers: {Accept: 'text/html'},
    });

    expect(status).toBe(403);
    expect(body).toContain('Sign-in expired');
  });

  it('is resolved once, only with the right code, verifier and organization', async () => {
    const {idp, proxy, browser, account} = await beginInBrowser();
    const {page} = await browser.submit(account.url, PUBLIC);
    const code = messageOf(page).parameters.get('sso_code') ?? '';

    expect((await resolve(idp, proxy.id, 'wrong')).body).toEqual(EXPIRED);
    expect((await resolve(idp, proxy.id, code, `${VERIFIER}x`)).body).toEqual(EXPIRED);
    expect((await resolve(idp, 'made-up', code)).body).toEqual(EXPIRED);
    expect((await idp.poll(proxy)).status).toBe(202);
    expect((await resolve(idp, proxy.id, code)).status).toBe(204);
    expect((await resolve(idp, proxy.id, code)).body).toEqual(EXPIRED);
  });

  it('O19 sends the popup’s result only to the site that started', async () => {
    const {browser, account} = await beginInBrowser();

    const {page} = await browser.submit(account.url, PUBLIC);

    expect(messageOf(page).origin).toBe(SITE);
  });

  it('O25 shows an account page that names the provider, escapes its values and cannot be framed', async () => {
    const {idp, account} = await beginInBrowser({provider: 'github'});

    const {headers, body} = await idp.get(account.url);

    expect(body).toContain('Sign in with GitHub');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'");
  });

  it('signs in by popup with the address that the provider asserts', async () => {
    const {idp, proxy, browser, account} = await beginInBrowser();
    const {page} = await browser.submit(account.url, PUBLIC);
    const {parameters} = messageOf(page);
    await resolve(idp, proxy.id, parameters.get('sso_code') ?? '');

    const {body} = await idp.poll(proxy);

    expect(parameters.get('sso_challenge_id')).toBe(proxy.options.challenge_id);
    expect(parameters.get('csrf_token')).toBe(CSRF);
    expect(claimsOf(body.result)).toMatchObject({
      groups: ['public'],
      authentications: [
        {method: 'oidc', handle: {type: 'email_address', value: 'public@example.com'}},
      ],
    });
  });

  it('signs in by redirect, back to the page where it started', async () => {
    const redirect_target = `${SITE}/apis/?x=1&challenges=old&sso_code=old#L3`;
    const {idp, proxy, browser, account} = await beginInBrowser({
      ux_mode: 'redirect',
      redirect_target,
    });

    const {url} = await browser.submit(account.url, PUBLIC);
    const target = new URL(url);
    await resolve(idp, proxy.id, target.searchParams.get('sso_code') ?? '');

    expect(target.origin + target.pathname + target.hash).toBe(`${SITE}/apis/#L3`);
    expect([...target.searchParams.keys()]).toEqual([
      'x',
      'sso_challenge_id',
      'sso_code',
      'csrf_token',
      'challenges',
    ]);
    const [returned] = challengesOf(url);
    expect(returned).toEqual(proxy);
    expect((await idp.poll(returned)).status).toBe(200);
  });

  it('registers a new address, or notifies the waiting tab if registration is closed', async () => {
    const settings = {deny_self_registration: true};
    const closed = {...SEED, organization: {name: 'Rescue Platform', settings}};
    const signIn = async (seed: unknown) => {
      const {idp, proxy, browser, account} = await beginInBrowser({}, {seed});
      const {page} = await browser.submit(account.url, {...PUBLIC, email: 'New.Face@example.com'});
      await resolve(idp, proxy.id, messageOf(page).parameters.get('sso_code') ?? '');
      return (await idp.poll(proxy)).body;
    };

    expect(claimsOf((await signIn(SEED)).result).groups).toEqual([]);
    expect(await signIn(closed)).toEqual(
      failure(403, 'self-registration not allowed for this organization'),
    );
  });

  it('hides other cookies of this host from the stand-in provider', async () => {
    const {idp, start} = await beginInBrowser();

    const {headers} = await idp.get(start.options.auth_code_url, {
      headers: {Cookie: '__Host-session=secret; other=1'},
    });

    const names = headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    expect(names.every((name) => name?.startsWith('idp_social_'))).toBe(true);
  });
});
