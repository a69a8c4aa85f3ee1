import {describe, expect, it} from 'vitest';
import {namedProvider, providerFromEnvironment, publicURL, readEnvironment} from './environment';

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
    expect(
      readEnvironment({
        PATH: '/bin',
        PORT: '8080',
        HOST: '0.0.0.0',
        PORTAL_URL: 'https://docs.example.com',
        REVALIDATE_SECONDS: '0',
        ON_FORBIDDEN: 'conceal',
        ACCESS_LOG: 'off',
        EDITIONS_DIRECTORY: 'releases/7',
        METRICS_PORT: '9100',
        ALLOWED_HOSTS: 'portal.internal, 10.0.0.7:8080',
        SLASHID_ORGANIZATIONS: '[{"id":"partner","groups":{"members":"public"}}]',
        IDENTITY_PORT: '8081',
        IDENTITY_DIRECTORY: 'people',
        SANDBOX_PORT: '8082',
      }),
    ).toEqual({
      PORT: 8080,
      HOST: '0.0.0.0',
      PORTAL_URL: 'https://docs.example.com',
      REVALIDATE_SECONDS: 0,
      ON_FORBIDDEN: 'conceal',
      OUTAGE_SECONDS: 900,
      MAX_SESSION_SECONDS: 86_400,
      CONNECTIONS_PER_ADDRESS: 128,
      KEEP_PREVIOUS_SECONDS: 3600,
      WEB_CONCURRENCY: 1,
      ACCESS_LOG: 'off',
      EDITIONS_DIRECTORY: 'releases/7',
      METRICS_PORT: 9100,
      ALLOWED_HOSTS: ['portal.internal', '10.0.0.7:8080'],
      SLASHID_ORGANIZATIONS: [{id: 'partner', groups: {members: 'public'}}],
      IDENTITY_PORT: 8081,
      IDENTITY_DIRECTORY: 'people',
      SANDBOX_PORT: 8082,
    });
  });
});

describe('providerFromEnvironment', () => {
  it('rejects an invalid variable', () => {
    expect(() => providerFromEnvironment({IDENTITY_PORT: 'abc'})).toThrow(/IDENTITY_PORT is "abc"/);
  });

  it.each([
    [
      {},
      {orgID: 'local', baseURL: 'http://localhost:3001', sdkURL: 'http://localhost:3001/sdk.html'},
    ],
    [
      {IDENTITY_PORT: '8081', SLASHID_ORG_ID: ''},
      {orgID: 'local', baseURL: 'http://localhost:8081', sdkURL: 'http://localhost:8081/sdk.html'},
    ],
    [
      {SLASHID_ORG_ID: 'org'},
      {
        orgID: 'org',
        baseURL: 'https://api.slashid.com',
        sdkURL: 'https://cdn.slashid.com/sdk.html',
      },
    ],
    [
      {SLASHID_ORG_ID: 'org', SLASHID_BASE_URL: 'https://api.slashid.com/'},
      {
        orgID: 'org',
        baseURL: 'https://api.slashid.com',
        sdkURL: 'https://cdn.slashid.com/sdk.html',
      },
    ],
    ...[
      {SLASHID_ENVIRONMENT: 'sandbox'},
      {SLASHID_BASE_URL: 'https://api.sandbox.slashid.com'},
    ].map((sandbox): [NodeJS.ProcessEnv, object] => [
      {SLASHID_ORG_ID: 'org', ...sandbox},
      {
        orgID: 'org',
        baseURL: 'https://api.sandbox.slashid.com',
        // On a different host than the API.
        sdkURL: 'https://cdn.sandbox.slashid.com/sdk.html',
      },
    ]),
    [
      {SLASHID_ORG_ID: 'org', SLASHID_BASE_URL: 'HTTPS://API.Sandbox.SlashID.com:443/'},
      {
        orgID: 'org',
        baseURL: 'https://api.sandbox.slashid.com',
        sdkURL: 'https://cdn.sandbox.slashid.com/sdk.html',
      },
    ],
    [
      // another service has its own page for the SDK
      {SLASHID_ORG_ID: 'org', SLASHID_BASE_URL: 'https://id.example.com'},
      {orgID: 'org', baseURL: 'https://id.example.com', sdkURL: 'https://id.example.com/sdk.html'},
    ],
    [
      {SLASHID_ORG_ID: 'org', SLASHID_SDK_URL: 'https://cdn.example.com/sdk.html'},
      {
        orgID: 'org',
        baseURL: 'https://api.slashid.com',
        sdkURL: 'https://cdn.example.com/sdk.html',
      },
    ],
  ])('turns %j into the provider %j', (env, expected) => {
    expect(providerFromEnvironment(env)).toEqual(expected);
  });
});

describe('namedProvider', () => {
  it('returns null without an organization', () => {
    expect(namedProvider(readEnvironment({}))).toBeNull();
  });

  it('rejects a URL without an organization', () => {
    expect(() => readEnvironment({SLASHID_BASE_URL: 'https://id.example.com'})).toThrow(
      /https:\/\/id\.example\.com.*Set SLASHID_ORG_ID/,
    );
  });

  it('names both URLs in its advice, which would fail again with only one of them', () => {
    const urls = {
      SLASHID_BASE_URL: 'https://id.example.com',
      SLASHID_SDK_URL: 'https://cdn.example.com/sdk.html',
    };

    expect(() => readEnvironment(urls)).toThrow(/unset SLASHID_BASE_URL and SLASHID_SDK_URL to/);
    expect(() =>
      readEnvironment({SLASHID_ORG_ID: 'org', SLASHID_ENVIRONMENT: 'sandbox', ...urls}),
    ).toThrow(/unset SLASHID_ENVIRONMENT, or unset SLASHID_BASE_URL and SLASHID_SDK_URL\.$/);
  });

  it.each([
    [
      {SLASHID_ORG_ID: 'org', SLASHID_BASE_URL: 'https://id.example.com'},
      /Both select the provider/,
    ],
    [
      {SLASHID_ORG_ID: 'org', SLASHID_SDK_URL: 'https://id.example.com'},
      /Both select the provider/,
    ],
    [{}, /"sandbox", but no organization is set. Set SLASHID_ORG_ID/],
  ])('rejects a SlashID environment with %j', (env, expected) => {
    expect(() => readEnvironment({SLASHID_ENVIRONMENT: 'sandbox', ...env})).toThrow(expected);
  });

  it('rejects the same port for the portal and its identity provider', () => {
    expect(() => readEnvironment({PORT: '4000', IDENTITY_PORT: '4000'})).toThrow(
      /PORT and IDENTITY_PORT are both 4000/,
    );
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
