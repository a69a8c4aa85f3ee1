import {scheduleCleanUp} from './cleanUp';
import {composeRoutes} from './composeRoutes';
import {loadSigningKeys} from './core/keys';
import {createTokens} from './core/tokens';
import {createStores} from './createStores';
import {openDatabase} from './database/openDatabase';
import {ensureApiKeyFile} from './directory/apiKeys';
import {createAuthorizationServer} from './hosted-login/createAuthorizationServer';
import {type IdentityProviderOptions, type ValidatedOptions, validateOptions} from './options';
import {applySeed} from './seed/applySeed';
import {readSeed, type SeedPerson} from './seed/readSeed';
import {createFactors} from './sign-in/factors/createFactors';
import {createLinks} from './sign-in/links';
import {createSaml} from './sso/saml';
import {createSocialProvider} from './sso/socialProvider';
import {createSocialRelyingParty} from './sso/socialRelyingParty';

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
  const apiKeyFile = ensureApiKeyFile(dataDirectory, organization.id, services.apiKeys);
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

/** The stores, and everything that works on them. */
export type IdpServices = Awaited<ReturnType<typeof composeServices>>;

/** Composition root: creates and connects all services. */
export async function composeServices(
  options: ValidatedOptions,
  /** Accounts offered on the stand-in pages for other identity providers. */
  seededHandles: readonly string[],
) {
  const {publicURL, passwordHashCost, clock = () => new Date()} = options;
  const sdkURL = `${publicURL}/sdk.html`;
  const database = openDatabase(options.dataDirectory);
  const stores = createStores({database, clock, passwordHashCost});
  const keys = await loadSigningKeys(options.dataDirectory);
  const base = {...stores, ...options, clock, keys, sdkURL};
  const links = createLinks(base);
  const tokens = createTokens(base);
  const callbackUrl = `${publicURL}/sso/oidc/callback`;
  const social = once(() => createSocialProvider({publicURL, callbackUrl, database, clock}));
  const socialRelyingParty = createSocialRelyingParty({
    publicURL,
    callbackUrl,
    fetchProvider: async (request) => (await social()).fetch(request),
  });
  return {
    ...stores,
    options,
    keys,
    sdkURL,
    seededHandles,
    links,
    tokens,
    social,
    socialRelyingParty,
    saml: createSaml({publicURL, database}),
    authorizationServer: once(() => createAuthorizationServer({...base, tokens})),
    factors: createFactors({...base, links, socialRelyingParty}),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
