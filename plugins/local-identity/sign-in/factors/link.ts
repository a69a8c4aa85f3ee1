import type {Links} from '../links';
import type {AuthenticationMethod, HandleType} from '../../core/wire';
import type {BeginContext, ChallengePlan, Factor} from './types';

/** A link sent to the handle; opening it signs in the waiting browser. */
export function createLinkFactor({
  method,
  handleType,
  links,
}: {
  method: AuthenticationMethod;
  handleType: HandleType;
  links: Links;
}): Factor {
  return {
    method,
    handleTypes: [handleType],

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
