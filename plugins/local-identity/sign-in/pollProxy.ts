import * as errors from '../core/errors';
import type {IdpServices} from '../services';
import {createMarker} from '../core/tokens';
import {isFlowThrough} from './answerChallenge';
import {finishFlow} from './finishFlow';

export type Poll = {status: 'pending'} | {status: 'done'; token: string};

// An answer that was lost on the way may be asked for again; after that a proxy yields nothing, so a
// reload of the page that carries it does not sign in once more.
const REDELIVERY_MS = 5000;

/** What the tab that waits for a link or a single sign-on asks every second. */
export async function pollProxy(challengeId: string, services: IdpServices): Promise<Poll> {
  const {flows, organizations, clock} = services;
  const challenge = await flows.findChallenge(challengeId);
  const flow = challenge?.type === 'proxy' ? await flows.find(challenge.flowId) : undefined;
  const organization = flow && (await organizations.find(flow.organizationId));
  if (!organization || !challenge || challenge.status === 'dead') {
    throw errors.authenticationExpired();
  }
  const now = clock().getTime();
  if (challenge.status === 'open') {
    if (challenge.expiresAt <= now) {
      throw errors.authenticationExpired();
    }
    return {status: 'pending'};
  }
  if (now - (challenge.deliveredAt ?? now) > REDELIVERY_MS || now >= challenge.expiresAt) {
    throw errors.authenticationExpired();
  }
  await flows.markDelivered(challenge.id);
  const isThrough = flow.purpose === 'sign_in' && (await isFlowThrough(flow, services));
  return {
    status: 'done',
    token: isThrough
      ? await finishFlow(flow, organization, services)
      : createMarker(flow.personId, organization),
  };
}
