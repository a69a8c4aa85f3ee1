import * as z from 'zod';

const Port = z.coerce.number().int().min(0).max(65_535);
const HttpURL = z.url({protocol: /^https?$/});

const EnvironmentSchema = z.object({
  PORT: Port.default(3000),
  IDENTITY_PORT: Port.default(3001),
  /** Where readers find the portal when it stands behind another server, e.g. https://docs.example.com. */
  PORTAL_URL: HttpURL.optional(),
  SLASHID_ORG_ID: z.string().min(1).optional(),
  SLASHID_BASE_URL: HttpURL.optional(),
  SLASHID_SDK_URL: HttpURL.optional(),
});

export type PortalEnvironment = z.infer<typeof EnvironmentSchema>;

/** SlashID's production service, used when an organization is named and no other address is given. */
const SLASHID_PRODUCTION = {
  baseURL: 'https://api.slashid.com',
  sdkURL: 'https://cdn.slashid.com/sdk.html',
};

/** Stands for "the organization of the local identity provider", whose id is made when it first starts. */
export const LOCAL_ORGANIZATION = 'local';

/** @throws Error in one paragraph that names the variable, its value and what it may be. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): PortalEnvironment {
  // An empty variable is how shells and compose files write "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = EnvironmentSchema.safeParse(given);
  if (parsed.success) {
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new Error(
    `The environment variable ${name} is "${given[name]}", which will not do: ${issue?.message}. ` +
      `Correct it or unset it.`,
  );
}

/** Which SlashID organization the site signs readers in to: the named one, or the local provider's. */
export function providerFromEnvironment(env: NodeJS.ProcessEnv = process.env): {
  orgID: string;
  baseURL: string;
  sdkURL: string;
} {
  const {SLASHID_ORG_ID, SLASHID_BASE_URL, SLASHID_SDK_URL, IDENTITY_PORT} = readEnvironment(env);
  if (SLASHID_ORG_ID) {
    const baseURL = SLASHID_BASE_URL ?? SLASHID_PRODUCTION.baseURL;
    const isProduction = baseURL === SLASHID_PRODUCTION.baseURL;
    const sdkURL =
      SLASHID_SDK_URL ?? (isProduction ? SLASHID_PRODUCTION.sdkURL : `${baseURL}/sdk.html`);
    return {orgID: SLASHID_ORG_ID, baseURL, sdkURL};
  }
  const baseURL = `http://localhost:${IDENTITY_PORT}`;
  return {orgID: LOCAL_ORGANIZATION, baseURL, sdkURL: `${baseURL}/sdk.html`};
}
