import {z} from 'zod';
import type {AccessLogEntry, Problem} from './operatorLog';
import {parseOrganizations, type OrganizationOptions} from './organizations';
import type {Ask} from './session/ask';
import type {CallAPI} from './try/callAPI';
import {TryServers} from './try/servers';

const LOOPBACK_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_WITH_PORT =
  /^(?:localhost|[a-z0-9.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;
/** With underscores, which names of containers contain. */
const HOST_VALUE = /^(?:[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
const DAY_SECONDS = 24 * 3600;

/** Tokens travel to these addresses, or are verified with keys from there, so http is for this machine only. */
const SafeURL = z
  .url({
    protocol: /^https?$/,
    abort: true,
    error: 'is not an http or https URL. Specify an absolute URL.',
  })
  .refine((url) => new URL(url).username + new URL(url).password === '', {
    error: 'is not an http or https URL without a user name and password. Remove them.',
  })
  .refine((url) => !/^http:/i.test(url) || LOOPBACK_HOST.test(new URL(url).hostname), {
    error: 'would send tokens unencrypted. Use https. Plain http is accepted only for localhost.',
  });

function seconds(initial: number, max: number) {
  const range = max === Infinity ? 'of 0 or more' : `from 0 to ${max}`;
  const error = `is not a valid number of seconds. Use a number ${range}.`;
  return z.number({error}).min(0, {error}).max(max, {error}).default(initial);
}

const isText = (value: string) => value.trim() !== '';

/** The identity provider as the gate knows it: who issues tokens, and where its public keys are. */
const ProviderOptions = z.object({
  /** Organization whose tokens are accepted (claim `oid`, and `aud` when present). */
  orgID: z.string().refine(isText, {
    error:
      'is not an organization id. Specify the ID of the organization whose members may sign in.',
  }),
  /** Other organizations whose members may read, with their group mappings. */
  organizations: z.custom<readonly OrganizationOptions[]>().default([]),
  /** Root of the provider's API, without trailing slash. */
  baseURL: SafeURL.refine((url) => !/\/$|[?#]/.test(url), {
    error: 'is not the root of an API. Leave out the trailing slash, the query and the hash.',
  }),
  /** Full URL of the provider's identity page. */
  sdkURL: SafeURL,
  /** Exact strings accepted as `iss`. Default: `baseURL` alone. */
  issuers: z
    .array(z.string())
    .readonly()
    .refine((issuers) => issuers.length > 0 && issuers.every(isText), {
      error:
        'contains no issuer. List the exact values of the "iss" claim in your tokens, or remove the option.',
    })
    .optional(),
  /** Default: `baseURL` + `/.well-known/jwks.json`. */
  jwksURL: SafeURL.optional(),
  /** API key to look up persons and groups. Without it, read tokens end with the session that issued them. */
  apiKey: z
    .string()
    .regex(/^[\x21-\x7e]+$/, {
      error:
        'is not a valid API key, because it is empty or contains spaces. Copy the key from SlashID, or remove the option.',
    })
    .optional(),
});

const Options = z.object({
  /** The origin readers see. On https the cookie is `__Host-` and Secure, and HSTS is sent. */
  publicURL: SafeURL.refine((url) => new URL(url).href === `${new URL(url).origin}/`, {
    error: 'is not an origin. Remove the path.',
  }),
  /** SlashID. Without it, `createGate` needs an OpenID provider. */
  provider: ProviderOptions.optional(),
  /** Further accepted values of `Host`, such as the name a proxy uses. */
  hosts: z
    .array(
      z.string().regex(HOST_VALUE, {
        error:
          'is not a valid Host header. Use a host name or an IP address, followed by the port if it is not the default port.',
      }),
    )
    .readonly()
    .default([]),
  /** Maximum seconds until a revoked token is rejected while the provider is reachable. */
  revalidateSeconds: seconds(60, 3600),
  /** How long a confirmed token stays valid while the provider is unreachable. */
  outageSeconds: seconds(15 * 60, DAY_SECONDS),
  /** Longest `exp` − `iat` accepted. */
  maxSessionSeconds: seconds(DAY_SECONDS, Infinity),
  /** Sign-in methods (claim `authenticated_methods`) that open no session, such as `impersonate`, in any case. */
  refusedMethods: z.array(z.string().toLowerCase()).readonly().default([]),
  /** Response for pages of other audiences: 403 with an explanation, or the 404 of a missing page. */
  onForbidden: z
    .enum(['explain', 'conceal'], {error: 'is not a valid value. Use "explain" or "conceal".'})
    .default('explain'),
  log: z.custom<(entry: AccessLogEntry) => void>().default(() => () => undefined),
  /** Receives notices for operators. Default: one line of JSON on standard error. */
  onProblem: z.custom<(problem: Problem) => void>().default(() => writeProblem),
  /** Milliseconds since the epoch. */
  clock: z.custom<() => number>().default(() => Date.now),
  /** Makes every call to the provider. Default: `fetch`. */
  ask: z.custom<Ask>().optional(),
  /** Servers of documented APIs to which readers can make calls. */
  tryServers: TryServers.default([]),
  /** Makes these calls. */
  callAPI: z.custom<CallAPI>().optional(),
});

export type GateOptions = z.input<typeof Options>;
export type Settings = ReturnType<typeof parseOptions>;
/** Settings of a gate whose readers sign in with SlashID. */
export type SlashIDSettings = Settings & {provider: NonNullable<Settings['provider']>};

/** @throws Error if the option `provider` is missing */
export function withSlashID(settings: Settings): SlashIDSettings {
  const {provider} = settings;
  if (provider === null) {
    throw new Error(
      'The gate\'s option provider is missing. Specify the SlashID organization, or the part "openID".',
    );
  }
  return {...settings, provider};
}

/**
 * Validated options, with every default filled in.
 *
 * @throws Error of one paragraph that names the value and the fix.
 */
export function parseOptions(options: GateOptions) {
  const parsed = Options.safeParse(options);
  if (!parsed.success) {
    throw invalid(options, parsed.error.issues[0]);
  }
  const {publicURL, provider, hosts, onProblem, clock, ...settings} = parsed.data;
  const {origin, protocol, host, hostname} = new URL(publicURL);
  return {
    ...settings,
    clock,
    publicOrigin: origin,
    isSecure: protocol === 'https:',
    /** Accepted values of `Host`, in lower case. `anyLoopback`: names of this machine, if the public URL is one. */
    hosts: {
      exact: [host, ...hosts.map((name) => name.toLowerCase())],
      anyLoopback: LOOPBACK_HOST.test(hostname) ? LOOPBACK_WITH_PORT : null,
    },
    provider: provider ? completeProvider(provider) : null,
    /** Notifies operators. A callback that throws must not fail the work that it is told about. */
    report: (problem: Problem['problem'], detail: string): void => {
      const notice = {time: new Date(clock()).toISOString(), problem, detail};
      try {
        onProblem(notice);
      } catch {
        writeProblem(notice);
      }
    },
  };
}

function completeProvider(provider: z.output<typeof ProviderOptions>) {
  const {orgID, baseURL, organizations} = provider;
  return {
    ...provider,
    issuers: provider.issuers ?? [baseURL],
    jwksURL: provider.jwksURL ?? `${baseURL}/.well-known/jwks.json`,
    organizations: parseOrganizations(orgID, organizations),
  };
}

function writeProblem(problem: Problem): void {
  console.error(JSON.stringify(problem));
}

const SECRETS = ['apiKey', 'bearer'];

/** The message omits the values of secrets. */
function invalid(options: GateOptions, issue: z.core.$ZodIssue | undefined): Error {
  const path = issue?.path ?? [];
  const value = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), options);
  const text = JSON.stringify(value, (key, inner: unknown) =>
    SECRETS.includes(key) ? undefined : inner,
  );
  const shown = SECRETS.includes(String(path.at(-1))) ? '' : ` (${text})`;
  const name = path.filter((key) => typeof key === 'string').join('.');
  return new Error(`The gate's option ${name}${shown} ${issue?.message}`);
}
