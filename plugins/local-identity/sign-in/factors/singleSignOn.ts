import {z} from 'zod';
import {parse} from '../../core/parse';
import {randomId} from '../../core/secrets';
import {SocialProviderName} from '../../sso/socialProvider';
import {planSso} from '../../sso/ssoFlow';
import {draftChallenge, MESSAGE_LIFETIME_MS} from '../flows';
import type {FactorServices} from './services';
import type {BeginContext, Factor} from './types';

const OidcOptions = z.object({
  client_id: z.string().min(1).max(200),
  provider: SocialProviderName,
  /** Whether to request groups from the provider. The stand-in has none, so this has no effect. */
  requires_groups: z.enum(['true', 'false']).optional(),
});
const SamlOptions = z.object({provider_credentials_id: z.string().min(1).max(200)});

/** Sign-ins at another provider: the browser goes there, and a proxy challenge waits for its return. */
export function createSingleSignOnFactors(services: FactorServices): Factor[] {
  const {socialRelyingParty, publicURL} = services;
  const plan = (
    context: BeginContext,
    type: 'oidc' | 'saml',
    start: {id: string; options: Record<string, unknown>; secret?: Record<string, unknown>},
  ) => {
    const draft = {...start, lifetimeMs: MESSAGE_LIFETIME_MS, isNotice: true};
    return planSso(context, draftChallenge(type, draft), services);
  };

  return [
    {
      method: 'oidc',
      handleTypes: [],
      async begin(context) {
        const {client_id: clientId, provider} = parse(
          context.options,
          OidcOptions,
          'factor.options',
        );
        const id = randomId();
        const secret = {clientId, provider, state: id, ...socialRelyingParty.randomSecrets()};
        const auth_code_url = await socialRelyingParty.authorizationUrl(secret);
        return plan(context, 'oidc', {id, options: {auth_code_url}, secret});
      },
    },
    {
      method: 'saml',
      handleTypes: [],
      async begin(context) {
        parse(context.options, SamlOptions, 'factor.options');
        const id = randomId();
        const start_authentication_url = `${publicURL}/sso/saml/start?id=${id}`;
        return plan(context, 'saml', {id, options: {start_authentication_url}});
      },
    },
  ];
}
