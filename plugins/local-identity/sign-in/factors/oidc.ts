import {z} from 'zod';
import {parse} from '../../core/parse';
import {randomId} from '../../core/secrets';
import {draftChallenge, MESSAGE_LIFETIME_MS} from '../flows';
import type {Links} from '../links';
import {SocialProviderName} from '../../sso/socialProviderNames';
import type {SocialRelyingParty} from '../../sso/socialRelyingParty';
import {planSso} from '../../sso/ssoFlow';
import type {BeginContext, ChallengePlan, Factor} from './types';

const Options = z.object({
  client_id: z.string().min(1).max(200),
  provider: SocialProviderName,
  /** Whether to request groups from the provider. The stand-in has none, so this has no effect. */
  requires_groups: z.enum(['true', 'false']).optional(),
});

export type OidcServices = {
  links: Links;
  siteOrigins: readonly string[];
  socialRelyingParty: SocialRelyingParty;
};

/** A social sign-in: the browser goes to an OpenID provider, and a proxy challenge waits for the callback. */
export function createOidcFactor({socialRelyingParty, ...services}: OidcServices): Factor {
  return {
    method: 'oidc',
    handleTypes: [],

    async begin(context: BeginContext): Promise<ChallengePlan> {
      const {client_id: clientId, provider} = parse(context.options, Options, 'factor.options');
      const state = randomId();
      const request = {clientId, provider, state, ...socialRelyingParty.randomSecrets()};
      const start = draftChallenge('oidc', {
        id: state,
        options: {auth_code_url: await socialRelyingParty.authorizationUrl(request)},
        secret: request,
        lifetimeMs: MESSAGE_LIFETIME_MS,
        isNotice: true,
      });
      return planSso(context, start, services);
    },

    answers: {},
  };
}
