import {describe, expect, it} from 'vitest';
import {providerFromEnvironment, publicURL, readEnvironment} from './environment';

const URLS = {
  SLASHID_BASE_URL: 'https://id.example.com',
  SLASHID_SDK_URL: 'https://cdn.example.com/sdk.html',
};
const PRODUCTION = ['https://api.slashid.com', 'https://cdn.slashid.com/sdk.html'] as const;
/** The SDK's page is on a different host than the API. */
const SANDBOX = [
  'https://api.sandbox.slashid.com',
  'https://cdn.sandbox.slashid.com/sdk.html',
] as const;

const problemOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readEnvironment(env);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('readEnvironment', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '3000 3001'],
    ['IDENTITY_PORT', 'abc'],
    ['IDENTITY_PORT', '70000'],
    ['SANDBOX_PORT', 'abc'],
    ['METRICS_PORT', '0'],
    ['PORTAL_URL', 'docs.example.com'],
    ['PORTAL_URL', 'ftp://docs.example.com'],
    ['PORTAL_URL', 'https://docs.example.com/portal'],
    ['PORTAL_URL', 'https://user@docs.example.com'],
    ['REVALIDATE_SECONDS', 'often'],
    ['REVALIDATE_SECONDS', '-1'],
    ['REVALIDATE_SECONDS', '3601'],
    ['OUTAGE_SECONDS', '86401'],
    ['CONNECTIONS_PER_ADDRESS', 'all'],
    ['WEB_CONCURRENCY', '0'],
    ['SLASHID_ORGANIZATIONS', 'partner'],
    ['SLASHID_ORGANIZATIONS', '[{"id":"partner"}]'],
    ['SLASHID_ORGANIZATIONS', '[{"id":"partner","groups":{},"admin":true}]'],
    ['ON_FORBIDDEN', 'hide'],
    ['ON_FORBIDDEN', 'EXPLAIN'],
    ['ACCESS_LOG', 'yes'],
    ['READ_TOKENS_FILE', '/var/lib/read-tokens.db'],
    ['SLASHID_ENVIRONMENT', 'staging'],
    ['SLASHID_BASE_URL', 'api.slashid.com'],
    ['SLASHID_BASE_URL', 'file:///etc/passwd'],
    ['SLASHID_SDK_URL', 'javascript:alert(1)'],
  ])('rejects %s=%s in one paragraph with name, value and fix', (name, value) => {
    const problem = problemOf({SLASHID_ORG_ID: 'org', [name]: value});

    expect(
      problem.startsWith(`The environment variable ${name} is "${value}", which is invalid: `),
    ).toBe(true);
    expect(problem).toMatch(/\. Correct it or unset it\.$/);
    expect(problem).not.toContain('\n');
  });

  it('requires no variable', () => {
    expect(readEnvironment({})).toEqual({
      PORT: 3000,
      REVALIDATE_SECONDS: 60,
      ON_FORBIDDEN: 'explain',
      OUTAGE_SECONDS: 900,
      MAX_SESSION_SECONDS: 86_400,
      CONNECTIONS_PER_ADDRESS: 128,
      KEEP_PREVIOUS_SECONDS: 3600,
      WEB_CONCURRENCY: 1,
      ACCESS_LOG: 'json',
      EDITIONS_DIRECTORY: 'editions',
      IDENTITY_PORT: 3001,
      IDENTITY_DIRECTORY: '.identity',
      SANDBOX_PORT: 3002,
    });
  });

  it.each(['', ' ', '\t\n'])('treats the empty or blank value %j as unset', (value) => {
    const names = ['PORT', 'PORTAL_URL', 'ON_FORBIDDEN', 'SLASHID_ORG_ID', 'SLASHID_BASE_URL'];
    // 0 would remove the first limit, and reject every session because of the second one.
    const limits = ['CONNECTIONS_PER_ADDRESS', 'MAX_SESSION_SECONDS'];
    const empty = Object.fromEntries([...names, ...limits].map((name) => [name, value]));

    expect(readEnvironment(empty)).toEqual(readEnvironment({}));
  });

  it('reads its variables and ignores the others', () => {
    const env = {
      PATH: '/bin',
      PORT: '8080',
      REVALIDATE_SECONDS: '0',
      ON_FORBIDDEN: 'conceal',
      ALLOWED_HOSTS: 'portal.internal, 10.0.0.7:8080',
      SLASHID_ORGANIZATIONS: '[{"id":"partner","groups":{"members":"public"}}]',
    };

    expect(readEnvironment(env)).toEqual({
      ...readEnvironment({}),
      PORT: 8080,
      REVALIDATE_SECONDS: 0,
      ON_FORBIDDEN: 'conceal',
      ALLOWED_HOSTS: ['portal.internal', '10.0.0.7:8080'],
      SLASHID_ORGANIZATIONS: [{id: 'partner', groups: {members: 'public'}}],
    });
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [
      {SLASHID_BASE_URL: 'https://id.example.com'},
      /https:\/\/id\.example\.com.*Set SLASHID_ORG_ID/,
    ],
    // It would fail again with only one of them.
    [URLS, /unset SLASHID_BASE_URL and SLASHID_SDK_URL to/],
    [
      {SLASHID_ORG_ID: 'org', SLASHID_ENVIRONMENT: 'sandbox', ...URLS},
      /Both select the provider.* or unset SLASHID_BASE_URL and SLASHID_SDK_URL\.$/,
    ],
    [
      {SLASHID_ENVIRONMENT: 'sandbox'},
      /"sandbox", but no organization is set\. Set SLASHID_ORG_ID/,
    ],
    [{PORT: '4000', IDENTITY_PORT: '4000'}, /PORT and IDENTITY_PORT are both 4000/],
    [{TLS_CERT: 'cert.pem'}, /Only one of TLS_CERT and TLS_KEY is set/],
  ])('rejects variables that do not fit together: %j', (env, problem) => {
    expect(problemOf(env)).toMatch(problem);
  });
});

describe('providerFromEnvironment', () => {
  it.each<[NodeJS.ProcessEnv, orgID: string, baseURL: string, sdkURL: string]>([
    [{}, 'local', 'http://localhost:3001', 'http://localhost:3001/sdk.html'],
    [{IDENTITY_PORT: '8081'}, 'local', 'http://localhost:8081', 'http://localhost:8081/sdk.html'],
    [{SLASHID_ORG_ID: 'org'}, 'org', ...PRODUCTION],
    [{SLASHID_ORG_ID: 'org', SLASHID_BASE_URL: 'https://api.slashid.com/'}, 'org', ...PRODUCTION],
    [{SLASHID_ORG_ID: 'org', SLASHID_ENVIRONMENT: 'sandbox'}, 'org', ...SANDBOX],
    [
      {SLASHID_ORG_ID: 'org', SLASHID_BASE_URL: 'HTTPS://API.Sandbox.SlashID.com:443/'},
      'org',
      ...SANDBOX,
    ],
    // Another service has its own page for the SDK.
    [
      {SLASHID_ORG_ID: 'org', SLASHID_BASE_URL: 'https://id.example.com'},
      'org',
      'https://id.example.com',
      'https://id.example.com/sdk.html',
    ],
    [
      {SLASHID_ORG_ID: 'org', SLASHID_SDK_URL: 'https://cdn.example.com/sdk.html'},
      'org',
      PRODUCTION[0],
      'https://cdn.example.com/sdk.html',
    ],
  ])('turns %j into the provider %s at %s, with %s', (env, orgID, baseURL, sdkURL) => {
    expect(providerFromEnvironment(env)).toEqual({orgID, baseURL, sdkURL});
  });
});

describe('publicURL', () => {
  it.each([
    [{}, 'http://localhost:3000'],
    [{PORT: '8080'}, 'http://localhost:8080'],
    [{PORT: '8080', PORTAL_URL: 'https://docs.example.com'}, 'https://docs.example.com'],
    [{PORTAL_URL: 'https://Docs.example.com:443/'}, 'https://docs.example.com'],
  ])('turns %j into the origin %s', (env, expected) => {
    expect(publicURL(readEnvironment(env))).toBe(expected);
  });
});
