import {callsOf} from '@gated-docs/rest-reference/calls';
import {successfulExample} from './contract/exampleReply';
import type {Contract} from './contract/readContracts';
import type {Mission, Seed, Webhook} from './platform/platformState';

/**
 * The content of a new tenant, from the contracts' examples. The mission has no `externalId`, so that a client can create
 * the example mission.
 */
export function seedFrom(contracts: readonly Contract[]): Seed {
  const missions = exampleOf<{items: Mission[]}>(contracts, 'listMissions').items;
  const webhooks = exampleOf<{items: Webhook[]}>(contracts, 'listWebhooks').items;
  const {secret} = exampleOf<Webhook>(contracts, 'createWebhook');
  return {
    missions: missions.map((mission) => ({...mission, externalId: null, connectorId: null})),
    webhooks: webhooks.map((webhook) => ({...webhook, secret})),
  };
}

/** The successful example of an operation. The linter validates it. */
export function exampleOf<Body>(contracts: readonly Contract[], operationId: string): Body {
  const calls = contracts.flatMap(({document}) => callsOf(document));
  const call = calls.find(({operation}) => operation.operationId === operationId);
  if (!call) {
    throw new Error(`No contract has the operation ${operationId}.`);
  }
  return successfulExample(call).body as Body;
}
