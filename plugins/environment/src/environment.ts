import * as z from 'zod';

/** A number in a range that error messages name. */
function numberFrom(min: number, max = Infinity): z.ZodCoercedNumber {
  const error = `expected a number ${max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`}`;
  return z.coerce.number({error}).min(min, {error}).max(max, {error});
}

function integerFrom(min: number, max?: number): z.ZodCoercedNumber {
  return numberFrom(min, max).int({error: 'expected a whole number'});
}

function oneOf<const Value extends string>(first: Value, second: Value) {
  return z.enum([first, second], {error: `expected "${first}" or "${second}"`});
}

const Port = integerFrom(1, 65_535);
const HttpURL = z.url({
  protocol: /^https?$/,
  error: 'expected an address that starts with http:// or https://',
});
/** Rejects paths, because the portal is served at the root and an origin would silently drop them. */
const Origin = HttpURL.refine(
  (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
  {error: 'expected an origin such as https://docs.example.com, without a path'},
);

/** Separated by commas or spaces. */
const List = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

/** A text in JSON. `example`: for messages. */
function jsonText<T>(schema: z.ZodType<T>, example: string) {
  return z.string().transform((text, context) => {
    try {
      const parsed = schema.safeParse(JSON.parse(text));
      if (parsed.success) {
        return parsed.data;
      }
    } catch {
      // Reported below.
    }
    context.addIssue({code: 'custom', message: `expected JSON such as ${example}`});
    return z.NEVER;
  });
}

const Texts = z.record(z.string(), z.string());
const TextMap = jsonText(Texts, '{"/staff": "staff"}');
const OrganizationsText = jsonText(
  z.array(z.strictObject({id: z.string(), groups: Texts})),
  '[{"id": "…", "groups": {"members": "public"}}]',
);

const EnvironmentSchema = z.object({
  /** The gate's port. */
  PORT: Port.default(3000),
  /** The address the gate listens on; localhost only by default. */
  HOST: z.string().optional(),
  /** Public URL of the portal if it is behind another server, e.g. https://docs.example.com. */
  PORTAL_URL: Origin.optional(),
  /** Maximum time in seconds until a revoked token is rejected. */
  REVALIDATE_SECONDS: numberFrom(0, 3600).default(60),
  /** How long a confirmed session stays valid while the provider does not respond. */
  OUTAGE_SECONDS: numberFrom(0, 86_400).default(900),
  /** Maximum lifetime of a token: one with a longer lifetime opens no session. */
  MAX_SESSION_SECONDS: numberFrom(0).default(86_400),
  /** Sign-in methods that create no session, e.g. impersonate,api. */
  REFUSED_METHODS: List.optional(),
  /** Accepted Host header values besides the public URL's. */
  ALLOWED_HOSTS: List.optional(),
  /** Maximum connections per client address; 0 disables the limit, for a gate behind a proxy. */
  CONNECTIONS_PER_ADDRESS: integerFrom(0).default(128),
  /** How long open pages can still load the files of their build after a new one. */
  KEEP_PREVIOUS_SECONDS: numberFrom(0).default(3600),
  /** Number of worker processes; more than one per core does not help. */
  WEB_CONCURRENCY: integerFrom(1, 64).default(1),
  /** PEM files; with both, the gate serves TLS itself, including HTTP/2. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** Whether a signed-in reader learns that a page for others exists (`explain`) or not (`conceal`). */
  ON_FORBIDDEN: oneOf('explain', 'conceal').default('explain'),
  /** `json` writes one line per request to standard output. */
  ACCESS_LOG: oneOf('json', 'off').default('json'),
  /** Folder of the served editions. */
  EDITIONS_DIRECTORY: z.string().default('editions'),
  /** Store that gates share, as a URL; without it, each process has its memory, and there are no read tokens. */
  STATE_URL: z.string().optional(),
  /** Its earlier name. */
  READ_TOKENS_FILE: z
    .never({error: 'STATE_URL replaces it. Set STATE_URL to file:// and the absolute path'})
    .optional(),
  /** API key with which the gate requests the current groups of read tokens' owners. */
  SLASHID_API_KEY: z.string().optional(),
  /** JSON file with the servers of documented APIs to which readers can make calls; there are none without it. */
  TRY_SERVERS_FILE: z.string().optional(),
  /** Port where `npm run gate` serves metrics, on localhost; disabled without it. */
  METRICS_PORT: Port.optional(),
  /** The address of the metrics, for collectors on other machines. */
  METRICS_HOST: z.string().optional(),
  /** Port of the local identity provider. */
  IDENTITY_PORT: Port.default(3001),
  /** Folder of the local identity provider: database and signing keys. */
  IDENTITY_DIRECTORY: z.string().default('.identity'),
  /** Port of the sandbox. */
  SANDBOX_PORT: Port.default(3002),
  /** With an organization, the SlashID service is used, and no local provider starts. */
  SLASHID_ORG_ID: z.string().optional(),
  /** Other organizations whose members may read, each with a mapping of its groups, as JSON. */
  SLASHID_ORGANIZATIONS: OrganizationsText.optional(),
  /** One of SlashID's own environments, instead of both URLs. */
  SLASHID_ENVIRONMENT: oneOf('production', 'sandbox').optional(),
  SLASHID_BASE_URL: HttpURL.optional(),
  SLASHID_SDK_URL: HttpURL.optional(),
  /** Instead of SlashID, an OpenID provider: its kind, its issuer, and the portal's registration there. */
  OIDC_PRESET: z.string().optional(),
  OIDC_ISSUER: z.string().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: z.string().optional(),
  /** Claim with the person's groups. */
  OIDC_GROUPS_CLAIM: z.string().optional(),
  /** The provider's names of groups to the portal's, as JSON. */
  OIDC_GROUPS: TextMap.optional(),
  /** Instead of SlashID, a proxy in front that signs readers in: its kind, its issuer and its name of the portal. */
  UPSTREAM: z.string().optional(),
  UPSTREAM_ISSUER: z.string().optional(),
  UPSTREAM_AUDIENCE: z.string().optional(),
  UPSTREAM_GROUPS_CLAIM: z.string().optional(),
  UPSTREAM_GROUPS: TextMap.optional(),
  /** Secrets that seal sessions: the first for new ones. */
  OIDC_COOKIE_SECRETS: List.optional(),
});

export type PortalEnvironment = z.infer<typeof EnvironmentSchema>;

/** Where readers sign in (specification section 3, "Identity configuration"). */
export type ProviderAddress = {orgID: string; baseURL: string; sdkURL: string};

/** URLs of SlashID's own environments. Production is the default if an organization is configured. */
const SLASHID_ENVIRONMENTS = {
  production: {baseURL: 'https://api.slashid.com', sdkURL: 'https://cdn.slashid.com/sdk.html'},
  sandbox: {
    baseURL: 'https://api.sandbox.slashid.com',
    sdkURL: 'https://cdn.sandbox.slashid.com/sdk.html',
  },
};

/** Placeholder for the local identity provider's organization, whose ID is generated at its first start. */
const LOCAL_ORGANIZATION = 'local';

/** Variables that choose another way to sign in than SlashID. */
export function otherWaysToSignIn({
  OIDC_PRESET,
  OIDC_ISSUER,
  UPSTREAM,
}: PortalEnvironment): string[] {
  return [
    ...(OIDC_PRESET !== undefined || OIDC_ISSUER !== undefined ? ['OIDC_ISSUER'] : []),
    ...(UPSTREAM !== undefined ? ['UPSTREAM'] : []),
  ];
}

/** @throws Error in one paragraph that names the variable, its value and the fix. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): PortalEnvironment {
  // Shells and Compose files use empty variables for "not set". A blank one must not become 0, which is no limit for
  // some variables.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = EnvironmentSchema.safeParse(given);
  if (parsed.success) {
    assertConsistent(parsed.data);
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new Error(
    `The environment variable ${name} is "${given[name]}", which is invalid: ${issue?.message}. Correct it or unset it.`,
  );
}

function assertConsistent(environment: PortalEnvironment): void {
  const {TLS_CERT, TLS_KEY} = environment;
  if ((TLS_CERT === undefined) !== (TLS_KEY === undefined)) {
    throw new Error(
      'Only one of TLS_CERT and TLS_KEY is set. Set both to serve over TLS, or unset both.',
    );
  }
  const {PORT, IDENTITY_PORT, SLASHID_ORG_ID, SLASHID_BASE_URL, SLASHID_SDK_URL} = environment;
  if (!SLASHID_ORG_ID && PORT === IDENTITY_PORT) {
    throw new Error(
      `PORT and IDENTITY_PORT are both ${PORT}. The portal and its identity provider cannot share a port: change one of them.`,
    );
  }
  const ways = [...(SLASHID_ORG_ID ? ['SLASHID_ORG_ID'] : []), ...otherWaysToSignIn(environment)];
  if (ways.length > 1) {
    throw new Error(
      `${ways.join(' and ')} are set, but readers sign in one way. Unset one of them.`,
    );
  }
  const addresses = Object.entries({SLASHID_BASE_URL, SLASHID_SDK_URL}).filter(([, url]) => url);
  const set = addresses.map(([name, url]) => `${name} is "${url}"`).join(' and ');
  const names = addresses.map(([name]) => name).join(' and ');
  const {SLASHID_ENVIRONMENT} = environment;
  if (SLASHID_ENVIRONMENT && addresses.length > 0) {
    throw new Error(
      `SLASHID_ENVIRONMENT is "${SLASHID_ENVIRONMENT}", but ${set}. Both select the provider: unset SLASHID_ENVIRONMENT, or unset ${names}.`,
    );
  }
  if (SLASHID_ENVIRONMENT && !SLASHID_ORG_ID) {
    throw new Error(
      `SLASHID_ENVIRONMENT is "${SLASHID_ENVIRONMENT}", but no organization is set. Set SLASHID_ORG_ID as well, or unset SLASHID_ENVIRONMENT to use the built-in identity provider.`,
    );
  }
  if (!SLASHID_ORG_ID && addresses.length > 0) {
    throw new Error(
      `${set}, but no organization is set. Set SLASHID_ORG_ID as well, or unset ${names} to use the built-in identity provider.`,
    );
  }
}

/** The SlashID organization of the site: the configured one, or the local provider's. */
export function providerFromEnvironment(env: NodeJS.ProcessEnv = process.env): ProviderAddress {
  const environment = readEnvironment(env);
  const named = namedProvider(environment);
  if (named) {
    return named;
  }
  const baseURL = `http://localhost:${environment.IDENTITY_PORT}`;
  return {orgID: LOCAL_ORGANIZATION, baseURL, sdkURL: `${baseURL}/sdk.html`};
}

/** The SlashID organization from the environment; null to use the local provider. */
export function namedProvider(environment: PortalEnvironment): ProviderAddress | null {
  const {SLASHID_ORG_ID: orgID, SLASHID_BASE_URL, SLASHID_SDK_URL} = environment;
  if (!orgID) {
    return null;
  }
  const service = SLASHID_ENVIRONMENTS[environment.SLASHID_ENVIRONMENT ?? 'production'];
  // The host in lower case and without the default port, as in the URLs above.
  const baseURL = new URL(SLASHID_BASE_URL ?? service.baseURL).href.replace(/\/$/, '');
  // SlashID's SDK page is on a different host than its API.
  const known = Object.values(SLASHID_ENVIRONMENTS).find((each) => each.baseURL === baseURL);
  return {orgID, baseURL, sdkURL: SLASHID_SDK_URL ?? known?.sdkURL ?? `${baseURL}/sdk.html`};
}

/** Public origin of the portal. */
export function publicURL({PORTAL_URL, PORT, TLS_CERT}: PortalEnvironment): string {
  const scheme = TLS_CERT ? 'https' : 'http';
  return PORTAL_URL ? new URL(PORTAL_URL).origin : `${scheme}://localhost:${PORT}`;
}
