import {scheduleCleanUp} from './cleanUp';
import {composeRoutes} from './composeRoutes';
import {composeServices} from './composeServices';
import {ensureApiKeyFile} from './directory/apiKeys';
import type {IdentityProviderOptions} from './openServices';
import {applySeed, readSeed, type SeedPerson} from './seed';

export type SeededAccount = {handle: string; groups: readonly string[]; password?: string};

export type IdentityProvider = {
  /** `client`: the client's network address, for rate limits. */
  fetch(request: Request, client?: string): Promise<Response>;
  /** Created with the data folder. */
  organizationId: string;
  issuer: string;
  /** Contains the key of the management API. */
  apiKeyFile: string;
  /** The people of the seed file, for the start banner. */
  accounts: readonly SeededAccount[];
  close(): Promise<void>;
};

/** Opens the data folder, applies additions in the seed file, and returns the provider as a fetch handler. */
export async function createIdentityProvider(
  options: IdentityProviderOptions,
): Promise<IdentityProvider> {
  const seed = readSeed(options.seedFile);
  const accounts = seed.people.map(toAccount);
  const services = await composeServices(
    options,
    accounts.map(({handle}) => handle),
  );
  const organization = await applySeed(seed, services);
  const apiKeyFile = ensureApiKeyFile(options.dataDirectory, organization.id, services.apiKeys);
  const stopCleanUp = scheduleCleanUp(services);
  const app = composeRoutes(services);

  return {
    fetch: async (request, client = '') => app.fetch(request, {client}),
    organizationId: organization.id,
    issuer: options.publicURL,
    apiKeyFile,
    accounts,
    async close() {
      stopCleanUp();
      services.database.close();
    },
  };
}

const toAccount = ({handles, groups, password}: SeedPerson): SeededAccount => ({
  handle: handles[0]?.value ?? '',
  groups,
  ...(password === undefined ? {} : {password}),
});
