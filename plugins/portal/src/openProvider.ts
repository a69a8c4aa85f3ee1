import fs from 'node:fs';
import path from 'node:path';
import type {SeededAccount} from '@gated-docs/local-identity';
import {
  namedProvider,
  otherWaysToSignIn,
  publicURL,
  type PortalEnvironment,
} from '@gated-docs/environment';
import {startIdentityProcess} from './identityProcess';
import {reachProvider, type ReachedProvider} from '@gated-docs/gate/serve';

const SEED_FILE = 'identity.seed.json';

/** A provider that is ready to use. `close` stops it if it is the local one. */
export type OpenProvider = {
  address: ReachedProvider & {apiKey?: string};
  /** The seeded accounts and the outbox of the local provider. */
  local?: {accounts: readonly SeededAccount[]; outboxURL: string};
  close: () => Promise<void>;
};

/** Starts the local provider in a separate process, or checks that the configured SlashID organization is reachable. */
export async function openProvider(environment: PortalEnvironment): Promise<OpenProvider> {
  const [other] = otherWaysToSignIn(environment);
  if (other !== undefined) {
    throw new Error(
      `${other} is set, but this portal signs its readers in with SlashID. Unset it.`,
    );
  }
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
  const keyFile = path.resolve(environment.IDENTITY_DIRECTORY, 'api-key');
  return {
    address: {
      ...(environment.STATE_URL !== undefined &&
        fs.existsSync(keyFile) && {apiKey: fs.readFileSync(keyFile, 'utf8').trim()}),
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
