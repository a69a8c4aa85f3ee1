import {startIdentityServer, type SeededAccount} from '../local-identity';
import {namedProvider, publicURL, type PortalEnvironment} from './environment';
import {reachProvider, type ReachedProvider} from './reachProvider';

const SEED_FILE = 'identity.seed.json';

/** A provider that answers, and what the gate has to know of it. */
export type OpenProvider = {
  address: ReachedProvider;
  /** The seeded people and the outbox, when it is the local one. */
  local?: {accounts: readonly SeededAccount[]; outboxURL: string};
  close: () => Promise<void>;
};

/** Starts the local provider, or makes sure that the named SlashID organization can be reached. */
export async function openProvider(environment: PortalEnvironment): Promise<OpenProvider> {
  const named = namedProvider(environment);
  return named
    ? {address: await reachProvider(named), close: () => Promise.resolve()}
    : startLocalProvider(environment);
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
