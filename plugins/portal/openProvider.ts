import * as z from 'zod';
import {startIdentityServer, type SeededAccount} from '../local-identity';
import {
  namedProvider,
  publicURL,
  type PortalEnvironment,
  type ProviderAddress,
} from './environment';

const DISCOVERY_TIMEOUT_MS = 10_000;
const SEED_FILE = 'identity.seed.json';

const DiscoverySchema = z.object({issuer: z.string(), jwks_uri: z.url()});

/** A provider that answers, and what the gate has to know of it. */
export type OpenProvider = {
  address: ProviderAddress & {issuers: string[]; jwksURL: string};
  /** The seeded people and the outbox, when it is the local one. */
  local?: {accounts: readonly SeededAccount[]; outboxURL: string};
  close: () => Promise<void>;
};

/** Starts the local provider, or makes sure that the named SlashID organization can be reached. */
export function openProvider(environment: PortalEnvironment): Promise<OpenProvider> {
  const named = namedProvider(environment);
  return named ? reachNamedProvider(named) : startLocalProvider(environment);
}

async function startLocalProvider(environment: PortalEnvironment): Promise<OpenProvider> {
  const server = await startIdentityServer({
    port: environment.IDENTITY_PORT,
    siteOrigins: [publicURL(environment)],
    dataDirectory: environment.IDENTITY_DIRECTORY,
    seedFile: SEED_FILE,
  });
  return {
    address: {
      orgID: server.organizationId,
      baseURL: server.url,
      sdkURL: `${server.url}/sdk.html`,
      issuers: [server.issuer],
      jwksURL: `${server.url}/.well-known/jwks.json`,
    },
    local: {accounts: server.accounts, outboxURL: `${server.url}/outbox`},
    close: () => server.close(),
  };
}

async function reachNamedProvider(named: ProviderAddress): Promise<OpenProvider> {
  const discoveryURL = `${named.baseURL}/.well-known/openid-configuration`;
  const unusable = (problem: string, cause?: unknown) =>
    new Error(
      `The identity provider at ${named.baseURL} cannot be used: ${problem} (asked: ${discoveryURL}). Check SLASHID_BASE_URL and the network, or unset SLASHID_ORG_ID to work with the local identity provider.`,
      {cause},
    );
  let response: Response;
  try {
    response = await fetch(discoveryURL, {signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS)});
  } catch (cause) {
    throw unusable('it cannot be reached', cause);
  }
  if (!response.ok) {
    throw unusable(`it answered ${response.status}`);
  }
  const discovery = DiscoverySchema.safeParse(await response.json().catch(() => null));
  if (!discovery.success) {
    throw unusable('its answer is no OpenID discovery document');
  }
  const {issuer, jwks_uri: jwksURL} = discovery.data;
  return {address: {...named, issuers: [issuer], jwksURL}, close: () => Promise.resolve()};
}
