import * as errors from '../core/errors';
import type {Services} from '../openServices';

/** A challenge with its flow and organization. @throws authenticationExpired for an unknown ID */
export function findChallenge(id: string, {flows, organizations}: Services) {
  const challenge = flows.findChallenge(id);
  const flow = challenge && flows.find(challenge.flowId);
  const organization = flow && organizations.find(flow.organizationId);
  if (!organization) {
    throw errors.authenticationExpired();
  }
  return {challenge, flow, organization};
}
