/** What a provider does differently from others. */
export type Preset = {
  issuer?: string;
  scopes: string;
  /** Undefined: each site chooses its own. */
  groupsClaim?: string;
  /** Issuers that admit accounts of other organizations. */
  multiTenant?: RegExp;
  /** Anybody can have an account; an example of the groups to admit. */
  isPublic?: string;
  /** Where the groups are if there are too many for a token. */
  overage?: 'microsoft-graph';
  /** Parameters of the page that signs out. */
  signOut?: (clientID: string, returnTo: string) => Record<string, string>;
};

const OFFLINE = 'openid profile email offline_access';

/** Providers, by the value of `OIDC_PRESET`. */
export const PRESETS = {
  none: {scopes: OFFLINE, groupsClaim: 'groups'},
  /** Without `offline_access`: it would start a session that outlives the sign-out. */
  keycloak: {scopes: 'openid profile email', groupsClaim: 'groups'},
  /** `User.Read` is for Microsoft Graph, which lists the groups if there are more than 200. */
  entra: {
    scopes: `${OFFLINE} User.Read`,
    groupsClaim: 'groups',
    multiTenant: /\/(?:common|organizations|consumers)(?:\/|$)/,
    overage: 'microsoft-graph',
  },
  okta: {scopes: `${OFFLINE} groups`, groupsClaim: 'groups'},
  /** Claims that a site adds must have a namespace, which it chooses. */
  auth0: {scopes: OFFLINE},
  /** Tokens contain no groups. `hd` is the domain of a Workspace account. */
  google: {
    issuer: 'https://accounts.google.com',
    scopes: 'openid profile email',
    groupsClaim: 'hd',
    isPublic: '{"example.com": "staff"}',
  },
  cognito: {
    scopes: 'openid profile email',
    groupsClaim: 'cognito:groups',
    signOut: (clientID, returnTo) => ({client_id: clientID, logout_uri: returnTo}),
  },
  /** OAuth alone: the groups are the teams. */
  github: {
    issuer: 'https://github.com',
    scopes: 'read:org',
    groupsClaim: 'teams',
    isPublic: '{"my-organization/my-team": "staff"}',
  },
} satisfies Record<string, Preset> as Record<PresetName, Preset>;

export type PresetName =
  | 'none'
  | 'keycloak'
  | 'entra'
  | 'okta'
  | 'auth0'
  | 'google'
  | 'cognito'
  | 'github';
