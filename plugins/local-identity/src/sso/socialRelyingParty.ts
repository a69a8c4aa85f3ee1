import * as openid from 'openid-client';
import {z} from 'zod';
import type {Services} from '../openServices';
import {SOCIAL_PATH} from './socialProvider';

/** A sign-in at a social provider, stored as the secret of its challenge, whose ID is the state. */
export const SocialRequest = z.object({
  clientId: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
type SocialRequest = z.infer<typeof SocialRequest>;

export const SOCIAL_CALLBACK_PATH = '/sso/oidc/callback';

const EmailClaims = z.object({email: z.string(), email_verified: z.literal(true)});

/** Where the browser goes, and what its return is checked with: the code flow with PKCE, by a certified client library. */
export async function startSocialSignIn(
  state: string,
  clientId: string,
  provider: string,
  {publicURL}: Services,
): Promise<{url: string; request: SocialRequest}> {
  const nonce = openid.randomNonce();
  const codeVerifier = openid.randomPKCECodeVerifier();
  const url = openid.buildAuthorizationUrl(configure(clientId, publicURL), {
    redirect_uri: publicURL + SOCIAL_CALLBACK_PATH,
    scope: 'openid email',
    state,
    nonce,
    provider,
    // The account is chosen each time, because one browser plays several people.
    prompt: 'login',
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return {url: url.href, request: {clientId, nonce, codeVerifier}};
}

/** The verified email address of a callback. Throws if any check fails. */
export async function emailFromCallback(
  callback: URL,
  state: string,
  {clientId, nonce, codeVerifier}: SocialRequest,
  fetchProvider: (request: Request) => Promise<Response>,
): Promise<string> {
  const configuration = configure(clientId, callback.origin);
  // The library sends forms only.
  configuration[openid.customFetch] = (url, {body, ...init}) =>
    fetchProvider(new Request(url, {...init, body: body instanceof URLSearchParams ? body : null}));
  const tokens = await openid.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  return EmailClaims.parse(tokens.claims()).email;
}

function configure(clientId: string, publicURL: string): openid.Configuration {
  const issuer = `${publicURL}${SOCIAL_PATH}`;
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    authorization_response_iss_parameter_supported: true,
  };
  const metadata = {id_token_signed_response_alg: 'ES256'};
  const configuration = new openid.Configuration(server, clientId, metadata, openid.None());
  openid.allowInsecureRequests(configuration);
  return configuration;
}
