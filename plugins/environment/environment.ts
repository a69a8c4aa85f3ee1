import * as z from 'zod';

const Port = z.coerce.number().int().min(1).max(65_535);
const HttpURL = z.url({protocol: /^https?$/});
/** Nothing is served below a path; taken for an origin, one would be left out without a word. */
const Origin = HttpURL.refine(
  (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
  {error: 'expected an origin such as https://docs.example.com, without a path'},
);

const Seconds = z.coerce.number().min(0);
/** Commas and spaces between the items. */
const List = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

const Organizations = z.array(
  z.strictObject({id: z.string(), groups: z.record(z.string(), z.string())}),
);

const OrganizationsText = z.string().transform((text, context) => {
  try {
    const parsed = Organizations.safeParse(JSON.parse(text));
    if (parsed.success) {
      return parsed.data;
    }
  } catch {
    // Said below.
  }
  context.addIssue({
    code: 'custom',
    message: 'expected JSON such as [{"id": "…", "groups": {"members": "public"}}]',
  });
  return z.NEVER;
});

const EnvironmentSchema = z.object({
  /** The gate's port. */
  PORT: Port.default(3000),
  /** The address the gate listens on; without it, this machine alone. */
  HOST: z.string().optional(),
  /** Where readers find the portal when it stands behind another server, e.g. https://docs.example.com. */
  PORTAL_URL: Origin.optional(),
  /** A revoked token is refused at the latest after this many seconds. */
  REVALIDATE_SECONDS: Seconds.max(3600).default(60),
  /** How long a session that was confirmed goes on while the provider does not answer. */
  OUTAGE_SECONDS: Seconds.max(86_400).default(900),
  /** The longest life of a token that opens a session. */
  MAX_SESSION_SECONDS: Seconds.default(86_400),
  /** Ways of signing in that open no session, e.g. impersonate,api. */
  REFUSED_METHODS: List.optional(),
  /** Values of the Host header that are answered beside that of the public URL. */
  ALLOWED_HOSTS: List.optional(),
  /** Connections that one address may hold; 0 is no bound, for a gate behind a proxy. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(128),
  /** How long pages that were open when a new build came may load the files of their own. */
  KEEP_PREVIOUS_SECONDS: Seconds.default(3600),
  /** Processes that serve; one for each core is the most that helps. */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  /** Files in PEM; with both the gate speaks TLS itself, HTTP/2 included. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** What a signed-in reader is told of a page for others: that it exists (`explain`) or nothing (`conceal`). */
  ON_FORBIDDEN: z.enum(['explain', 'conceal']).default('explain'),
  /** `json` writes one line for each request to the standard output. */
  ACCESS_LOG: z.enum(['json', 'off']).default('json'),
  /** The folder of built editions that is served. */
  EDITIONS_DIRECTORY: z.string().default('editions'),
  /** The database of read tokens; without it, there are none. */
  READ_TOKENS_FILE: z.string().optional(),
  /** A key of the organization; the gate asks with it for the groups of people who use read tokens. */
  SLASHID_API_KEY: z.string().optional(),
  /** Where `npm run gate` serves its metrics, to this machine alone; without it, none. */
  METRICS_PORT: Port.optional(),
  /** The local identity provider's port. */
  IDENTITY_PORT: Port.default(3001),
  /** The local identity provider's folder: database and signing keys. */
  IDENTITY_DIRECTORY: z.string().default('.identity'),
  /** With an organization, the SlashID service is used, and no local provider starts. */
  SLASHID_ORG_ID: z.string().optional(),
  /** Other organizations whose members may read, each with what its groups count as here, as JSON. */
  SLASHID_ORGANIZATIONS: OrganizationsText.optional(),
  /** One of SlashID's own environments, in place of both addresses. */
  SLASHID_ENVIRONMENT: z.enum(['production', 'sandbox']).optional(),
  SLASHID_BASE_URL: HttpURL.optional(),
  SLASHID_SDK_URL: HttpURL.optional(),
});

export type PortalEnvironment = z.infer<typeof EnvironmentSchema>;

/** Where readers sign in (specification section 3, "Identity configuration"). */
export type ProviderAddress = {orgID: string; baseURL: string; sdkURL: string};

/** Where SlashID's own environments answer. Production is meant when an organization is named and nothing else. */
const SLASHID_ENVIRONMENTS = {
  production: {baseURL: 'https://api.slashid.com', sdkURL: 'https://cdn.slashid.com/sdk.html'},
  sandbox: {
    baseURL: 'https://api.sandbox.slashid.com',
    sdkURL: 'https://cdn.sandbox.slashid.com/sdk.html',
  },
};

/** Stands for the organization of the local identity provider, whose id is made when it first starts. */
const LOCAL_ORGANIZATION = 'local';

/** @throws Error in one paragraph that names the variable, its value and the fix. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): PortalEnvironment {
  // An empty variable is how shells and compose files write "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
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
  const address = SLASHID_BASE_URL ?? SLASHID_SDK_URL;
  const {SLASHID_ENVIRONMENT} = environment;
  if (SLASHID_ENVIRONMENT && address) {
    throw new Error(
      `The environment names SLASHID_ENVIRONMENT "${SLASHID_ENVIRONMENT}" and the address ${address}. Both choose the provider: keep one of them.`,
    );
  }
  if (SLASHID_ENVIRONMENT && !SLASHID_ORG_ID) {
    throw new Error(
      `The environment names SLASHID_ENVIRONMENT "${SLASHID_ENVIRONMENT}" but no organization. Set SLASHID_ORG_ID as well, or unset SLASHID_ENVIRONMENT to use the built-in identity provider.`,
    );
  }
  if (!SLASHID_ORG_ID && address) {
    throw new Error(
      `The environment names a SlashID address (${address}) but no organization. Set SLASHID_ORG_ID as well, or unset the address to use the built-in identity provider.`,
    );
  }
}

/** Which SlashID organization the site signs readers in to: the named one, or the local provider's. */
export function providerFromEnvironment(env: NodeJS.ProcessEnv = process.env): ProviderAddress {
  const environment = readEnvironment(env);
  const named = namedProvider(environment);
  if (named) {
    return named;
  }
  const baseURL = `http://localhost:${environment.IDENTITY_PORT}`;
  return {orgID: LOCAL_ORGANIZATION, baseURL, sdkURL: `${baseURL}/sdk.html`};
}

/** The SlashID organization that the environment names; null when the local provider is to be used. */
export function namedProvider(environment: PortalEnvironment): ProviderAddress | null {
  const {SLASHID_ORG_ID: orgID, SLASHID_BASE_URL, SLASHID_SDK_URL} = environment;
  if (!orgID) {
    return null;
  }
  const service = SLASHID_ENVIRONMENTS[environment.SLASHID_ENVIRONMENT ?? 'production'];
  const baseURL = (SLASHID_BASE_URL ?? service.baseURL).replace(/\/$/, '');
  // SlashID's SDK page is not on the host of its API.
  const known = Object.values(SLASHID_ENVIRONMENTS).find((each) => each.baseURL === baseURL);
  return {orgID, baseURL, sdkURL: SLASHID_SDK_URL ?? known?.sdkURL ?? `${baseURL}/sdk.html`};
}

/** The origin that readers see. */
export function publicURL({PORTAL_URL, PORT, TLS_CERT}: PortalEnvironment): string {
  const scheme = TLS_CERT ? 'https' : 'http';
  return PORTAL_URL ? new URL(PORTAL_URL).origin : `${scheme}://localhost:${PORT}`;
}
