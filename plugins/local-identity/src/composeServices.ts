import {createStores} from './createStores';
import {openDatabase} from './database/database';
import {createFactors} from './sign-in/factors/createFactors';
import {createAuthorizationServer} from './hosted-login/createAuthorizationServer';
import {loadSigningKeys} from './core/keys';
import {createLinks} from './sign-in/links';
import {createTokens} from './core/tokens';
import {PASSWORD_HASH_COST, type PasswordHashCost} from './directory/passwords';
import {createSaml} from './sso/saml';
import {createSocialProvider} from './sso/socialProvider';
import {createSocialRelyingParty} from './sso/socialRelyingParty';

export type IdentityProviderOptions = {
  /** The provider's origin and issuer. Without a trailing slash, because the SDK compares strings. */
  publicURL: string;
  /** Origins that may call the API, frame the identity page and be the target of a link. */
  siteOrigins: readonly string[];
  /** Folder of the database and the signing keys; created when missing. */
  dataDirectory: string;
  /** JSON file with the organization and people of a new installation. */
  seedFile: string;
  /** A lower cost makes tests fast and stolen hashes cheap to guess. */
  passwordHashCost?: PasswordHashCost;
  clock?: () => Date;
};

/** The stores, and everything that works on them. */
export type IdpServices = Awaited<ReturnType<typeof composeServices>>;

/** Composition root: creates and connects all services. */
export async function composeServices(
  {
    publicURL,
    siteOrigins,
    dataDirectory,
    passwordHashCost = PASSWORD_HASH_COST,
    clock = () => new Date(),
  }: Omit<IdentityProviderOptions, 'seedFile'>,
  /** Accounts offered on the stand-in pages for other identity providers. */
  seededHandles: readonly string[],
) {
  const stores = createStores({database: openDatabase(dataDirectory), clock, passwordHashCost});
  const keys = await loadSigningKeys(dataDirectory);
  const base = {...stores, publicURL, siteOrigins, keys, sdkURL: `${publicURL}/sdk.html`};
  const withTokens = {...base, tokens: createTokens(base)};
  const links = createLinks(base);
  const callbackUrl = `${publicURL}/sso/oidc/callback`;
  const social = once(() => createSocialProvider({...base, callbackUrl}));
  const socialRelyingParty = createSocialRelyingParty({
    publicURL,
    callbackUrl,
    fetchProvider: async (request) => (await social()).fetch(request),
  });
  return {
    ...withTokens,
    dataDirectory,
    seededHandles,
    links,
    social,
    socialRelyingParty,
    saml: createSaml(base),
    authorizationServer: once(() => createAuthorizationServer(withTokens)),
    factors: createFactors({...base, links, socialRelyingParty}),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
