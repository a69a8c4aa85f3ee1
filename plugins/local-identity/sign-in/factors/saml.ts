import {z} from 'zod';
import {parse} from '../../core/parse';
import {draftChallenge, MESSAGE_LIFETIME_MS} from '../flows';
import type {Links} from '../links';
import {planSso} from '../../sso/ssoFlow';
import {randomId} from '../../core/secrets';
import type {BeginContext, ChallengePlan, Factor} from './types';

const Options = z.object({provider_credentials_id: z.string().min(1).max(200)});

export type SamlServices = {links: Links; siteOrigins: readonly string[]; publicURL: string};

/** A company's single sign-on: the browser goes to a SAML identity provider, and a proxy challenge waits. */
export function createSamlFactor({publicURL, ...services}: SamlServices): Factor {
  return {
    method: 'saml',
    handleTypes: [],

    async begin(context: BeginContext): Promise<ChallengePlan> {
      parse(context.options, Options, 'factor.options');
      const id = randomId();
      const start = draftChallenge('saml', {
        id,
        options: {start_authentication_url: `${publicURL}/sso/saml/start?id=${id}`},
        lifetimeMs: MESSAGE_LIFETIME_MS,
        isNotice: true,
      });
      return planSso(context, start, services);
    },

    answers: {},
  };
}
