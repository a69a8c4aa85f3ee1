import {createHash} from 'node:crypto';
import * as openid from 'openid-client';
import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  PUBLIC_URL,
  SEED_WITH_PASSWORD,
  SITE,
  startProvider,
} from '../../support/identity';
import {
  actionOf,
  authorizeUrl,
  CHALLENGE,
  codeFor,
  createBrowser,
  exchange,
  FORM,
  REDIRECT_URI,
  signInOnPage,
  VERIFIER,
} from '../../support/hostedLogin';

describe('GET /oauth2/authorize', () => {
  it.each([
    'https://evil.example/',
    `${SITE}/any/sub/path`,
    `${SITE}/?query=added`,
    `${SITE}/a/../`,
    SITE,
    '//evil.example/',
    'javascript:alert(1)',
    `${SITE}@evil.example/`,
    `${REDIRECT_URI}#fragment`,
    '/relative/',
  ])(
    'shows a page and does not redirect to the unregistered URI %s (O01, O09)',
    async (redirect_uri) => {
      const idp = await startProvider();

      const {status, headers, body} = await idp.get(authorizeUrl(idp, {redirect_uri}));

      expect(status).toBe(400);
      expect(headers.get('Location')).toBeNull();
      expect(body).toContain('This sign-in link does not work');
    },
  );

  it('shows a page to an unknown client (O15)', async () => {
    const idp = await startProvider();

    const {status, headers, body} = await idp.get(authorizeUrl(idp, {client_id: 'other'}));

    expect([status, headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(body).toContain('Contact the site’s owner');
  });

  it('reports a duplicate redirect_uri to the registered one and shows neither the sign-in page nor the duplicate (O15)', async () => {
    const idp = await startProvider();
    const twice = `${authorizeUrl(idp)}&redirect_uri=${encodeURIComponent('https://evil.example/')}`;

    const {headers} = await idp.get(twice);

    const target = new URL(headers.get('Location') ?? '');
    expect(target.origin + target.pathname).toBe(REDIRECT_URI);
    expect(target.searchParams.get('error')).toBe('invalid_request');
  });

  it.each([
    [{response_type: 'token'}, 'invalid_request'], // O14: answered in the fragment, which no client may use
    [{response_type: undefined}, 'invalid_request'],
    [{response_mode: 'fragment'}, 'invalid_request'], // O14
    [{prompt: 'none'}, 'login_required'], // O14
    [{scope: 'profile'}, 'invalid_request'],
    [{scope: undefined}, 'invalid_request'],
    [{code_challenge: undefined}, 'invalid_request'], // O10
    [{code_challenge: undefined, code_challenge_method: undefined}, 'invalid_request'], // O10
    [{code_challenge_method: 'plain'}, 'invalid_request'], // O10
    [{code_challenge_method: undefined}, 'invalid_request'], // O10: plain is the default of the RFC
    [{code_challenge: 'short'}, 'invalid_request'],
  ])('O10 and O14 rejects %j with %s', async (changes, error) => {
    const idp = await startProvider();

    const {status, headers} = await idp.get(authorizeUrl(idp, changes));

    const target = new URL(headers.get('Location') ?? '');
    expect(status).toBe(303);
    expect(target.origin + target.pathname).toBe(REDIRECT_URI);
    // In the requested place: the fragment, if the request wanted a token there.
    const answer = new URLSearchParams(target.search || target.hash.slice(1));
    expect(Object.fromEntries(answer)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'the-state',
      iss: PUBLIC_URL,
    });
  });

  it('O25 and O07 shows a page that cannot be framed, runs no script and escapes its values', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const idp = await startProvider({seed: {organization: {name}, people: []}});

    const {headers, body} = await createBrowser(idp).open(authorizeUrl(idp));

    const policy = headers.get('Content-Security-Policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'none'");
    expect(body).not.toContain('<img');
    expect(body).toContain('&lt;img');
  });
});

describe('the sign-in page', () => {
  it('shows the form again after a wrong code and continues with the right one', async () => {
    const idp = await startProvider();
    const {answer, right} = await signInOnPage(idp, authorizeUrl(idp));

    const wrong = await answer(right === '000000' ? '000001' : '000000');
    const done = await answer(right);

    expect([wrong.status, done.status]).toEqual([401, 303]);
    expect(wrong.body).toContain('That is incorrect');
    const target = new URL(done.headers.get('Location') ?? '');
    expect(target.searchParams.get('state')).toBe('the-state');
    expect(target.searchParams.get('iss')).toBe(PUBLIC_URL);
  });

  it('offers a code to a person without a password', async () => {
    const idp = await startProvider();
    const browser = createBrowser(idp);
    const {body} = await browser.open(authorizeUrl(idp));
    const fields = {email: 'public@example.com', method: 'password'};

    const answer = await browser.submit(actionOf(body), fields);

    expect(answer.status).toBe(400);
    expect(answer.body).toContain('Request a code instead');
    // It also sends no link that nothing waits for.
    expect(await idp.lastMessage('public@example.com')).toBeUndefined();
  });

  it('names the site in the message, not the page', async () => {
    const idp = await startProvider();
    const onPage: typeof idp.call = (method, url, body, options) =>
      idp.call(method, url, body, {...options, origin: PUBLIC_URL});
    const url = authorizeUrl(idp);

    await signInOnPage(idp, url, 'otp_via_email', createBrowser({...idp, call: onPage}));

    const {text} = await idp.lastMessage('public@example.com');
    expect(text).toContain(`Requested on ${SITE} at `);
  });

  it('expires after 15 minutes', async () => {
    const idp = await startProvider();
    const {answer, right} = await signInOnPage(idp, authorizeUrl(idp));
    idp.clock.advance(15 * 60_000);

    const {status, body} = await answer(right);

    expect(status).toBe(403);
    expect(body).toContain('Sign-in expired');
  });

  it('also accepts a password', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const {answer, right} = await signInOnPage(idp, authorizeUrl(idp), 'password');

    expect((await answer(right)).status).toBe(303);
  });
});

describe('a sign-in page in another browser', () => {
  it('is rejected, so that an attacker cannot make someone else sign in for them', async () => {
    const idp = await startProvider();
    const stranger = await signInOnPage(idp, authorizeUrl(idp));

    const {status, body} = await createBrowser(idp).open(stranger.action);
    const answer = await createBrowser(idp).submit(`${stranger.action}/answer`, {answer: 'any'});

    expect([status, answer.status]).toEqual([403, 403]);
    expect(body).toContain('Sign-in expired');
  });

  it('returns its code only to the browser that started', async () => {
    const idp = await startProvider();
    const {answer, right, browser} = await signInOnPage(idp, authorizeUrl(idp));
    browser.cookies.delete('idp_hosted_resume');

    const {headers, status} = await answer(right);

    expect([headers.get('Location'), status]).toEqual([null, 400]);
  });

  it('asks again even after an earlier sign-in there', async () => {
    const idp = await startProvider();
    const {answer, right, browser} = await signInOnPage(idp, authorizeUrl(idp));
    await answer(right);

    const {body} = await browser.open(authorizeUrl(idp));

    expect(body).toContain('Email address');
  });
});

describe('POST /oauth2/tokens', () => {
  it.each([
    [{code_verifier: 'x'.repeat(43)}, 'invalid_grant'], // O10: wrong verifier
    [{code_verifier: 'x'.repeat(42)}, 'invalid_request'], // O10: too short
    [{code_verifier: CHALLENGE}, 'invalid_grant'], // the challenge instead of the verifier
    [{client_id: 'other'}, 'invalid_client', 401],
    [{redirect_uri: `${SITE}/other/`}, 'invalid_grant'],
    [{grant_type: 'password'}, 'unsupported_grant_type'],
    [{code: 'made-up'}, 'invalid_grant'],
  ] as const)('O10 rejects %j with %s', async (changes, error, refusal: number = 400) => {
    const idp = await startProvider();
    const code = await codeFor(idp);

    const {status, body} = await exchange(idp, code, changes);

    expect([status, body.error]).toEqual([refusal, error]);
  });

  it('O11 accepts a code once and revokes its tokens on a second use', async () => {
    const idp = await startProvider();
    const code = await codeFor(idp);
    const {body: first} = await exchange(idp, code);

    const {status, body} = await exchange(idp, code);

    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    const {body: validity} = await idp.post('/token/validate', {token: first.id_token});
    expect(validity.result.valid).toBe(false);
    const userinfo = await idp.get('/oauth2/userinfo', {bearer: first.access_token});
    expect(userinfo.status).toBe(401);
  });

  it('accepts a code for one minute, and only one of many concurrent uses', async () => {
    const idp = await startProvider();
    const late = await codeFor(idp);
    idp.clock.advance(60_000);
    expect((await exchange(idp, late)).status).toBe(400);

    const code = await codeFor(idp);
    const answers = await Promise.all([1, 2, 3].map(() => exchange(idp, code)));
    expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
  });

  it('serves others while a client is still sending its request', async () => {
    const idp = await startProvider();
    const neverEnding = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('grant_type=')),
    });
    const request = new Request(`${PUBLIC_URL}/oauth2/tokens`, {
      method: 'POST',
      headers: {...FORM, 'Content-Length': '100'},
      body: neverEnding,
      duplex: 'half',
    } as RequestInit);

    void idp.fetch(request);

    expect(await idp.signInByCode('public@example.com')).toBeTypeOf('string');
  });

  it('uses the S256 transformation of RFC 7636 appendix B', () => {
    expect(createHash('sha256').update(VERIFIER).digest('base64url')).toBe(CHALLENGE);
  });

  it('issues a normal user token, and J20 an access token that is not one', async () => {
    const idp = await startProvider();

    const {body, headers} = await exchange(idp, await codeFor(idp));

    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toMatchObject({token_type: 'bearer', expires_in: 86_400, scope: 'openid'});
    expect(claimsOf(body.id_token)).toMatchObject({
      oid: idp.organizationId,
      authenticated_methods: ['otp_via_email'],
      groups: ['public'],
      first_token: true,
    });
    const validate = async (token: string) =>
      (await idp.post('/token/validate', {token})).body.result.valid;
    expect(await validate(body.id_token)).toBe(true);
    expect(await validate(body.access_token)).toBe(false);
  });
});

describe('openid-client, unmodified', () => {
  it('completes discovery, the code flow with PKCE, and userinfo', async () => {
    const idp = await startProvider();
    const realTime = Math.floor(Date.now() / 1000) * 1000;
    idp.clock.advance(realTime - idp.clock().getTime());
    const customFetch: openid.CustomFetch = (url, options) =>
      idp.fetch(new Request(url, options as RequestInit));
    const config = await openid.discovery(
      new URL(PUBLIC_URL),
      idp.organizationId,
      undefined,
      openid.None(),
      {execute: [openid.allowInsecureRequests], [openid.customFetch]: customFetch},
    );
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope: 'openid',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    const {answer, right} = await signInOnPage(idp, url.href);
    const {headers} = await answer(right);

    const tokens = await openid.authorizationCodeGrant(
      config,
      new URL(headers.get('Location') ?? ''),
      {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      },
    );
    const sub = tokens.claims()?.sub ?? '';
    const userinfo = await openid.fetchUserInfo(config, tokens.access_token, sub);

    expect(tokens.claims()).toMatchObject({groups: ['public'], oid: idp.organizationId});
    expect(userinfo).toMatchObject({email: 'public@example.com', org_id: idp.organizationId});
  });
});
