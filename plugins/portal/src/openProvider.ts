import type {SeededAccount} from '@gated-docs/local-identity';
import {namedProvider, publicURL, type PortalEnvironment} from '@gated-docs/environment';
import {startIdentityProcess} from './identityProcess';
import {reachProvider, type ReachedProvider} from './reachProvider';

const SEED_FILE = 'identity.seed.json';

/** A provider that is ready to use. `close` stops it if it is the local one. */
export type OpenProvider = {
  address: ReachedProvider;
  /** The seeded accounts and the outbox of the local provider. */
  local?: {accounts: readonly SeededAccount[]; outboxURL: string};
  close: () => Promise<void>;
};

/** Starts the local provider in a separate process, or checks that the configured SlashID organization is reachable. */
export async function openProvider(environment: PortalEnvironment): Promise<OpenProvider> {
  const named = namedProvider(environment);
  return named
    ? {address: await reachProvider(named), close: () => Promise.resolve()}
    : startLocalProvider(environment);
}

async function startLocalProvider(environment: PortalEnvironment): Promise<OpenProvider> {
  const {facts, close} = await startIdentityProcess({
    port: environment.IDENTITY_PORT,
    siteOrigins: [publicURL(environment)],
    dataDirectory: environment.IDENTITY_DIRECTORY,
    seedFile: SEED_FILE,
  });
  const {organizationId, issuer, url, accounts} = facts;
  return {
    address: {
      orgID: organizationId,
      baseURL: url,
      sdkURL: `${url}/sdk.html`,
      issuers: [issuer],
      jwksURL: `${url}/.well-known/jwks.json`,
    },
    local: {accounts, outboxURL: `${url}/outbox`},
    close,
  };
}
