import {callsOf} from '../../../plugins/rest-reference/render/calls';
import type {RestDocument} from '../restDocuments';
import {checkerFor} from './checkCall';
import {createContractServer} from './contractServer';
import {exampleHandlers} from './exampleHandlers';
import type {MissionProblems} from './graphql/addMission';
import {attachSockets, type Sockets} from './graphql/attachSockets';
import {createGraphqlServer} from './graphql/graphqlServer';
import {createOAuthState, identifyBy, oauthHandlers} from './oauth';
import {platformHandlers} from './platform';
import {createPlatformState, type PlatformState} from './platformState';
import {createSimulatedDevices} from './simulatedDevices';
import {serveContracts, type ServedContracts} from './serveContracts';

export type ServedPlatform = ServedContracts & {
  state: PlatformState;
  /** Environment variables for documented programs. */
  environment: Record<'RESCUE_HOST' | 'RESCUE_CONNECTOR_ID' | 'RESCUE_API_KEY', string>;
  /** Makes the sandbox's crews take all steps that are due. */
  simulate: () => void;
  /** Drops subscription connections without a close frame. */
  dropSockets: Sockets['drop'];
};

type PlatformOptions = Partial<PlatformState> & {
  port?: number;
  /** WebSocket ping interval, in milliseconds. */
  pingMs?: number;
};

const CONNECTOR = 'con_01JBV6E1M0VBHXF4W6305FATZY';
const KEY = 'rk_test_a1B2c3D4e5a1B2c3D4e5a1B2c3D4e5f6G7h8x7Qd';

/**
 * The whole platform over HTTP: stateful missions, alerts and webhooks for REST and GraphQL, examples for all
 * other operations, and one connector with all scopes.
 */
export async function servePlatform(
  contracts: readonly RestDocument[],
  {port = 0, pingMs, ...given}: PlatformOptions = {},
): Promise<ServedPlatform> {
  const scopes = contracts
    .flatMap(({document}) => callsOf(document))
    .flatMap(({operation}) => operation.security ?? [])
    .flatMap((requirement) => Object.values(requirement).flat());
  const state = createPlatformState(given);
  const oauth = createOAuthState({
    now: () => state.now().getTime(),
    connectors: new Map([[CONNECTOR, {key: KEY, scopes: [...new Set(scopes)]}]]),
  });
  const handlers = {
    ...exampleHandlers(contracts),
    ...oauthHandlers(oauth),
    ...platformHandlers(state),
  };
  const contractServer = createContractServer(contracts, handlers, identifyBy(oauth));
  const graphql = createGraphqlServer(state, identifyBy(oauth), missionProblems(contracts));
  let sockets: Sockets | undefined;
  const served = await serveContracts(
    {
      fetch: (request) =>
        (new URL(request.url).pathname === '/graphql' ? graphql : contractServer).fetch(request),
    },
    {
      port,
      upgrade(server) {
        sockets = attachSockets(server, graphql, pingMs);
        return sockets;
      },
    },
  );
  const environment = {
    RESCUE_HOST: served.origin,
    RESCUE_CONNECTOR_ID: CONNECTOR,
    RESCUE_API_KEY: KEY,
  };
  return {
    ...served,
    ...{state, environment},
    simulate: createSimulatedDevices(state),
    dropSockets: () => sockets?.drop(),
  };
}

/** Validates missions against their contract. */
function missionProblems(contracts: readonly RestDocument[]): MissionProblems {
  const contract = contracts.find(({document}) =>
    callsOf(document).some(({operation}) => operation.operationId === 'createMission'),
  );
  if (!contract) {
    throw new Error('No contract creates missions.');
  }
  const {problems} = checkerFor(contract.document);
  return (mission) => problems('#/components/schemas/Mission', mission);
}
