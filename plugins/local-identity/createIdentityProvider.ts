import {type IdentityProviderOptions, validateOptions} from './options';
import {ensureApiKeyFile} from './directory/apiKeys';
import {applySeed} from './seed/applySeed';
import {readSeed} from './seed/readSeed';
import {composeRoutes} from './composeRoutes';
import {composeServices} from './composeServices';
import type {SeedPerson} from './seed/readSeed';
import {purgeSsoState} from './sso/ssoFlow';

const PURGE_INTERVAL_MS = 10 * 60_000;

export type SeededAccount = {handle: string; groups: readonly string[]; password?: string};

export type IdentityProvider = {
  fetch(request: Request): Promise<Response>;
  /** Made when the data folder was first used, and kept. */
  organizationId: string;
  issuer: string;
  /** Holds the key of the management API. */
  apiKeyFile: string;
  /** The people of the seed file, for the start banner. */
  accounts: readonly SeededAccount[];
  close(): Promise<void>;
};

/** Opens the data folder, adds what is new in the seed file, and returns the provider as a fetch handler. */
export async function createIdentityProvider(
  given: IdentityProviderOptions,
): Promise<IdentityProvider> {
  const options = validateOptions(given);
  const seed = readSeed(options.seedFile);
  const accounts = seed.people.map(toAccount);
  const services = await composeServices(
    options,
    accounts.map(({handle}) => handle),
  );
  const organization = await applySeed(seed, services);
  const {dataDirectory} = options;
  const apiKeyFile = await ensureApiKeyFile(dataDirectory, organization.id, services);
  const purge = async () => {
    await services.flows.purge();
    await services.hostedLogins.purge();
    await purgeSsoState(services.database);
  };
  await purge();
  const purging = setInterval(() => void purge(), PURGE_INTERVAL_MS).unref();
  const app = composeRoutes(services);

  return {
    fetch: async (request) => app.fetch(request),
    organizationId: organization.id,
    issuer: options.publicURL,
    apiKeyFile,
    accounts,
    async close() {
      clearInterval(purging);
      services.database.close();
    },
  };
}

const toAccount = ({handles, groups, password}: SeedPerson): SeededAccount => ({
  handle: handles[0]?.value ?? '',
  groups,
  ...(password === undefined ? {} : {password}),
});
