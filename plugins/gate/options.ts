import type {AccessLogEntry} from './accessLog';

/** The identity provider as the gate knows it: who issues tokens, and where its public keys are. */
export type ProviderOptions = {
  /** Organization whose tokens are accepted (claim `oid`, and `aud` when present). */
  orgID: string;
  /** Root of the provider's API, without trailing slash. */
  baseURL: string;
  /** Full URL of the provider's identity page. */
  sdkURL: string;
  /** Exact strings accepted as `iss`. Default: `baseURL` alone. */
  issuers?: readonly string[] | undefined;
  /** Default: `baseURL` + `/.well-known/jwks.json`. */
  jwksURL?: string | undefined;
  /** Longest `exp` − `iat` accepted, in seconds. Default: no bound but the token's own. */
  maxTokenSeconds?: number | undefined;
};

export type GateOptions = {
  /** Folder of `manifest.json`; edition folders are relative to it. */
  editionsDirectory: string;
  /** The origin readers see. On https the cookie is `__Host-` and Secure, and HSTS is sent. */
  publicURL: string;
  provider: ProviderOptions;
  /** A revoked token is refused at the latest after this many seconds. Default 60. */
  revalidateSeconds?: number | undefined;
  /** A signed-in reader's page of another audience: 403 that explains, or the 404 of a page that does not exist. */
  onForbidden?: 'explain' | 'conceal' | undefined;
  log?: ((entry: AccessLogEntry) => void) | undefined;
  /** Milliseconds since the epoch. */
  clock?: (() => number) | undefined;
  /** Used for every call to the provider. */
  fetch?: typeof globalThis.fetch | undefined;
};

/** Validated options, with every default filled in. */
export type Settings = {
  editionsDirectory: string;
  publicOrigin: string;
  isSecure: boolean;
  provider: {
    orgID: string;
    baseURL: string;
    sdkURL: string;
    issuers: readonly string[];
    jwksURL: string;
    maxTokenSeconds: number;
  };
  revalidateSeconds: number;
  onForbidden: 'explain' | 'conceal';
  log: (entry: AccessLogEntry) => void;
  clock: () => number;
  fetch: typeof globalThis.fetch;
};

const LOOPBACK_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const DEFAULT_REVALIDATE_SECONDS = 60;

/** @throws Error of one paragraph that names the value and the cure. */
export function parseOptions(options: GateOptions): Settings {
  const {provider} = options;
  const publicURL = parseURL('publicURL', options.publicURL);
  if (publicURL.pathname !== '/' || publicURL.search !== '' || publicURL.hash !== '') {
    throw invalid('publicURL', options.publicURL, 'is more than an origin', 'Leave out the path.');
  }
  parseURL('provider.baseURL', provider.baseURL);
  if (/[/?#]$|[?#]/.test(provider.baseURL)) {
    const cure = 'Leave out the trailing slash, the query and the hash.';
    throw invalid('provider.baseURL', provider.baseURL, 'is not the root of an API', cure);
  }
  parseURL('provider.sdkURL', provider.sdkURL);
  const jwksURL = provider.jwksURL ?? `${provider.baseURL}/.well-known/jwks.json`;
  parseURL('provider.jwksURL', jwksURL);
  const issuers = provider.issuers ?? [provider.baseURL];
  if (issuers.length === 0 || issuers.some((issuer) => !isText(issuer))) {
    const cure = 'List the exact strings that tokens carry as "iss", or leave it out.';
    throw invalid('provider.issuers', issuers, 'names no issuer', cure);
  }
  if (!isText(provider.orgID)) {
    const cure = 'Give the id of the organization whose members may sign in.';
    throw invalid('provider.orgID', provider.orgID, 'is not an organization id', cure);
  }
  if (!isText(options.editionsDirectory)) {
    const cure = 'Give the folder that holds manifest.json.';
    throw invalid('editionsDirectory', options.editionsDirectory, 'is not a folder', cure);
  }
  return {
    editionsDirectory: options.editionsDirectory,
    publicOrigin: publicURL.origin,
    isSecure: publicURL.protocol === 'https:',
    provider: {
      orgID: provider.orgID,
      baseURL: provider.baseURL,
      sdkURL: provider.sdkURL,
      issuers,
      jwksURL,
      maxTokenSeconds: seconds('provider.maxTokenSeconds', provider.maxTokenSeconds, Infinity),
    },
    revalidateSeconds: seconds(
      'revalidateSeconds',
      options.revalidateSeconds,
      DEFAULT_REVALIDATE_SECONDS,
    ),
    onForbidden: parseOnForbidden(options.onForbidden ?? 'explain'),
    log: options.log ?? (() => undefined),
    clock: options.clock ?? Date.now,
    fetch: options.fetch ?? globalThis.fetch,
  };
}

/** Tokens travel to all of these addresses, so http is for this machine only. */
function parseURL(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw invalid(name, value, 'is not an http or https URL', 'Give an absolute URL.');
  }
  if (url.protocol === 'http:' && !LOOPBACK_HOST.test(url.hostname)) {
    const cure = 'Use https; plain http is accepted for this machine (localhost) alone.';
    throw invalid(name, value, 'would send tokens in clear text', cure);
  }
  return url;
}

function seconds(name: string, value: number | undefined, fallback: number): number {
  if (value === undefined) {
    return fallback;
  }
  if (!Number.isFinite(value) || value < 0) {
    throw invalid(name, value, 'is not a number of seconds', 'Give a number of 0 or more.');
  }
  return value;
}

function parseOnForbidden(value: string): 'explain' | 'conceal' {
  if (value !== 'explain' && value !== 'conceal') {
    throw invalid('onForbidden', value, 'is not known', 'Use "explain" or "conceal".');
  }
  return value;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function invalid(name: string, value: unknown, problem: string, cure: string): Error {
  return new Error(`The gate's option ${name} (${JSON.stringify(value)}) ${problem}. ${cure}`);
}
