/** Lines of the gate's environment that are particular to a provider; SlashID has others altogether. */
const PROVIDERS = {
  slashid: [],
  keycloak: ['OIDC_ISSUER=https://keycloak.example.com/realms/company'],
  entra: [
    'OIDC_ISSUER=https://login.microsoftonline.com/TENANT-ID/v2.0',
    `OIDC_GROUPS='{"4a0f4cb6-43d1-4a4c-9f0c-6f3a1b2c3d4e": "staff"}'`,
  ],
  okta: ['OIDC_ISSUER=https://example.okta.com'],
  auth0: [
    'OIDC_ISSUER=https://example.eu.auth0.com/',
    'OIDC_GROUPS_CLAIM=https://docs.example.com/groups',
  ],
  google: [`OIDC_GROUPS='{"example.com": "staff"}'`],
  cognito: ['OIDC_ISSUER=https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_POOL'],
  github: [`OIDC_GROUPS='{"my-organization/my-team": "staff"}'`],
  openid: ['OIDC_ISSUER=https://id.example.com'],
} satisfies Record<string, readonly string[]>;

export type Provider = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as Provider[];

/** The package with the plugin for signing in. */
export const packageOf = (provider: Provider) => (provider === 'slashid' ? 'slashid' : 'oidc');

/** The text of a file with the gate's environment variables. */
export function environmentOf(provider: Provider): string {
  const lines =
    provider === 'slashid'
      ? ['SLASHID_ORG_ID=']
      : [
          ...(provider === 'openid' ? [] : [`OIDC_PRESET=${provider}`]),
          ...PROVIDERS[provider],
          'OIDC_CLIENT_ID=',
          'OIDC_CLIENT_SECRET=',
          '# openssl rand -base64 48',
          'OIDC_COOKIE_SECRETS=',
          '# Remembers who has signed out.',
          'STATE_URL=file:///var/lib/gate.db',
        ];
  return [
    '# The environment of the gate. Copy this file to .env.local, which is not for git, and fill it in.',
    ...lines,
    '# The public origin of the site.',
    'PORTAL_URL=http://localhost:3000',
    '',
  ].join('\n');
}

export const WORKFLOW = `name: Docs
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  editions:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npx docusaurus access lint
      - run: npm run editions
`;
