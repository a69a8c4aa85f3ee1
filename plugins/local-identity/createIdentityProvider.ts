import {Hono} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {openDatabase} from './database/openDatabase';
import * as errors from './errors';
import {createFactors} from './factors/createFactors';
import {createHostedLogins} from './hosted-login/hostedLogins';
import {loadSigningKeys} from './keys';
import {type IdentityProviderOptions, validateOptions} from './options';
import {createOutbox} from './outbox';
import {createApiKeys, ensureApiKeyFile} from './people/apiKeys';
import {createAttributeStore} from './people/attributes';
import {createAudit} from './people/audit';
import {createConsents} from './people/consents';
import {createCredentials} from './people/credentials';
import {createGroups} from './people/groups';
import {createOrganizations} from './people/organizations';
import {createPasskeys} from './people/passkeys';
import {createPersons} from './people/persons';
import {createTotpCredentials} from './people/totpCredentials';
import {attestationRoutes} from './routes/attestation';
import {attributeRoutes} from './routes/attributes';
import {consentRoutes} from './routes/consent';
import {allowOrigins} from './routes/cors';
import {eventRoutes} from './routes/events';
import {hostedLoginRoutes} from './routes/hostedLogin';
import {idRoutes} from './routes/id';
import {managementRoutes} from './routes/management';
import {meRoutes} from './routes/me';
import {oauth2Routes} from './routes/oauth2';
import {outboxRoutes} from './routes/outbox';
import {personLinkRoutes} from './routes/personLinks';
import {sdkPageRoutes} from './routes/sdkPage';
import {tokenRoutes} from './routes/token';
import {wellKnownRoutes} from './routes/wellKnown';
import {applySeed} from './seed/applySeed';
import {readSeed} from './seed/readSeed';
import type {IdpServices} from './services';
import {createFlows} from './sign-in/flows';
import {createLinks} from './sign-in/links';
import {createThrottles} from './sign-in/throttles';
import {createTokens} from './tokens';

const PURGE_INTERVAL_MS = 10 * 60_000;
const MAX_BODY_BYTES = 256 * 1024;

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
  const services = await createServices(options);
  const organization = await applySeed(seed, services);
  const {dataDirectory} = options;
  const apiKeyFile = await ensureApiKeyFile(dataDirectory, organization.id, services);
  const purge = async () => {
    await services.flows.purge();
    await services.hostedLogins.purge();
  };
  await purge();
  const purging = setInterval(() => void purge(), PURGE_INTERVAL_MS).unref();
  const app = createApp(services);

  return {
    fetch: async (request) => app.fetch(request),
    organizationId: organization.id,
    issuer: options.publicURL,
    apiKeyFile,
    accounts: seed.people.map(({handles, groups, password}) => ({
      handle: handles[0]?.value ?? '',
      groups,
      ...(password === undefined ? {} : {password}),
    })),
    async close() {
      clearInterval(purging);
      services.database.close();
    },
  };
}

async function createServices(options: IdpServices['options']): Promise<IdpServices> {
  const clock = options.clock ?? (() => new Date());
  const sdkURL = `${options.publicURL}/sdk.html`;
  const database = await openDatabase(options.dataDirectory);
  const keys = await loadSigningKeys(options.dataDirectory);
  const base = {database, clock, keys, sdkURL, options};
  const organizations = createOrganizations(base);
  const persons = createPersons(base);
  const credentials = createCredentials(base);
  const flows = createFlows(base);
  const links = createLinks({...base, siteOrigins: options.siteOrigins});
  const tokens = createTokens({
    ...base,
    organizations,
    persons,
    issuer: options.publicURL,
    defaultDurationSeconds: options.tokenDurationSeconds,
  });
  return {
    ...base,
    organizations,
    persons,
    credentials,
    flows,
    links,
    tokens,
    hostedLogins: createHostedLogins(base),
    groups: createGroups(base),
    attributes: createAttributeStore(base),
    consents: createConsents(base),
    apiKeys: createApiKeys({...base, organizations}),
    audit: createAudit(base),
    throttles: createThrottles(base),
    outbox: createOutbox(base),
    factors: createFactors({
      ...options,
      credentials,
      totpCredentials: createTotpCredentials(base),
      passkeys: createPasskeys(base),
      links,
      flows,
      clock,
    }),
  };
}

function createApp(services: IdpServices) {
  const {publicURL, siteOrigins} = services.options;
  const tooLarge = () => {
    throw errors.bodyTooLarge();
  };
  const api = new Hono()
    .use(allowOrigins([publicURL, ...siteOrigins]))
    .use(bodyLimit({maxSize: MAX_BODY_BYTES, onError: tooLarge}))
    .route('/', idRoutes(services))
    .route('/', attestationRoutes(services))
    .route('/', tokenRoutes(services))
    .route('/', meRoutes(services))
    .route('/', personLinkRoutes(services))
    .route('/', attributeRoutes(services))
    .route('/', consentRoutes(services))
    .route('/', eventRoutes())
    .route('/', oauth2Routes(services))
    .route('/', wellKnownRoutes(services))
    // Last: its API key check covers every path below /persons that is not the SDK's.
    .route('/', managementRoutes(services));

  return new Hono()
    .use(async (c, next) => {
      await next();
      c.res.headers.set('X-Content-Type-Options', 'nosniff');
      c.res.headers.set('Referrer-Policy', 'no-referrer');
      if (!c.res.headers.has('Cache-Control')) {
        c.res.headers.set('Cache-Control', 'no-store');
      }
    })
    .route('/', outboxRoutes(services))
    .route('/', sdkPageRoutes(services))
    .route('/', hostedLoginRoutes(services))
    .route('/', api)
    .notFound(() => {
      throw errors.notFound();
    })
    .onError((error, c) => {
      const answer = error instanceof errors.ApiError ? error : errors.internalError();
      if (answer !== error) {
        console.error(error);
      }
      return c.json({errors: [{httpcode: answer.status, message: answer.message}]}, answer.status);
    });
}
