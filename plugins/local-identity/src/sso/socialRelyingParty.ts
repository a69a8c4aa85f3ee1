import * as openid from 'openid-client';
import {z} from 'zod';
import {SOCIAL_PATH} from './socialProvider';

/** A sign-in at a social provider, stored as the secret of its challenge, whose ID is the state. */
export const SocialRequest = z.object({
  clientId: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
type SocialRequest = z.infer<typeof SocialRequest>;

const EmailClaims = z.object({email: z.string(), email_verified: z.literal(true)});

type Parts = {publicURL: string; fetchProvider: (request: Request) => Promise<Response>};

export type SocialRelyingParty = ReturnType<typeof createSocialRelyingParty>;

/** Our side of a social sign-in: the code flow with PKCE, by a certified client library. */
export function createSocialRelyingParty(parts: Parts & {callbackUrl: string}) {
  const {callbackUrl} = parts;

  return {
    /** Where the browser goes, and what its return is checked with. */
    async start(state: string, clientId: string, provider: string) {
      const nonce = openid.randomNonce();
      const codeVerifier = openid.randomPKCECodeVerifier();
      const url = openid.buildAuthorizationUrl(configure(clientId, parts), {
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
      const request: SocialRequest = {clientId, nonce, codeVerifier};
      return {url: url.href, request};
    },

    /** The verified email address of a callback. Throws if any check fails. */
    async emailOf(callback: URL, state: string, {clientId, nonce, codeVerifier}: SocialRequest) {
      const tokens = await openid.authorizationCodeGrant(configure(clientId, parts), callback, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return EmailClaims.parse(tokens.claims()).email;
    },
  };
}

function configure(clientId: string, {publicURL, fetchProvider}: Parts): openid.Configuration {
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
  // The library sends forms only.
  configuration[openid.customFetch] = (url, {body, ...init}) =>
    fetchProvider(new Request(url, {...init, body: body instanceof URLSearchParams ? body : null}));
  openid.allowInsecureRequests(configuration);
  return configuration;
}
