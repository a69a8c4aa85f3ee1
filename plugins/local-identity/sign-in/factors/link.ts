import type {Links} from '../links';
import {
  type BeginContext,
  type ChallengePlan,
  type Channel,
  type Factor,
  HANDLE_TYPES,
} from './types';

/** A link sent to the handle; opening it signs in the waiting browser. */
export function createLinkFactor(channel: Channel, {links}: {links: Links}): Factor {
  return {
    method: `${channel}_link`,
    handleTypes: [HANDLE_TYPES[channel]],

    async begin({organization, flow, options}: BeginContext): Promise<ChallengePlan> {
      const target = options['redirect_target'];
      return links.issueNonce({
        flow,
        organization,
        purpose: 'sign in',
        ...(target === undefined ? {} : {target: links.checkTarget(target, organization)}),
      });
    },

    answers: {},
  };
}
