import {callsOf} from '../../../plugins/rest-reference/render/calls';
import type {RestDocument} from '../restDocuments';
import {createContractServer} from './contractServer';
import {exampleHandlers} from './exampleHandlers';
import {createOAuthState, identifyBy, oauthHandlers} from './oauth';
import {platformHandlers} from './platform';
import {createPlatformState, type PlatformState} from './platformState';
import {serveContracts, type ServedContracts} from './serveContracts';

export type ServedPlatform = ServedContracts & {
  state: PlatformState;
  /** What a program of the pages takes from its environment. */
  environment: Record<'RESCUE_HOST' | 'RESCUE_CONNECTOR_ID' | 'RESCUE_API_KEY', string>;
};

const CONNECTOR = 'con_01JBV6E1M0VBHXF4W6305FATZY';
const KEY = 'rk_test_a1B2c3D4e5a1B2c3D4e5a1B2c3D4e5f6G7h8x7Qd';

/**
 * The whole platform over HTTP: missions, alerts and webhooks with a memory, every other operation by its
 * example, and one connector that has every scope.
 */
export async function servePlatform(
  contracts: readonly RestDocument[],
  given: Partial<PlatformState> = {},
): Promise<ServedPlatform> {
  const scopes = contracts
    .flatMap(({document}) => callsOf(document))
    .flatMap(({operation}) => operation.security ?? [])
    .flatMap((requirement) => Object.values(requirement).flat());
  const oauth = createOAuthState({
    connectors: new Map([[CONNECTOR, {key: KEY, scopes: [...new Set(scopes)]}]]),
  });
  const state = createPlatformState(given);
  const handlers = {
    ...exampleHandlers(contracts),
    ...oauthHandlers(oauth),
    ...platformHandlers(state),
  };
  const served = await serveContracts(createContractServer(contracts, handlers, identifyBy(oauth)));
  const environment = {
    RESCUE_HOST: served.origin,
    RESCUE_CONNECTOR_ID: CONNECTOR,
    RESCUE_API_KEY: KEY,
  };
  return {...served, state, environment};
}
