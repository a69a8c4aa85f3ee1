import {createStores} from './createStores';
import {openDatabase} from './database/openDatabase';
import {createFactors} from './sign-in/factors/createFactors';
import {createAuthorizationServer} from './hosted-login/createAuthorizationServer';
import {loadSigningKeys} from './core/keys';
import {createLinks} from './sign-in/links';
import {createTokens} from './core/tokens';
import type {ValidatedOptions} from './options';
import {createSaml} from './sso/saml';
import {createSocialProvider} from './sso/socialProvider';
import {createSocialRelyingParty} from './sso/socialRelyingParty';

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
