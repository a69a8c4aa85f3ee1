import {openDatabase} from './database/openDatabase';
import {createFactors} from './sign-in/factors/createFactors';
import {createAuthorizationServer} from './hosted-login/createAuthorizationServer';
import {createHostedSessions} from './hosted-login/hostedSessions';
import {loadSigningKeys} from './core/keys';
import {createOutbox} from './mail/outbox';
import {createApiKeys} from './directory/apiKeys';
import {createAttributeStore} from './directory/attributes';
import {createAudit} from './directory/audit';
import {createConsents} from './directory/consents';
import {createCredentials} from './directory/credentials';
import {createEvents} from './directory/events';
import {createIdentityChecks} from './directory/identityChecks';
import {createGroups} from './directory/groups';
import {createOrganizations} from './directory/organizations';
import {createPasskeys} from './directory/passkeys';
import {createPersons} from './directory/persons';
import {createTotpCredentials} from './directory/totpCredentials';
import {createFlows} from './sign-in/flows';
import {createLinks} from './sign-in/links';
import {createThrottles} from './sign-in/throttles';
import {createTokens} from './core/tokens';
import type {ValidatedOptions} from './options';
import {createSaml} from './sso/createSaml';
import {createSocialProvider} from './sso/socialProvider';
import {createSocialRelyingParty} from './sso/socialRelyingParty';

/** All services. Each step of a sign-in declares the ones it uses. */
export type IdpServices = Awaited<ReturnType<typeof composeServices>>;

/** Composition root: creates and connects all services. */
export async function composeServices(
  options: ValidatedOptions,
  /** Accounts offered on the stand-in pages for other identity providers. */
  seededHandles: readonly string[],
) {
  const clock = options.clock ?? (() => new Date());
  const sdkURL = `${options.publicURL}/sdk.html`;
  const database = openDatabase(options.dataDirectory);
  const keys = await loadSigningKeys(options.dataDirectory);
  const base = {database, clock, keys, sdkURL, options};
  const organizations = createOrganizations(base);
  const persons = createPersons(base);
  const credentials = createCredentials({...base, passwordHashCost: options.passwordHashCost});
  const flows = createFlows(base);
  const throttles = createThrottles(base);
  const links = createLinks({...base, siteOrigins: options.siteOrigins});
  const tokens = createTokens({
    ...base,
    organizations,
    persons,
    issuer: options.publicURL,
    defaultDurationSeconds: options.tokenDurationSeconds,
  });
  const audit = createAudit(base);
  const callbackUrl = `${options.publicURL}/sso/oidc/callback`;
  const {publicURL, siteOrigins} = options;
  const hostedSessions = createHostedSessions({database, organizations, persons, tokens});
  const hosted = {...base, publicURL, siteOrigins, hostedSessions, organizations, persons, tokens};
  const social = once(() => createSocialProvider({publicURL, callbackUrl, database, clock}));
  const socialRelyingParty = createSocialRelyingParty({
    publicURL,
    callbackUrl,
    fetchProvider: async (request) => (await social()).fetch(request),
  });
  return {
    ...base,
    seededHandles,
    social,
    socialRelyingParty,
    saml: createSaml({publicURL, database}),
    organizations,
    persons,
    credentials,
    flows,
    links,
    tokens,
    authorizationServer: once(() => createAuthorizationServer(hosted)),
    groups: createGroups(base),
    attributes: createAttributeStore(base),
    consents: createConsents(base),
    apiKeys: createApiKeys({...base, organizations}),
    audit,
    identityChecks: createIdentityChecks({...base, audit}),
    events: createEvents(base),
    outbox: createOutbox(base),
    throttles,
    factors: createFactors({
      ...options,
      persons,
      throttles,
      credentials,
      totpCredentials: createTotpCredentials(base),
      passkeys: createPasskeys(base),
      links,
      flows,
      socialRelyingParty,
      clock,
    }),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
