/** A proxy that signs what it knows about a reader. */
type Upstream = {
  /** Header with the signed assertion, in lower case. */
  header: string;
  /** Address of the public keys. Undefined: the issuer's discovery document names it. */
  keys?: (issuer: string, audience: string) => string;
  groupsClaim: string;
  /** Path of the portal's own host where the proxy signs readers in, if it admits others at all. */
  signInPath: string;
  /** Path where it ends its session. */
  signOutPath: string;
};

/** By the value of `UPSTREAM`. Proxies that only set unsigned headers are not among them. */
export const UPSTREAMS = {
  'cloudflare-access': {
    header: 'cf-access-jwt-assertion',
    keys: (issuer) => `${issuer}/cdn-cgi/access/certs`,
    groupsClaim: 'custom.groups',
    signInPath: '/',
    signOutPath: '/cdn-cgi/access/logout',
  },
  pomerium: {
    header: 'x-pomerium-jwt-assertion',
    keys: (_issuer, audience) => `https://${audience}/.well-known/pomerium/jwks.json`,
    groupsClaim: 'groups',
    signInPath: '/',
    signOutPath: '/.pomerium/sign_out',
  },
  /** The header is one that its configuration injects. */
  'oauth2-proxy': {
    header: 'x-id-token',
    groupsClaim: 'groups',
    signInPath: '/oauth2/start?rd=/',
    signOutPath: '/oauth2/sign_out',
  },
  'azure-app-service': {
    header: 'x-ms-token-aad-id-token',
    groupsClaim: 'groups',
    signInPath: '/.auth/login/aad?post_login_redirect_uri=/',
    signOutPath: '/.auth/logout',
  },
} satisfies Record<string, Upstream> as Record<UpstreamKind, Upstream>;

export type UpstreamKind = 'cloudflare-access' | 'pomerium' | 'oauth2-proxy' | 'azure-app-service';
