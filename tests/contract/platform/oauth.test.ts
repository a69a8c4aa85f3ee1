import * as client from 'openid-client';
import {beforeEach, describe, expect, it} from 'vitest';
import {
  createContractServer,
  type ContractServer,
} from '../../../plugins/sandbox/src/contract/contractServer';
import {createReplays} from '../../../plugins/sandbox/src/contract/replays';
import {oauthHandlers} from '../../../plugins/sandbox/src/oauth/oauthHandlers';
import {
  createOAuthState,
  identifyBy,
  type OAuthState,
} from '../../../plugins/sandbox/src/oauth/oauthState';
import {restDocuments} from '../../support/restDocuments';

const ISSUER = 'https://api.test.rescue.example/accesscontrol/authentication';
const BASE = `${ISSUER}/v1`;
const REDIRECT_URI = 'https://crew.acme.example/signed-in';
const APP = 'acme-crew';
const CONNECTOR = 'con_01JBV6E1M0VBHXF4W6305FATZY';
const KEY = 'rk_test_a1B2c3D4e5a1B2c3D4e5a1B2c3D4e5f6G7h8x7Qd';

const TENANT = 'test-acme-1';

const contracts = restDocuments();
let state: OAuthState;
let server: ContractServer;

beforeEach(() => {
  state = createOAuthState({
    connectors: new Map([
      [CONNECTOR, {key: KEY, scopes: ['missions.read', 'missions.write'], tenant: TENANT}],
    ]),
    clients: new Map([
      [APP, {redirectUris: [REDIRECT_URI], scopes: ['missions.read'], tenant: TENANT}],
    ]),
    interval: 1,
  });
  const tenant = {handlers: oauthHandlers(state), replays: createReplays(() => new Date())};
  server = createContractServer({contracts, identify: identifyBy(state), tenantOf: () => tenant});
});

/** The published library; only the network is the test's. */
function discover(id: string, authentication?: client.ClientAuth): Promise<client.Configuration> {
  return client.discovery(new URL(ISSUER), id, undefined, authentication ?? client.None(), {
    algorithm: 'oauth2',
    [client.customFetch]: (url, init) => server.fetch(new Request(url, init as RequestInit)),
  });
}

describe('openid-client with a server made from the contracts', () => {
  it('signs a connector in', async () => {
    const config = await discover(CONNECTOR, client.ClientSecretBasic(KEY));
    const tokens = await client.clientCredentialsGrant(config, {scope: 'missions.read'});
    expect(tokens).toMatchObject({token_type: 'bearer', expires_in: 900, scope: 'missions.read'});
    expect(await me(tokens.access_token)).toMatchObject({
      sub: CONNECTOR,
      scopes: ['missions.read'],
    });
  });

  it('tells a wrong key from other errors', async () => {
    const config = await discover(CONNECTOR, client.ClientSecretBasic('rk_test_wrong'));
    await expect(client.clientCredentialsGrant(config)).rejects.toMatchObject({
      error: 'invalid_client',
      status: 401,
    });
  });

  it('links a device that a person confirms while it waits', async () => {
    const config = await discover(APP);
    const started = await client.initiateDeviceAuthorization(config, {scope: 'missions.read'});
    expect(started.verification_uri).toBe('https://rnd.test.rescue.example/link');
    const early = await ask(started.device_code);
    expect(early).toEqual([400, 'authorization_pending']);
    decide(started.user_code, 'confirmed');
    const tokens = await client.pollDeviceAuthorizationGrant(config, started);
    expect(tokens.refresh_token).toBeDefined();
    expect(await me(tokens.access_token)).toMatchObject({scopes: ['missions.read']});
  });

  it('keeps polling while the code is pending', async () => {
    const config = await discover(APP);
    const started = await client.initiateDeviceAuthorization(config, {scope: 'missions.read'});
    const errors: string[] = [];
    config[client.customFetch] = async (url, init) => {
      const response = await server.fetch(new Request(url, init as RequestInit));
      if (response.status === 400) {
        errors.push(((await response.clone().json()) as {error: string}).error);
        decide(started.user_code, 'confirmed');
      }
      return response;
    };
    const tokens = await client.pollDeviceAuthorizationGrant(config, started);
    expect(errors).toEqual(['authorization_pending']);
    expect(tokens.access_token).toBeDefined();
  });

  it.each([
    ['declined', 'access_denied'],
    ['expired', 'expired_token'],
  ] as const)('stops polling when the code is %s', async (decision, error) => {
    const config = await discover(APP);
    const started = await client.initiateDeviceAuthorization(config, {scope: 'missions.read'});
    decide(started.user_code, decision);
    await expect(client.pollDeviceAuthorizationGrant(config, started)).rejects.toMatchObject({
      error,
    });
  });

  it('asks a device that is too fast to slow down', async () => {
    const config = await discover(APP);
    const {device_code: code} = await client.initiateDeviceAuthorization(config, {
      scope: 'missions.read',
    });
    expect(await ask(code)).toEqual([400, 'authorization_pending']);
    expect(await ask(code)).toEqual([400, 'slow_down']);
  });

  it('signs a person in with PKCE, and redeems the code once', async () => {
    const config = await discover(APP);
    const {verifier, redirected, expectedState} = await signIn(config);
    const checks = {pkceCodeVerifier: verifier, expectedState};
    const tokens = await client.authorizationCodeGrant(config, redirected, checks);
    expect(await me(tokens.access_token)).toMatchObject({scopes: ['missions.read']});
    await expect(client.authorizationCodeGrant(config, redirected, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('refuses a code with the verifier of somebody else', async () => {
    const config = await discover(APP);
    const {redirected, expectedState} = await signIn(config);
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    await expect(
      client.authorizationCodeGrant(config, redirected, {pkceCodeVerifier, expectedState}),
    ).rejects.toMatchObject({error: 'invalid_grant'});
  });

  it('reports that the person declined', async () => {
    state.person = 'declines';
    const config = await discover(APP);
    const {verifier, redirected, expectedState} = await signIn(config);
    await expect(
      client.authorizationCodeGrant(config, redirected, {
        pkceCodeVerifier: verifier,
        expectedState,
      }),
    ).rejects.toMatchObject({error: 'access_denied'});
  });

  it('redirects to registered addresses only', async () => {
    const config = await discover(APP);
    const url = await authorizationUrl(config, 'https://crew.acme.example/signed-in/other');
    const response = await server.fetch(new Request(url.href));
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('ends all tokens when a refresh token is used twice', async () => {
    const config = await discover(APP);
    const {verifier, redirected, expectedState} = await signIn(config);
    const first = await client.authorizationCodeGrant(config, redirected, {
      pkceCodeVerifier: verifier,
      expectedState,
    });
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? '');
    await expect(client.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject(
      {
        error: 'invalid_grant',
      },
    );
    await expect(me(second.access_token)).resolves.toMatchObject({code: 'token_invalid'});
  });

  it('lets an app without a secret revoke its own token', async () => {
    const config = await discover(APP);
    const {verifier, redirected, expectedState} = await signIn(config);
    const tokens = await client.authorizationCodeGrant(config, redirected, {
      pkceCodeVerifier: verifier,
      expectedState,
    });
    await client.tokenRevocation(config, tokens.refresh_token ?? '');
    expect(await me(tokens.access_token)).toMatchObject({code: 'token_invalid'});
  });
});

async function authorizationUrl(
  config: client.Configuration,
  redirectUri: string,
  verifier = client.randomPKCECodeVerifier(),
): Promise<URL> {
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'missions.read',
    state: client.randomState(),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
}

/** Plays the browser: opens the URL and follows the redirect to the app. */
async function signIn(config: client.Configuration) {
  const verifier = client.randomPKCECodeVerifier();
  const url = await authorizationUrl(config, REDIRECT_URI, verifier);
  const response = await server.fetch(new Request(url.href));
  expect(response.status).toBe(302);
  const redirected = new URL(response.headers.get('location') ?? '');
  return {verifier, redirected, expectedState: url.searchParams.get('state') ?? ''};
}

function decide(userCode: string, decision: 'confirmed' | 'declined' | 'expired'): void {
  const device = [...state.devices.values()].find((one) => one.userCode === userCode);
  expect(device).toBeDefined();
  Object.assign(device ?? {}, {decision});
}

/** Status and error of a device's token request. */
async function ask(deviceCode: string): Promise<[number, string]> {
  const response = await server.fetch(
    new Request(`${BASE}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        client_id: APP,
        device_code: deviceCode,
      }),
    }),
  );
  return [response.status, ((await response.json()) as {error: string}).error];
}

async function me(token: string): Promise<unknown> {
  const headers = {Authorization: `Bearer ${token}`};
  return (await server.fetch(new Request(`${BASE}/me`, {headers}))).json();
}
