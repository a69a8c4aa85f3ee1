import * as oauth from 'oauth4webapi';
import {describe, expect, it} from 'vitest';
import {createBrowser, actionOf, REDIRECT_URI, signInOnPage} from '../../support/hostedLogin';
import {PUBLIC_URL, startProvider, type TestProvider} from '../../support/identity';

const ISSUER = new URL(PUBLIC_URL);

/** `oauth4webapi` strictly checks every response against the specifications. */
async function startClient() {
  const idp = await startProvider();
  // The library compares times with the system clock.
  idp.clock.advance(Math.floor(Date.now() / 1000) * 1000 - idp.clock().getTime());
  const options = {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (
      url: string,
      given: oauth.CustomFetchOptions<string, BodyInit | undefined>,
    ) => idp.fetch(new Request(url, given as RequestInit)),
  };
  const server = await oauth.processDiscoveryResponse(
    ISSUER,
    await oauth.discoveryRequest(ISSUER, options),
  );
  const client: oauth.Client = {client_id: idp.organizationId, require_auth_time: true};
  return {idp, options, server, client};
}

type Started = Awaited<ReturnType<typeof startClient>>;

async function authorizationUrl({server, client}: Started, changes: Record<string, string> = {}) {
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const url = new URL(server.authorization_endpoint ?? '');
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...changes,
  }).toString();
  return {url: url.href, verifier, state, nonce};
}

async function locationAfterSignIn(idp: TestProvider, url: string): Promise<URL> {
  const {answer, right} = await signInOnPage(idp, url);
  return new URL((await answer(right)).headers.get('Location') ?? '');
}

async function exchange(
  {server, client, options}: Started,
  answer: URLSearchParams,
  verifier: string,
) {
  return oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    answer,
    REDIRECT_URI,
    verifier,
    options,
  );
}

async function signIn(started: Started, changes?: Record<string, string>) {
  const {idp, server, client} = started;
  const request = await authorizationUrl(started, changes);
  const location = await locationAfterSignIn(idp, request.url);
  const answer = oauth.validateAuthResponse(server, client, location, request.state);
  const response = await exchange(started, answer, request.verifier);
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: request.nonce,
    requireIdToken: true,
    maxAge: 60,
  });
  return {...request, answer, response, tokens};
}

describe('oauth4webapi, unmodified', () => {
  it('accepts discovery, code, ID token with its signature, and userinfo', async () => {
    const started = await startClient();
    const {server, client, options} = started;

    const {tokens, response} = await signIn(started);

    await oauth.validateApplicationLevelSignature(server, response, options);
    const {sub = ''} = oauth.getValidatedIdTokenClaims(tokens) ?? {};
    const userinfo = await oauth.processUserInfoResponse(
      server,
      client,
      sub,
      await oauth.userInfoRequest(server, client, tokens.access_token, options),
    );
    expect(userinfo).toMatchObject({email: 'public@example.com', email_verified: true});
  });

  it('accepts a refresh with the time of the sign-in and a new refresh token', async () => {
    const started = await startClient();
    const {idp, server, client, options} = started;
    const {tokens} = await signIn(started);
    const first = oauth.getValidatedIdTokenClaims(tokens);
    idp.clock.advance(20_000);

    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? '',
      options,
    );
    const renewed = await oauth.processRefreshTokenResponse(server, client, response);

    const second = oauth.getValidatedIdTokenClaims(renewed);
    expect(second).toMatchObject({sub: first?.sub, exp: first?.exp, auth_time: first?.auth_time});
    expect(second?.jti).not.toBe(first?.jti);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  });

  it('parses the error for a code used twice', async () => {
    const started = await startClient();
    const {answer, verifier} = await signIn(started);

    const response = await exchange(started, answer, verifier);

    await expect(
      oauth.processAuthorizationCodeResponse(started.server, started.client, response),
    ).rejects.toMatchObject({error: 'invalid_grant', status: 400});
  });

  it('parses the error for an authorization request, with its issuer', async () => {
    const started = await startClient();
    const {url, state} = await authorizationUrl(started, {prompt: 'none'});
    const {headers} = await started.idp.get(url);
    const location = new URL(headers.get('Location') ?? '');

    const read = () => oauth.validateAuthResponse(started.server, started.client, location, state);

    expect(location.searchParams.get('iss')).toBe(PUBLIC_URL);
    expect(read).toThrow(expect.objectContaining({error: 'login_required'}));
  });

  it('parses the challenge for a userinfo request with an unknown token', async () => {
    const {server, client, options} = await startClient();

    const response = await oauth.userInfoRequest(server, client, 'made-up', options);

    await expect(oauth.processUserInfoResponse(server, client, 'any', response)).rejects.toThrow(
      oauth.WWWAuthenticateChallengeError,
    );
  });
});

describe('the authorization server', () => {
  it.each(['/', '/social/'])('advertises only endpoints that exist (%s)', async (base) => {
    const idp = await startProvider();
    const {body} = await idp.get(`${base}.well-known/openid-configuration`);
    const endpoints = Object.entries(body).filter(([name]) => /_endpoint$|_uri$/.test(name));

    const statuses = endpoints.map(async ([, url]) => (await idp.get(String(url))).status);

    expect(endpoints.length).toBeGreaterThan(3);
    // The token endpoint accepts only POST.
    const isPost = ([name]: [string, unknown]) => name === 'token_endpoint';
    const found = (await Promise.all(statuses)).filter((status) => status !== 404);
    expect(found).toHaveLength(endpoints.length - endpoints.filter(isPost).length);
  });

  it('requires a new sign-in when max_age is exceeded', async () => {
    const started = await startClient();
    const {idp} = started;
    const {url} = await authorizationUrl(started, {max_age: '0'});
    const browser = createBrowser(idp);
    const {answer, right} = await signInOnPage(idp, url, 'otp_via_email', browser);
    await answer(right);

    const {body} = await browser.open(url);

    expect(actionOf(body)).toMatch(/^\/oauth2\/sign-in\//);
  });
});
