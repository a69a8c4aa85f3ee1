import type {AccessLogEntry, Problem} from './operatorLog';
import {parseOrganizations, type Organizations, type OrganizationOptions} from './organizations';
import type {Ask} from './session/ask';

/** The identity provider as the gate knows it: who issues tokens, and where its public keys are. */
export type ProviderOptions = {
  /** Organization whose tokens are accepted (claim `oid`, and `aud` when present). */
  orgID: string;
  /** Other organizations whose members may read, with their group mappings. */
  organizations?: readonly OrganizationOptions[] | undefined;
  /** Root of the provider's API, without trailing slash. */
  baseURL: string;
  /** Full URL of the provider's identity page. */
  sdkURL: string;
  /** Exact strings accepted as `iss`. Default: `baseURL` alone. */
  issuers?: readonly string[] | undefined;
  /** Default: `baseURL` + `/.well-known/jwks.json`. */
  jwksURL?: string | undefined;
  /** API key to look up persons and groups. Without it, read tokens end with the session that issued them. */
  apiKey?: string | undefined;
};

export type GateOptions = {
  /** The origin readers see. On https the cookie is `__Host-` and Secure, and HSTS is sent. */
  publicURL: string;
  provider: ProviderOptions;
  /** Further accepted values of `Host`, such as the name a proxy uses. */
  hosts?: readonly string[] | undefined;
  /** Maximum seconds until a revoked token is rejected while the provider is reachable. Default 60, at most 3600. */
  revalidateSeconds?: number | undefined;
  /** How long a confirmed token stays valid while the provider is unreachable. Default 900, at most a day. */
  outageSeconds?: number | undefined;
  /** Longest `exp` − `iat` accepted, in seconds. Default: a day. */
  maxSessionSeconds?: number | undefined;
  /** Sign-in methods (claim `authenticated_methods`) that open no session, such as `impersonate`, in any case. */
  refusedMethods?: readonly string[] | undefined;
  /** Response for pages of other audiences: 403 with an explanation, or the 404 of a missing page. */
  onForbidden?: 'explain' | 'conceal' | undefined;
  log?: ((entry: AccessLogEntry) => void) | undefined;
  /** Receives notices for operators. Default: one line of JSON on standard error. */
  onProblem?: ((problem: Problem) => void) | undefined;
  /** Milliseconds since the epoch. */
  clock?: (() => number) | undefined;
  /** Makes every call to the provider. Default: `fetch`, or Node's HTTP client for the gate on Node. */
  ask?: Ask | undefined;
};

/** Validated options, with every default filled in. */
export type Settings = {
  publicOrigin: string;
  isSecure: boolean;
  /** Accepted values of `Host`, in lower case. `anyLoopback`: names of this machine, if the public URL is one. */
  hosts: {exact: readonly string[]; anyLoopback: RegExp | null};
  provider: {
    orgID: string;
    organizations: Organizations;
    baseURL: string;
    sdkURL: string;
    issuers: readonly string[];
    jwksURL: string;
    apiKey: string | undefined;
  };
  revalidateSeconds: number;
  outageSeconds: number;
  maxSessionSeconds: number;
  /** In lower case. */
  refusedMethods: readonly string[];
  onForbidden: 'explain' | 'conceal';
  log: (entry: AccessLogEntry) => void;
  onProblem: (problem: Problem) => void;
  clock: () => number;
};

const LOOPBACK_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_WITH_PORT =
  /^(?:localhost|[a-z0-9.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;
/** With underscores, which names of containers contain. */
const HOST_VALUE = /^(?:[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
const DEFAULT_REVALIDATE_SECONDS = 60;
/** Without a limit, a revoked token could be accepted until it expires. */
const MAX_REVALIDATE_SECONDS = 3600;
const DEFAULT_OUTAGE_SECONDS = 15 * 60;
const MAX_OUTAGE_SECONDS = 24 * 3600;
const DEFAULT_SESSION_SECONDS = 24 * 3600;

/** @throws Error of one paragraph that names the value and the fix. */
export function parseOptions(options: GateOptions): Settings {
  const publicURL = parsePublicURL(options.publicURL);
  const isLoopback = LOOPBACK_HOST.test(publicURL.hostname);
  const revalidateSeconds = seconds(
    'revalidateSeconds',
    options.revalidateSeconds ?? DEFAULT_REVALIDATE_SECONDS,
    MAX_REVALIDATE_SECONDS,
  );
  return {
    publicOrigin: publicURL.origin,
    isSecure: publicURL.protocol === 'https:',
    hosts: {
      exact: [publicURL.host, ...parseHosts(options.hosts ?? [])],
      anyLoopback: isLoopback ? LOOPBACK_WITH_PORT : null,
    },
    provider: parseProvider(options.provider),
    revalidateSeconds,
    outageSeconds: seconds(
      'outageSeconds',
      options.outageSeconds ?? DEFAULT_OUTAGE_SECONDS,
      MAX_OUTAGE_SECONDS,
    ),
    maxSessionSeconds: seconds(
      'maxSessionSeconds',
      options.maxSessionSeconds ?? DEFAULT_SESSION_SECONDS,
      Number.MAX_SAFE_INTEGER,
    ),
    refusedMethods: (options.refusedMethods ?? []).map((method) => method.toLowerCase()),
    onForbidden: parseOnForbidden(options.onForbidden ?? 'explain'),
    log: options.log ?? (() => undefined),
    onProblem: options.onProblem ? unlessItThrows(options.onProblem) : writeProblem,
    clock: options.clock ?? Date.now,
  };
}

function writeProblem(problem: Problem): void {
  console.error(JSON.stringify(problem));
}

/** A callback that throws must not fail the work that it is told about: the problem is written instead. */
function unlessItThrows(report: (problem: Problem) => void): (problem: Problem) => void {
  return (problem) => {
    try {
      report(problem);
    } catch {
      writeProblem(problem);
    }
  };
}

function parsePublicURL(value: string): URL {
  const url = parseURL('publicURL', value);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw invalid('publicURL', value, 'is not an origin', 'Remove the path.');
  }
  return url;
}

function parseProvider(provider: ProviderOptions): Settings['provider'] {
  parseURL('provider.baseURL', provider.baseURL);
  if (/[/?#]$|[?#]/.test(provider.baseURL)) {
    const fix = 'Leave out the trailing slash, the query and the hash.';
    throw invalid('provider.baseURL', provider.baseURL, 'is not the root of an API', fix);
  }
  parseURL('provider.sdkURL', provider.sdkURL);
  const jwksURL = provider.jwksURL ?? `${provider.baseURL}/.well-known/jwks.json`;
  parseURL('provider.jwksURL', jwksURL);
  const issuers = provider.issuers ?? [provider.baseURL];
  if (issuers.length === 0 || issuers.some((issuer) => !isText(issuer))) {
    const fix = 'List the exact values of the "iss" claim in your tokens, or remove the option.';
    throw invalid('provider.issuers', issuers, 'contains no issuer', fix);
  }
  if (!isText(provider.orgID)) {
    const fix = 'Specify the ID of the organization whose members may sign in.';
    throw invalid('provider.orgID', provider.orgID, 'is not an organization id', fix);
  }
  const {orgID, baseURL, sdkURL, apiKey} = provider;
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    // The message omits the value, which is a secret.
    throw new Error(
      "The gate's option provider.apiKey is not a valid API key, because it is empty or contains spaces. Copy the key from SlashID, or remove the option.",
    );
  }
  const organizations = parseOrganizations(orgID, provider.organizations ?? []);
  return {orgID, organizations, baseURL, sdkURL, issuers, jwksURL, apiKey};
}

/** Tokens travel to these addresses, or are verified with keys from there, so http is for this machine only. */
function parseURL(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username + url.password !== '') {
    const fix = 'Specify an absolute URL without a user name and password.';
    throw invalid(name, value, 'is not an http or https URL', fix);
  }
  if (url.protocol === 'http:' && !LOOPBACK_HOST.test(url.hostname)) {
    const fix = 'Use https. Plain http is accepted only for localhost.';
    throw invalid(name, value, 'would send tokens unencrypted', fix);
  }
  return url;
}

function parseHosts(hosts: readonly string[]): string[] {
  return hosts.map((host) => {
    if (!HOST_VALUE.test(host)) {
      const fix =
        'Use a host name or an IP address, followed by the port if it is not the default port.';
      throw invalid('hosts', host, 'is not a valid Host header', fix);
    }
    return host.toLowerCase();
  });
}

function seconds(name: string, value: number, most: number): number {
  if (!Number.isFinite(value) || value < 0 || value > most) {
    const fix =
      most === Number.MAX_SAFE_INTEGER
        ? 'Use a number of 0 or more.'
        : `Use a number from 0 to ${most}.`;
    throw invalid(name, value, 'is not a valid number of seconds', fix);
  }
  return value;
}

function parseOnForbidden(value: string): 'explain' | 'conceal' {
  if (value !== 'explain' && value !== 'conceal') {
    throw invalid('onForbidden', value, 'is not a valid value', 'Use "explain" or "conceal".');
  }
  return value;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function invalid(name: string, value: unknown, problem: string, fix: string): Error {
  return new Error(`The gate's option ${name} (${JSON.stringify(value)}) ${problem}. ${fix}`);
}
