import * as openid from 'openid-client';
import type {SignInChecks} from './openIDProvider';
import type {OpenIDOptions} from './options';

/** Path of the portal to which the provider's page returns. */
const CALLBACK_PATH = '/_gate/oidc/callback';

export const redirectURL = ({publicURL}: Pick<OpenIDOptions, 'publicURL'>): string =>
  publicURL + CALLBACK_PATH;

/** The URL of an authorization code flow with PKCE (RFC 7636), and what its return is compared with. */
export async function beginSignIn(
  configuration: openid.Configuration,
  options: Pick<OpenIDOptions, 'scopes' | 'publicURL'>,
  selectAccount: boolean,
): Promise<{url: string; checks: SignInChecks}> {
  const codeVerifier = openid.randomPKCECodeVerifier();
  const checks = {codeVerifier, state: openid.randomState(), nonce: openid.randomNonce()};
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectURL(options),
    scope: options.scopes,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(selectAccount && {prompt: 'select_account'}),
  });
  return {url: url.href, checks};
}
