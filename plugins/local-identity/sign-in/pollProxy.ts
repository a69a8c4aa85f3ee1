import * as errors from '../core/errors';
import {type AnswerServices, toToken} from './answerChallenge';
import {type Finish, finishFlow} from './finishFlow';

export type Poll = {status: 'pending'} | {status: 'done'; token: string};

// A lost response can be requested again; afterwards, a proxy yields nothing, so that reloading
// the page does not sign in once more.
const REDELIVERY_MS = 5000;

/** Polled every second by the tab that waits for a link or a single sign-on. */
export async function pollProxy(challengeId: string, services: AnswerServices): Promise<Poll> {
  const finish = services.database.transaction(() => deliver(challengeId, services));
  return finish === undefined
    ? {status: 'pending'}
    : {status: 'done', token: await toToken(finish, services)};
}

function deliver(challengeId: string, services: AnswerServices): Finish | undefined {
  const {flows, organizations, clock} = services;
  const challenge = flows.findChallenge(challengeId);
  const flow = challenge?.type === 'proxy' ? flows.find(challenge.flowId) : undefined;
  const organization = flow && organizations.find(flow.organizationId);
  if (!organization || !challenge || challenge.status === 'dead') {
    throw errors.authenticationExpired();
  }
  const now = clock().getTime();
  if (challenge.status === 'open') {
    if (challenge.expiresAt <= now) {
      throw errors.authenticationExpired();
    }
    return undefined;
  }
  if (now - (challenge.deliveredAt ?? now) > REDELIVERY_MS || now >= challenge.expiresAt) {
    throw errors.authenticationExpired();
  }
  flows.markDelivered(challenge.id);
  return finishFlow(flow, organization, services);
}
