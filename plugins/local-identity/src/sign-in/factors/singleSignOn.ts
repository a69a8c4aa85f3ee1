import {z} from 'zod';
import {parse} from '../../core/parse';
import {randomId} from '../../core/secrets';
import {SocialProviderName} from '../../sso/socialProvider';
import {startSocialSignIn} from '../../sso/socialRelyingParty';
import {planSso} from '../../sso/ssoFlow';
import type {Factor} from './types';

const OidcOptions = z.object({
  client_id: z.string().min(1).max(200),
  provider: SocialProviderName,
  /** Whether to request groups from the provider. The stand-in has none, so this has no effect. */
  requires_groups: z.enum(['true', 'false']).optional(),
});
const SamlOptions = z.object({provider_credentials_id: z.string().min(1).max(200)});

/** Sign-ins at another provider: the browser goes there, and a proxy challenge waits for its return. */
export const oidcFactor: Factor = {
  method: 'oidc',
  handleTypes: [],

  async begin(context) {
    const {client_id, provider} = parse(context.options, OidcOptions, 'factor.options');
    const id = randomId();
    const {url, request} = await startSocialSignIn(id, client_id, provider, context.services);
    return planSso(context, 'oidc', {id, options: {auth_code_url: url}, secret: request});
  },
};

export const samlFactor: Factor = {
  method: 'saml',
  handleTypes: [],

  begin(context) {
    parse(context.options, SamlOptions, 'factor.options');
    const id = randomId();
    const start_authentication_url = `${context.services.publicURL}/sso/saml/start?id=${id}`;
    return planSso(context, 'saml', {id, options: {start_authentication_url}});
  },
};
