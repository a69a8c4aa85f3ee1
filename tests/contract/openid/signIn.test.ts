import {SignJWT} from 'jose';
import {beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {openProvider, parseOpenIDOptions} from '@gated-docs/oidc';
import {CookieJar, openOpenIDGate, type OpenIDGate} from '../../support/openid/openIDGate';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startStandInOpenID,
  type StandInOpenID,
} from '../../support/openid/standInOpenID';

let openID: StandInOpenID;
let gate: OpenIDGate;
/** The tokens of the next sign-in; `nonce` is that of the request. */
let idToken: (nonce: string) => Promise<string> | string;
let nonce: string;

beforeEach(async () => {
  openID = await startStandInOpenID();
  onTestFinished(openID.stop);
  idToken = (value) => openID.sign(openID.claimsOf({nonce: value, groups: ['public']}));
  openID.replies['/token'] = async () => ({
    body: {access_token: 'access', token_type: 'bearer', id_token: await idToken(nonce)},
  });
});

async function signIn(
  changes: Record<string, string | undefined> = {},
  page?: string,
): Promise<Response> {
  const sent = await gate.begin(page);
  nonce = sent.get('nonce') ?? '';
  return gate.callback({state: sent.get('state') ?? '', ...changes});
}

const session = async () => {
  const response = await gate.ask('/_gate/session');
  return {status: response.status, body: (await response.json()) as Record<string, unknown>};
};

describe('a sign-in', () => {
  beforeEach(async () => {
    gate = await openOpenIDGate(openID);
  });

  it('asks for a code, with PKCE, state and nonce', async () => {
    const sent = await gate.begin();

    expect(Object.fromEntries(sent)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: 'http://localhost:3000/_gate/oidc/callback',
      scope: 'openid profile email offline_access',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(sent.get(name), name).toMatch(/^[\w-]{43}$/);
    }
  });

  it('leads to the page where it began, in the edition of the person’s groups', async () => {
    expect((await gate.ask('/apis/')).status).toBe(401);

    const response = await signIn({}, '/apis/?x=1');

    expect([response.status, response.headers.get('location')]).toEqual([303, '/apis/?x=1']);
    expect((await gate.ask('/apis/')).status).toBe(200);
    expect((await gate.ask('/apps/RND/')).status).toBe(403);
    expect((await session()).body).toMatchObject({person: 'person', groups: ['public']});
    expect(gate.log.find(({decision}) => decision === 'session-opened')?.person).toBe('person');
  });

  it('authenticates the portal, and proves that it began the sign-in', async () => {
    await signIn();

    const {form} = openID.asked.find(({path}) => path === '/token') ?? {};
    expect(form?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(form?.get('redirect_uri')).toBe('http://localhost:3000/_gate/oidc/callback');
  });

  it.each([
    ['https://evil.example/apis/', '/'],
    ['http://localhost:3000//evil.example/', '/evil.example/'],
    ['http://localhost:3000/.//evil.example/', '/evil.example/'],
    ['http://localhost:3000@evil.example/apis/', '/'],
    ['http://localhost:3000/a%0d%0aset-cookie:x=1', '/a%0d%0aset-cookie:x=1'],
    ['http://localhost:3000/_gate/oidc/callback?code=1', '/'],
    ['javascript:alert(1)', '/'],
  ])('that began at %s does not lead out of the portal', async (referer, page) => {
    const response = await gate.ask('/_gate/oidc/sign-in', {headers: {referer}});
    const sent = new URL(response.headers.get('location') ?? '').searchParams;
    nonce = sent.get('nonce') ?? '';

    expect((await gate.callback({state: sent.get('state') ?? ''})).headers.get('location')).toBe(
      page,
    );
  });

  it.each(['?to=https://evil.example', '?login_hint=a', '?prompt=none', '?prompt=login'])(
    'rejects the unknown parameter %s',
    async (query) => {
      expect((await gate.ask(`/_gate/oidc/sign-in${query}`)).status).toBe(400);
    },
  );

  it('that began on a page with a very long address leads to the first page', async () => {
    const sent = await gate.begin(`/apis/?x=${'y'.repeat(3_000)}`);
    nonce = sent.get('nonce') ?? '';
    // Browsers accept 4096 bytes.
    expect(gate.jar.get('gate_sign_in').length).toBeLessThan(4_000);

    const response = await gate.callback({state: sent.get('state') ?? ''});
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  });

  it('in a second tab succeeds, although the first one came back before', async () => {
    const first = await gate.begin();
    const second = await gate.begin();
    nonce = second.get('nonce') ?? '';

    expect((await gate.callback({state: first.get('state') ?? ''})).status).toBe(400);
    expect((await gate.callback({state: second.get('state') ?? ''})).status).toBe(303);
  });

  it('can ask for another account', async () => {
    expect((await gate.begin('/', gate.jar, '?prompt=select_account')).get('prompt')).toBe(
      'select_account',
    );
  });

  it('clears what it kept in the browser', async () => {
    await signIn();

    expect(gate.jar.names).toEqual(['gate_session']);
  });
});

/** The checks of a relying party (OpenID Connect Core §3.1.3.7, RFC 9207, RFC 9068), by the names of the OpenID Foundation's tests. */
const REFUSED: Record<
  string,
  {token?: () => Promise<string> | string; back?: Record<string, string | undefined>}
> = {
  'rp-id_token-bad-sig': {
    token: async () => {
      const signed = await openID.sign(openID.claimsOf({nonce, groups: ['internal']}));
      return signed.replace(/[^.]+$/, (text) => text.split('').reverse().join(''));
    },
  },
  'rp-id_token-sig-none': {token: () => openID.unsecured(openID.claimsOf({nonce}))},
  'rp-id_token-issuer-mismatch': {
    token: () => openID.sign(openID.claimsOf({nonce, iss: 'https://other.example'})),
  },
  'rp-id_token-aud': {token: () => openID.sign(openID.claimsOf({nonce, aud: 'another client'}))},
  'several audiences without azp': {
    token: () => openID.sign(openID.claimsOf({nonce, aud: [CLIENT_ID, 'another']})),
  },
  'azp of another client': {
    token: () => openID.sign(openID.claimsOf({nonce, aud: [CLIENT_ID, 'b'], azp: 'b'})),
  },
  'rp-id_token-sub': {token: () => openID.sign(openID.claimsOf({nonce, sub: undefined}))},
  'rp-id_token-iat': {token: () => openID.sign(openID.claimsOf({nonce, iat: undefined}))},
  'rp-id_token expired': {
    token: () => openID.sign(openID.claimsOf({nonce, exp: Math.floor(Date.now() / 1000) - 60})),
  },
  'not yet valid': {
    token: () => openID.sign(openID.claimsOf({nonce, nbf: Math.floor(Date.now() / 1000) + 120})),
  },
  'rp-nonce-invalid': {token: () => openID.sign(openID.claimsOf({nonce: 'of another sign-in'}))},
  'no nonce': {token: () => openID.sign(openID.claimsOf())},
  'an access token (at+jwt)': {
    token: () => openID.sign(openID.claimsOf({nonce}), {typ: 'at+jwt'}),
  },
  'a logout token': {token: () => openID.sign(openID.claimsOf({nonce}), {typ: 'logout+jwt'})},
  'an unknown key': {token: () => openID.sign(openID.claimsOf({nonce}), {kid: 'other'})},
  'no token': {token: () => ''},
  'a mix-up: the response of another issuer': {back: {iss: 'https://other.example'}},
  'a response without its issuer, which the provider promises': {back: {iss: undefined}},
  'an error': {back: {error: 'access_denied', code: undefined}},
  'an error with markup': {
    back: {error: '<script>', error_description: '<script>alert(1)</script>', code: undefined},
  },
  'no code': {back: {code: undefined}},
};

describe('no session is opened for', () => {
  beforeEach(async () => {
    gate = await openOpenIDGate(openID);
  });

  it.each(Object.entries(REFUSED))('%s', async (_name, {token, back}) => {
    idToken = token ?? idToken;

    const response = await signIn(back);

    expect(response.status).toBe(403);
    expect(gate.jar.names).toEqual([]);
    expect((await session()).status).toBe(401);
    const page = await response.text();
    expect(page).toContain('<a href="/_gate/oidc/sign-in">Sign in again</a>');
    expect(page).not.toMatch(/<script/);
  });

  it('a state that this browser did not get, without a call to the provider (CSRF, fixation)', async () => {
    const victim = new CookieJar();
    const sent = await gate.begin('/', gate.jar);
    nonce = sent.get('nonce') ?? '';
    const state = sent.get('state') ?? '';
    await gate.begin('/', victim);

    expect((await gate.callback({state}, victim)).status).toBe(400);
    expect((await gate.callback({state}, new CookieJar())).status).toBe(400);
    expect(openID.count('/token')).toBe(0);
  });

  it('a replayed callback', async () => {
    const sent = await gate.begin();
    nonce = sent.get('nonce') ?? '';
    const parameters = {state: sent.get('state') ?? ''};
    await gate.callback(parameters);

    expect((await gate.callback(parameters)).status).toBe(400);
    expect(openID.count('/token')).toBe(1);
  });

  it('a sign-in of more than ten minutes ago', async () => {
    const sent = await gate.begin();
    gate.advance(601);

    expect((await gate.callback({state: sent.get('state') ?? ''})).status).toBe(400);
  });

  it('two cookies of a sign-in, one from a neighbouring host', async () => {
    const sent = await gate.begin();
    const state = sent.get('state') ?? '';
    const cookie = gate.jar.header(`gate_sign_in=${gate.jar.get('gate_sign_in')}`);
    const url = `http://localhost:3000/_gate/oidc/callback?state=${state}&code=c`;

    expect((await gate.fetch(new Request(url, {headers: {cookie}}))).status).toBe(400);
  });

  it('a session cookie in place of that of a sign-in, and the reverse', async () => {
    const sent = await gate.begin();
    const started = gate.jar.get('gate_sign_in');
    nonce = sent.get('nonce') ?? '';
    await gate.callback({state: sent.get('state') ?? ''});
    const ask = async (cookie: string, path: string) =>
      (await gate.fetch(new Request(`http://localhost:3000${path}`, {headers: {cookie}}))).status;

    expect(await ask(`gate_session=${started}`, '/apis/')).toBe(401);
    const callback = `/_gate/oidc/callback?state=${sent.get('state')}&code=c`;
    expect(await ask(`gate_sign_in=${gate.jar.get('gate_session')}`, callback)).toBe(400);
  });

  it('a provider that does not respond: 503', async () => {
    const sent = await gate.begin();
    openID.stop();

    expect((await gate.callback({state: sent.get('state') ?? ''})).status).toBe(503);
    expect(gate.problems.map(({problem}) => problem)).toEqual(['provider-unavailable']);
  });

  it.each([
    ['is busy', 429, {error: 'too_many_requests'}],
    ['is restarting', 503, {error: 'temporarily_unavailable'}],
    ['is behind a proxy that does not reach it', 502, {}],
    ['no longer accepts the portal’s secret', 401, {error: 'invalid_client'}],
  ])('a provider that %s: 503', async (_name, status, body) => {
    openID.replies['/token'] = () => ({status, body});

    expect((await signIn()).status).toBe(503);
    expect(gate.problems.map(({problem}) => problem)).toEqual(['provider-unavailable']);
  });

  it.each(['code', 'state', 'iss'])('a response with two values of %s', async (name) => {
    const sent = await gate.begin();
    nonce = sent.get('nonce') ?? '';
    const usual = {state: sent.get('state') ?? '', code: 'code', iss: openID.issuer};
    const query = `${new URLSearchParams(usual)}&${name}=other`;

    expect((await gate.ask(`/_gate/oidc/callback?${query}`)).status).toBe(403);
    expect(openID.count('/token')).toBe(0);
  });

  it.each([
    ['the public key', () => openID.publicKey],
    ['the secret of the client', () => CLIENT_SECRET],
  ])('a token that is signed with %s (HS256)', async (_name, key) => {
    const lists = {id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none']};
    openID = await startStandInOpenID(lists);
    onTestFinished(openID.stop);
    gate = await openOpenIDGate(openID);
    openID.replies['/token'] = async () => ({
      body: {
        ...{access_token: 'access', token_type: 'bearer'},
        id_token: await new SignJWT(openID.claimsOf({nonce, groups: ['internal']}))
          .setProtectedHeader({alg: 'HS256', kid: 'one'})
          .sign(new TextEncoder().encode(key())),
      },
    });

    expect((await signIn()).status).toBe(403);
    expect(openID.count('/token')).toBe(1);
  });

  it('a sign-in method that the gate refuses', async () => {
    gate = await openOpenIDGate(openID, {refusedMethods: ['sms']});
    idToken = (value) =>
      openID.sign(openID.claimsOf({nonce: value, groups: ['public'], amr: ['pwd', 'SMS']}));
    await signIn();

    expect((await session()).status).toBe(401);
  });
});

describe('keys', () => {
  it('are fetched again after the provider has replaced them', async () => {
    gate = await openOpenIDGate(openID);
    await signIn();
    await openID.rotate('two');
    // The client keeps keys that it has just fetched for a minute.
    gate = await openOpenIDGate(openID);

    expect((await signIn()).status).toBe(303);
  });
});

describe('groups', () => {
  const personIn = (claims: Record<string, unknown>) => {
    idToken = (value) => openID.sign(openID.claimsOf({nonce: value, ...claims}));
  };

  it.each<[string, Record<string, unknown>, object, string[]]>([
    ['Keycloak: paths of groups', {groups: ['/public', '/a/b']}, {preset: 'keycloak'}, ['public']],
    [
      'Keycloak: a mapped subgroup',
      {groups: ['/docs/readers']},
      {preset: 'keycloak', groups: {'/docs/readers': 'internal'}},
      ['internal'],
    ],
    [
      'Entra ID: object IDs',
      {groups: ['4a0f4cb6-43d1-4a4c-9f0c-6f3a1b2c3d4e'], oid: 'o', tid: 't', ver: '2.0'},
      {preset: 'entra', groups: {'4a0f4cb6-43d1-4a4c-9f0c-6f3a1b2c3d4e': 'apps'}},
      ['apps'],
    ],
    [
      'Entra ID: app roles',
      {roles: ['internal']},
      {preset: 'entra', groupsClaim: 'roles'},
      ['internal'],
    ],
    ['Okta', {groups: ['Everyone', 'public'], amr: ['pwd']}, {preset: 'okta'}, ['public']],
    [
      'Auth0: a claim with a namespace',
      {'https://docs.example.com/groups': ['selfhosted']},
      {preset: 'auth0', groupsClaim: 'https://docs.example.com/groups'},
      ['selfhosted'],
    ],
    [
      'Google: a Workspace domain',
      {hd: 'example.com'},
      {preset: 'google', groups: {'example.com': 'public'}},
      ['public'],
    ],
    [
      'Cognito',
      {'cognito:groups': ['apps'], 'cognito:username': 'x'},
      {preset: 'cognito'},
      ['apps'],
    ],
    ['names of no rule', {groups: ['public', 'finance']}, {}, ['public']],
    ['a mapping omits other names', {groups: ['public']}, {groups: {staff: 'public'}}, []],
    ['reserved names', {groups: ['signed-in', 'anonymous']}, {}, []],
    ['names that no group can have', {groups: ['a b', '../x', '__proto__', '']}, {}, []],
    ['no claim', {}, {}, []],
  ])('%s', async (_name, claims, options, expected) => {
    gate = await openOpenIDGate(openID, {openID: options});
    personIn(claims);

    expect((await signIn()).status).toBe(303);

    expect((await session()).body.groups).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['an object', {public: true}],
    ['a number', 1],
    ['a list with an object', [{name: 'public'}]],
  ])('in %s are refused', async (_name, groups) => {
    gate = await openOpenIDGate(openID);
    personIn({groups});

    expect((await signIn()).status).toBe(403);
    expect(gate.log.at(-1)?.reason).toBe('groups-claim');
  });

  it('come from the UserInfo endpoint if the ID token has none, for the same person only', async () => {
    gate = await openOpenIDGate(openID);
    personIn({});
    openID.replies['/userinfo'] = () => ({body: {sub: 'person', groups: ['apps']}});
    await signIn();
    expect((await session()).body.groups).toEqual(['apps']);

    openID.replies['/userinfo'] = () => ({body: {sub: 'another', groups: ['internal']}});
    expect((await signIn()).status).toBe(403);
  });

  it('that are elsewhere are refused, unless the preset knows where', async () => {
    gate = await openOpenIDGate(openID);
    personIn({_claim_names: {groups: 'src1'}, _claim_sources: {src1: {endpoint: 'https://x'}}});

    expect((await signIn()).status).toBe(403);
    expect(gate.log.at(-1)?.reason).toBe('groups-overage');
  });

  it('are required where anybody can have an account', async () => {
    gate = await openOpenIDGate(openID, {
      openID: {preset: 'google', groups: {'example.com': 'public'}},
    });
    personIn({hd: 'evil.example'});

    expect((await signIn()).status).toBe(403);
    expect(gate.log.at(-1)?.reason).toBe('no-group');
  });

  it('of no rule do not fill the cookie', async () => {
    gate = await openOpenIDGate(openID);
    personIn({groups: ['public', ...Array.from({length: 2_000}, (_, index) => `group-${index}`)]});

    expect((await signIn()).status).toBe(303);
    expect(gate.jar.names).toEqual(['gate_session']);
    expect((await gate.ask('/apis/')).status).toBe(200);
  });
});

describe('a provider that is not configured soundly', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['no issuer', {issuer: undefined}, /^OIDC_ISSUER is not set/],
    [
      'plain http',
      {issuer: 'http://id.example.com'},
      /^OIDC_ISSUER would send secrets unencrypted/,
    ],
    ['no secret', {clientSecret: undefined}, /^OIDC_CLIENT_SECRET is not set/],
    [
      'an unknown preset',
      {preset: 'azure'},
      /^OIDC_PRESET is not a known provider\. Use one of .*entra/,
    ],
    [
      'any tenant',
      {preset: 'entra', issuer: 'https://login.microsoftonline.com/common/v2.0'},
      /names no tenant/,
    ],
    ['Auth0 without a claim', {preset: 'auth0'}, /^OIDC_GROUPS_CLAIM is not set/],
    ['Google without a domain', {preset: 'google'}, /^OIDC_GROUPS is not set\. Anybody/],
    [
      'an issuer without its scheme',
      {issuer: 'id.example.com'},
      /^OIDC_ISSUER is not an http or https URL/,
    ],
    [
      'a secret with a line break',
      {clientSecret: 'secret\n'},
      /^OIDC_CLIENT_SECRET .*line break\. Copy/,
    ],
    ['scopes without openid', {scopes: 'profile'}, /^OIDC_SCOPES .*without "openid"/],
    ['scopes with commas', {scopes: 'openid,profile'}, /^OIDC_SCOPES .*separate .* with spaces/],
    [
      'Google without its preset',
      {issuer: 'https://accounts.google.com'},
      /Set OIDC_PRESET=google\.$/,
    ],
    ['GitHub without its preset', {issuer: 'https://github.com'}, /Set OIDC_PRESET=github\.$/],
    [
      'GitHub with a slash',
      {preset: 'github', issuer: 'https://github.example.com/', groups: {'a/b': 'staff'}},
      /^OIDC_ISSUER .*after the host: https:\/\/github\.example\.com$/,
    ],
    ['a group that cannot be', {groups: {a: 'signed-in'}}, /^OIDC_GROUPS contains a name/],
  ])('is refused: %s', (_name, change, message) => {
    const sound = {
      issuer: 'https://id.example.com',
      clientID: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
    };
    expect(() =>
      parseOpenIDOptions({...sound, publicURL: 'https://docs.example.com', ...change}),
    ).toThrow(message);
  });

  it('may have an issuer with a slash at its end, lists of one audience, and a clock ahead', async () => {
    const issuer = `${openID.issuer}/`;
    const discovery = openID.replies['/.well-known/openid-configuration'];
    openID.replies['/.well-known/openid-configuration'] = async (given) => ({
      body: {...((await discovery?.(given))?.body as object), issuer},
    });
    gate = await openOpenIDGate({issuer});
    const ahead = Math.floor(Date.now() / 1000) + 20;
    const times = {iat: ahead, nbf: ahead, exp: ahead + 300};
    idToken = (value) =>
      openID.sign(openID.claimsOf({nonce: value, iss: issuer, aud: [CLIENT_ID], ...times}));

    expect((await signIn()).status).toBe(303);
  });

  it('is refused if it has another issuer, or does not respond', async () => {
    const options = parseOpenIDOptions({
      issuer: `${openID.issuer}/realm`,
      clientID: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      publicURL: 'http://localhost:3000',
    });
    await expect(openProvider(options)).rejects.toThrow(
      /cannot be used: .*404 from .*\/realm\/\.well-known.*Check OIDC_ISSUER/,
    );
    openID.replies['/realm/.well-known/openid-configuration'] = () => ({
      body: {issuer: openID.issuer, token_endpoint: openID.issuer},
    });
    await expect(openProvider(options)).rejects.toThrow(/cannot be used: .*Check OIDC_ISSUER/);
  });
});
