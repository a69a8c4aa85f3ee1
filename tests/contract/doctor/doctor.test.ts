import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {examine, printChecks, type Examination} from '@gated-docs/verify/doctor';
import {startIdentityServer} from '@gated-docs/local-identity';
import {freePort} from '../../support/freePort';
import {SEED, SITE, identityFolder, writeSeed} from '../../support/identity';
import {
  API_KEY,
  ORG_ID,
  PORTAL,
  startStandInSlashID,
  type Replies,
} from '../../support/standInSlashID';

const GROUPS = ['apps', 'internal', 'public'];

type Given = Partial<Omit<Examination, 'token'>> & {claims?: Record<string, unknown>};

async function examineStandIn(
  changes: (replies: Replies, url: string) => Replies = () => ({}),
  {claims, ...given}: Given = {},
) {
  const slashID = await startStandInSlashID(changes);
  return examine({
    orgID: ORG_ID,
    baseURL: slashID.url,
    sdkURL: `${slashID.url}/sdk.html`,
    portalOrigin: PORTAL,
    policyGroups: GROUPS,
    ...given,
    ...(claims && {token: await slashID.token(claims)}),
  });
}

const body = (content: unknown) => () => ({body: JSON.stringify(content)});
const header = (name: string, value: string) => (replies: Replies, question: string) => ({
  [question]: (req: Parameters<Replies[string]>[0]) => {
    const reply = replies[question]?.(req) ?? {};
    return {...reply, headers: {...reply.headers, [name]: value}};
  },
});
const DISCOVERY = 'GET /.well-known/openid-configuration';
const JWKS = 'GET /.well-known/jwks.json';

it.each<[string, (replies: Replies, url: string) => Replies, Given, object]>([
  [
    'an address without a discovery document',
    () => ({[DISCOVERY]: () => ({status: 404})}),
    {},
    {name: 'Issuer', status: 'failed', seen: expect.stringContaining('404, no discovery document')},
  ],
  [
    'a discovery document without its fields',
    () => ({[DISCOVERY]: body({})}),
    {},
    {name: 'Issuer', status: 'failed', seen: expect.stringContaining('no valid issuer')},
  ],
  [
    'an issuer of another environment',
    (_replies, url) => ({
      [DISCOVERY]: body({
        issuer: 'https://id.other.example',
        jwks_uri: `${url}/.well-known/jwks.json`,
      }),
    }),
    {},
    {name: 'Issuer', status: 'warning', seen: expect.stringContaining('id.other.example')},
  ],
  [
    'keys that cannot be had',
    () => ({[JWKS]: () => ({status: 500})}),
    {},
    {name: 'Keys', status: 'failed', seen: expect.stringContaining('500, no JSON Web Key Set')},
  ],
  [
    'keys that the gate does not accept',
    () => ({[JWKS]: body({keys: [{kty: 'oct', kid: 'k', alg: 'HS256'}]})}),
    {},
    {
      name: 'Keys',
      status: 'failed',
      seen: expect.stringContaining('no RS256 or ES256 key with an ID (keys found: 1)'),
    },
  ],
  [
    'a key without an id',
    (replies) => ({
      [JWKS]: (req) => {
        const text = replies[JWKS]?.(req).body ?? '';
        return {body: text.replace('"kid":"key-1",', '')};
      },
    }),
    {},
    {name: 'Keys', status: 'failed'},
  ],
  [
    'a published private key',
    (replies) => ({
      [JWKS]: (req) => ({
        body: (replies[JWKS]?.(req).body ?? '').replace('"kid"', '"d":"x","kid"'),
      }),
    }),
    {},
    {name: 'Private key', status: 'failed'},
  ],
  [
    'an organization that does not exist',
    () => ({}),
    {orgID: 'nobody'},
    {
      name: 'Organization',
      status: 'failed',
      seen: expect.stringContaining('organization not found'),
    },
  ],
  [
    'an organization that the sign-in does not tell apart',
    () => ({'POST /id/v2': () => ({status: 400, body: '{"errors":[{"message":"bad request"}]}'})}),
    {},
    {name: 'Organization', status: 'unknown', fix: expect.stringContaining('SLASHID_API_KEY')},
  ],
  [
    'a sign-in that is out of order',
    () => ({'POST /id/v2': () => ({status: 503})}),
    {},
    {name: 'Organization', status: 'failed', seen: 'the sign-in request returns 503'},
  ],
  [
    'a sign-in that is limited at the second request',
    (replies) => {
      let requests = 0;
      return {
        'POST /id/v2': (req) => {
          requests += 1;
          return requests === 2 ? {status: 429} : (replies['POST /id/v2']?.(req) ?? {});
        },
      };
    },
    {},
    {name: 'Organization', status: 'failed', seen: 'the sign-in request returns 429'},
  ],
  [
    'a management API that is out of order',
    () => ({'GET /groups': () => ({status: 503})}),
    {apiKey: API_KEY},
    {
      name: 'Organization',
      status: 'failed',
      seen: 'the request for groups returns 503',
      fix: expect.stringContaining('Try again'),
    },
  ],
  [
    'an API key of somebody else',
    () => ({}),
    {apiKey: 'other'},
    {name: 'Organization', status: 'failed', seen: `${ORG_ID}: status 401 for the API key`},
  ],
  [
    'groups that the organization lacks',
    () => ({}),
    {apiKey: API_KEY, policyGroups: ['public', 'selfhosted']},
    {name: 'Groups', status: 'warning', seen: expect.stringContaining('also name selfhosted')},
  ],
  [
    'a portal that is not an allowed origin',
    () => ({'OPTIONS /id/v2': () => ({status: 204})}),
    {},
    {name: 'Allowed origin', status: 'failed', fix: expect.stringContaining(`domain of ${PORTAL}`)},
  ],
  [
    'another allowed origin',
    (replies) =>
      header('access-control-allow-origin', 'https://a.example')(replies, 'OPTIONS /id/v2'),
    {},
    {
      name: 'Allowed origin',
      status: 'failed',
      seen: expect.stringContaining('https://a.example is allowed'),
    },
  ],
  [
    'a header of the SDK that is not allowed',
    (replies) =>
      header(
        'access-control-allow-headers',
        'content-type, authorization, slashid-orgid, slashid-sdkversion',
      )(replies, 'OPTIONS /id/v2'),
    {},
    {
      name: 'Allowed origin',
      status: 'failed',
      seen: expect.stringContaining('not with slashid-sdkretrycount'),
    },
  ],
  [
    'a star, which does not allow tokens',
    (replies) => header('access-control-allow-headers', '*')(replies, 'OPTIONS /id/v2'),
    {},
    {
      name: 'Allowed origin',
      status: 'failed',
      seen: expect.stringContaining('not with authorization'),
    },
  ],
  [
    'an SDK page that is not there',
    () => ({'GET /sdk.html': () => ({status: 404})}),
    {},
    {name: 'SDK page', status: 'failed', seen: expect.stringContaining('404')},
  ],
  [
    'an SDK page that the portal may not frame',
    (replies) =>
      header('content-security-policy', "default-src 'self'; frame-ancestors https://a.example")(
        replies,
        'GET /sdk.html',
      ),
    {},
    {
      name: 'SDK page',
      status: 'failed',
      seen: expect.stringContaining('frame-ancestors https://a.example'),
    },
  ],
  [
    'an SDK page that nobody may frame',
    (replies) => ({
      'GET /sdk.html': (req) => ({
        ...replies['GET /sdk.html']?.(req),
        headers: {'content-type': 'text/html', 'x-frame-options': 'DENY'},
      }),
    }),
    {},
    {name: 'SDK page', status: 'failed', seen: expect.stringContaining('X-Frame-Options: DENY')},
  ],
  [
    'an SDK page that forgets who opened it',
    (replies) => header('cross-origin-opener-policy', 'same-origin')(replies, 'GET /sdk.html'),
    {},
    {
      name: 'SDK page',
      status: 'failed',
      seen: expect.stringContaining('Cross-Origin-Opener-Policy'),
    },
  ],
  [
    'a clock that is slow',
    () => ({}),
    {clock: () => Date.now() - 120_000},
    {
      name: 'Clock',
      status: 'failed',
      seen: expect.stringMatching(/^this machine is 1(?:19|20)\.\d s behind/),
    },
  ],
  [
    'a clock that is a little fast',
    () => ({}),
    {clock: () => Date.now() + 12_000},
    {name: 'Clock', status: 'warning', seen: expect.stringContaining('ahead of')},
  ],
  [
    'a portal without encryption',
    () => ({}),
    {portalOrigin: 'http://docs.example.com'},
    {name: 'Portal', status: 'failed'},
  ],
  [
    'no token',
    () => ({}),
    {},
    {name: 'Groups claim', status: 'unknown', fix: expect.stringContaining('SLASHID_TOKEN')},
  ],
  [
    'a token without groups',
    () => ({}),
    {claims: {groups: undefined}},
    {name: 'Groups claim', status: 'failed', seen: 'groups is missing'},
  ],
  [
    'a groups claim of another name',
    () => ({}),
    {claims: {groups: undefined, groups_claim_name: 'teams', teams: 'public'}},
    {name: 'Groups claim', status: 'failed', seen: 'teams is not a list of names'},
  ],
  [
    'groups that decide nothing',
    () => ({}),
    {claims: {groups: ['Public']}},
    {
      name: 'Groups claim',
      status: 'warning',
      seen: expect.stringContaining('Public; none of them'),
    },
  ],
  [
    'a token of another organization',
    () => ({}),
    {claims: {oid: 'other'}},
    {name: 'Token', status: 'failed', seen: expect.stringContaining('organization other')},
  ],
  [
    'a token of an organization in SLASHID_ORGANIZATIONS',
    () => ({}),
    {claims: {oid: 'partner'}, otherOrganizations: ['partner']},
    {name: 'Token', status: 'ok', seen: expect.stringContaining('belongs to partner')},
  ],
  [
    'groups of an organization in SLASHID_ORGANIZATIONS, which are mapped',
    () => ({}),
    {claims: {oid: 'partner', groups: ['members']}, otherOrganizations: ['partner']},
    {name: 'Groups claim', status: 'ok', seen: 'groups: members'},
  ],
  [
    'a token of another issuer',
    () => ({}),
    {claims: {iss: 'https://api.slashid.com'}},
    {
      name: 'Token',
      status: 'failed',
      seen: expect.stringContaining('issued by https://api.slashid.com'),
    },
  ],
  [
    'an expired token',
    () => ({}),
    {claims: {exp: 1_700_000_000}},
    {name: 'Token', status: 'failed', seen: 'has expired'},
  ],
  [
    'a token that is valid for longer than the gate accepts',
    () => ({}),
    {claims: {exp: Math.floor(Date.now() / 1000) + 172_800}, maxSessionSeconds: 86_400},
    {
      name: 'Token',
      status: 'failed',
      seen: expect.stringMatching(/^is valid for \d+ s, but the gate accepts at most 86400 s$/),
      fix: expect.stringContaining('MAX_SESSION_SECONDS'),
    },
  ],
  [
    'a token of nobody',
    () => ({}),
    {claims: {person_type: 'anonymous'}},
    {name: 'Token', status: 'failed', seen: expect.stringContaining('anonymous')},
  ],
  [
    'a token that is too large',
    () => ({}),
    {claims: {groups: Array.from({length: 500}, (_, index) => `team-number-${index}`)}},
    {name: 'Token', status: 'failed', seen: expect.stringContaining('bytes long')},
  ],
])('notices %s and says what to do', async (_name, changes, given, expected) => {
  const checks = await examineStandIn(changes, given);

  expect(checks).toContainEqual(expect.objectContaining(expected));
  for (const {status, fix} of checks) {
    expect(status === 'ok' || (fix ?? '').length > 20).toBe(true);
  }
});

it.each([
  ['nobody listens', async () => `http://127.0.0.1:${await freePort()}`, /\(ECONNREFUSED\)/],
  [
    'nothing speaks TLS',
    async () => (await startStandInSlashID(() => ({}))).url.replace('http:', 'https:'),
    /no TLS at this address/,
  ],
  ['there is no host', async () => 'http://nobody.invalid', /no such host/],
])('stops at a provider where %s', async (_name, address, reason) => {
  const baseURL = await address();
  const checks = await examine({
    orgID: ORG_ID,
    baseURL,
    sdkURL: `${baseURL}/sdk.html`,
    portalOrigin: PORTAL,
  });

  expect(checks.map(({name}) => name)).toEqual(['Portal', 'Provider']);
  expect(checks[1]).toMatchObject({status: 'failed', seen: expect.stringMatching(reason)});
});

it('reports no problem with a correctly configured organization', async () => {
  const checks = await examineStandIn(() => ({}), {apiKey: API_KEY, claims: {}});

  expect(checks.filter(({status}) => status !== 'ok')).toEqual([]);
  expect(checks.map(({name}) => name)).toEqual([
    'Portal',
    'Provider',
    'Clock',
    'Issuer',
    'Keys',
    'Organization',
    'Groups',
    'Token',
    'Groups claim',
    'Allowed origin',
    'SDK page',
  ]);
  expect(printChecks(checks)).toContain(
    'No problems found that would prevent readers from signing in',
  );
});

it('reports the number of failed checks', async () => {
  const checks = await examineStandIn(() => ({'GET /sdk.html': () => ({status: 404})}));

  expect(printChecks(checks)).toMatch(/FAILED {3}SDK page .*\n +→ Set SLASHID_SDK_URL/);
  expect(printChecks(checks)).toContain('1 of 10 checks failed');
});

it('accepts the local identity provider and reports an organization that it does not have', async () => {
  const folder = identityFolder();
  const server = await startIdentityServer({
    port: await freePort(),
    siteOrigins: [SITE],
    dataDirectory: path.join(folder, 'data'),
    seedFile: writeSeed(folder, SEED),
  });
  onTestFinished(() => server.close());
  const provider = {baseURL: server.url, sdkURL: `${server.url}/sdk.html`, portalOrigin: SITE};
  const apiKey = readFileSync(path.join(folder, 'data', 'api-key'), 'utf8').trim();

  const sound = await examine({
    ...provider,
    orgID: server.organizationId,
    apiKey,
    policyGroups: ['public'],
  });
  const wrong = await examine({...provider, orgID: ORG_ID});

  expect(sound.filter(({status}) => status === 'failed')).toEqual([]);
  expect(sound.find(({name}) => name === 'Organization')).toMatchObject({status: 'ok'});
  expect(wrong.find(({name}) => name === 'Organization')).toMatchObject({status: 'failed'});
});

it('accepts an SDK page on the portal’s own origin that only its own origin may frame', async () => {
  const slashID = await startStandInSlashID((replies) =>
    header('content-security-policy', "frame-ancestors 'self'")(replies, 'GET /sdk.html'),
  );
  const examination = {
    orgID: ORG_ID,
    baseURL: slashID.url,
    sdkURL: `${slashID.url}/sdk.html`,
  };
  const statusFor = async (portalOrigin: string) =>
    (await examine({...examination, portalOrigin})).find(({name}) => name === 'SDK page')?.status;

  expect(await statusFor(slashID.url)).toBe('ok');
  expect(await statusFor(PORTAL)).toBe('failed');
});
