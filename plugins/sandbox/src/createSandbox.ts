import {callsOf} from '@gated-docs/rest-reference/calls';
import {checkerFor} from './contract/checkCall';
import {createContractServer} from './contract/contractServer';
import type {Contract} from './contract/readContracts';
import {createReplays} from './contract/replays';
import type {InvalidMissionFields} from './graphql/addMission';
import {createSockets, type Sockets} from './graphql/createSockets';
import {createGraphqlServer} from './graphql/graphqlServer';
import {oauthHandlers} from './oauth/oauthHandlers';
import {createOAuthState, identifyBy, type OAuthState} from './oauth/oauthState';
import {deliverLocally} from './platform/deliver';
import type {PlatformState, Seed} from './platform/platformState';
import {exampleOf, seedFrom} from './seed';
import {createTenants, type Tenants} from './tenants';

export type Sandbox = {
  fetch: (request: Request) => Promise<Response>;
  sockets: Sockets;
  tenants: Tenants;
  /** Origins of the contracts' first servers. */
  origins: readonly string[];
};

export type SandboxOptions = Partial<Pick<PlatformState, 'now' | 'deliver'>> & {
  contracts: readonly Contract[];
  /** Folder of the GraphQL schema, `schema.graphql`. */
  schemaFolder: string;
  /** The content of new tenants; by default the contracts' examples. */
  seed?: Seed;
  /** Interval of WebSocket pings, in milliseconds. */
  pingMs?: number;
};

/** The documented example of a connector. Its tenant has the documented name. */
export const CONNECTOR = {
  id: 'con_01JBV6E1M0VBHXF4W6305FATZY',
  key: 'rk_test_a1B2c3D4e5a1B2c3D4e5a1B2c3D4e5f6G7h8x7Qd',
  tenant: 'test-acme-1',
};

type App = {clientId: string; redirectUris: string[]; scopes: string[]};

/** Any other connector ID, which has a tenant of its own. */
const CONNECTOR_ID = /^con_[0-9A-HJKMNP-TV-Z]{26}$/;
const CONFIRMS_AFTER_S = 10;

/**
 * The documented platform in memory: stateful missions, alerts and webhooks for REST and GraphQL, OAuth, and the
 * contracts' examples for all other operations. Every connector has all scopes.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const {contracts, schemaFolder, now = () => new Date(), deliver = deliverLocally()} = options;
  const oauth = createOAuth(contracts, now);
  const identify = identifyBy(oauth);
  const tenants = createTenants({
    ...{now, deliver, seed: options.seed ?? seedFrom(contracts)},
    invalidFields: missionValidator(contracts),
  });
  const shared = {handlers: oauthHandlers(oauth), replays: createReplays(now)};
  const rest = createContractServer({
    ...{contracts, identify},
    tenantOf(caller) {
      if (!caller) {
        return shared;
      }
      const {handlers, state} = tenants.get(caller.tenant);
      return {handlers: {...shared.handlers, ...handlers}, replays: state.replays};
    },
  });
  const graphql = createGraphqlServer({
    ...{folder: schemaFolder, identify},
    rootsOf: ({tenant}) => tenants.get(tenant).roots,
  });

  /** Endpoints of the sandbox itself, for the tenant of the access token. */
  function fetchOwn({method, headers, url}: Request, pathname: string): Response {
    const caller = graphql.authenticate(headers.get('authorization'));
    if (typeof caller === 'string') {
      return Response.json({code: caller}, {status: 401});
    }
    const {state, reset} = tenants.get(caller.tenant);
    switch (`${method} ${pathname}`) {
      case 'POST /_sandbox/reset':
        reset();
        return new Response(null, {status: 204});
      case 'GET /_sandbox/inbox':
        return Response.json({
          deliveries: state.inbox,
          environment: environmentOf(new URL(url).origin, caller.sub),
        });
      default:
        return new Response(`The sandbox has no ${method} ${pathname}.\n`, {status: 404});
    }
  }

  const servers = contracts.flatMap(({document}) => callsOf(document)).map(({server}) => server);
  return {
    origins: [...new Set(servers.map((server) => new URL(server).origin))],
    ...{tenants, sockets: createSockets(graphql, options.pingMs)},
    async fetch(request) {
      const {pathname} = new URL(request.url);
      if (pathname.startsWith('/_sandbox/')) {
        return fetchOwn(request, pathname);
      }
      return (pathname === '/graphql' ? graphql : rest).fetch(request);
    },
  };
}

function createOAuth(contracts: readonly Contract[], now: () => Date): OAuthState {
  const scopes = contracts
    .flatMap(({document}) => callsOf(document))
    .flatMap(({operation}) => operation.security ?? [])
    .flatMap((requirement) => Object.values(requirement).flat());
  const connector = {key: CONNECTOR.key, scopes: [...new Set(scopes)]};
  const state = createOAuthState({
    now: () => now().getTime(),
    connectors: {
      get: (id) => (CONNECTOR_ID.test(id) ? {...connector, tenant: tenantOf(id)} : undefined),
    },
    confirmsAfter: CONFIRMS_AFTER_S,
  });
  for (const app of exampleOf<{items: App[]}>(contracts, 'listClients').items) {
    state.clients.set(app.clientId, {...app, tenant: CONNECTOR.tenant});
  }
  return state;
}

/** Environment variables for the documented programs. */
export const environmentOf = (
  host: string,
  connectorId: string = CONNECTOR.id,
): Record<'RESCUE_HOST' | 'RESCUE_CONNECTOR_ID' | 'RESCUE_API_KEY', string> => ({
  RESCUE_HOST: host,
  RESCUE_CONNECTOR_ID: connectorId,
  RESCUE_API_KEY: CONNECTOR.key,
});

const tenantOf = (connectorId: string) =>
  connectorId === CONNECTOR.id
    ? CONNECTOR.tenant
    : `test-${connectorId.slice(-10).toLowerCase()}-1`;

/** Validates missions against their contract. */
function missionValidator(contracts: readonly Contract[]): InvalidMissionFields {
  const documents = contracts.map(({document}) => document);
  const document = documents.find(({components}) => components?.schemas?.Mission);
  if (!document) {
    throw new Error('No contract has the schema Mission.');
  }
  const schema = document.components?.schemas?.Mission;
  return (mission) => checkerFor(document).invalidFields(schema, mission);
}
