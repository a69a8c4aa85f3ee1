import * as openid from 'openid-client';
import {z} from 'zod';
import {SOCIAL_PATH} from './socialProvider';

/** A sign-in at a social provider, stored as the secret of its challenge. */
export const SocialRequest = z.object({
  clientId: z.string(),
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
type SocialRequest = z.infer<typeof SocialRequest>;

const EmailClaims = z.object({email: z.string(), email_verified: z.literal(true)});

export type SocialRelyingParty = ReturnType<typeof createSocialRelyingParty>;

/** Our side of a social sign-in: the code flow with PKCE, by a certified client library. */
export function createSocialRelyingParty({
  publicURL,
  callbackUrl,
  fetchProvider,
}: {
  publicURL: string;
  callbackUrl: string;
  fetchProvider: (request: Request) => Promise<Response>;
}) {
  const issuer = `${publicURL}${SOCIAL_PATH}`;

  function configure(clientId: string): openid.Configuration {
    const server = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
    };
    const metadata = {id_token_signed_response_alg: 'ES256'};
    const configuration = new openid.Configuration(server, clientId, metadata, openid.None());
    configuration[openid.customFetch] = (url, {method, headers, body}) =>
      fetchProvider(
        new Request(url, {
          method,
          headers,
          ...(body instanceof URLSearchParams || typeof body === 'string' ? {body} : {}),
        }),
      );
    if (new URL(publicURL).protocol === 'http:') {
      openid.allowInsecureRequests(configuration);
    }
    return configuration;
  }

  return {
    randomSecrets: () => ({
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
    }),

    async authorizationUrl({clientId, provider, state, nonce, codeVerifier}: SocialRequest) {
      const url = openid.buildAuthorizationUrl(configure(clientId), {
        redirect_uri: callbackUrl,
        scope: 'openid email',
        state,
        nonce,
        provider,
        // The account is chosen each time, because one browser plays several people.
        prompt: 'login',
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    /** The verified email address of a callback. Throws if any check fails. */
    async emailOf(callback: URL, {clientId, state, nonce, codeVerifier}: SocialRequest) {
      const tokens = await openid.authorizationCodeGrant(configure(clientId), callback, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return EmailClaims.parse(tokens.claims()).email;
    },
  };
}
