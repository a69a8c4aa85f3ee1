import {exportJWK, generateKeyPair} from 'jose';
import type {AdapterPayload, Configuration} from 'oidc-provider';
import {z} from 'zod';
import {createOpenIdProvider} from '../oidc/createOpenIdProvider';
import type {Services} from '../openServices';

/** Display names of the social providers, as on the sign-in form's buttons. */
const LABELS = {
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  line: 'LINE',
  bitbucket: 'Bitbucket',
  azuread: 'Microsoft',
  okta: 'Okta',
  apple: 'Apple',
} as const;

export const SocialProviderName = z.enum(
  Object.keys(LABELS) as (keyof typeof LABELS)[],
  'must be a known provider',
);

export const SOCIAL_PATH = '/social';
const SIGN_IN_PATH = `${SOCIAL_PATH}/sign-in`;

// For each kind of the library's state.
const LIFETIME_SECONDS = 600;

/** A certified OpenID provider that stands in for the social ones. Sends people to `callbackURL`. */
export async function createSocialProvider(services: Services, callbackURL: string) {
  const {provider, fetch} = await createOpenIdProvider({
    ...services,
    issuer: `${services.publicURL}${SOCIAL_PATH}`,
    server: 'social',
    signInPath: SIGN_IN_PATH,
    // Accepts every client ID, because sites use the one for the real provider.
    findClient: (id) => toClient(id, callbackURL),
    configuration: await createConfiguration(),
  });

  return {
    fetch(request: Request): Promise<Response> {
      const url = new URL(request.url);
      // The library serves its discovery document at the root only.
      const isWellKnown = url.pathname.startsWith(`${SOCIAL_PATH}/.well-known/`);
      return fetch(
        isWellKnown ? new Request(new URL(url.pathname.slice(SOCIAL_PATH.length), url)) : request,
      );
    },

    /** Display name of the social provider that a sign-in page stands in for. */
    async findProviderName(uid: string): Promise<string | undefined> {
      const interaction = await provider.Interaction.find(uid);
      // The name comes from a URL, so it can be anything.
      const name = SocialProviderName.safeParse(interaction?.params['provider']);
      return interaction && (name.success ? LABELS[name.data] : 'your provider');
    },

    /** Resolves to the URL where the browser continues. Without an address, the person cancelled. */
    async answerSignIn(uid: string, email: string | undefined): Promise<string | undefined> {
      const interaction = await provider.Interaction.find(uid);
      // The library accepts no empty account ID.
      if (interaction && email) {
        const clientId = String(interaction.params['client_id']);
        const grant = new provider.Grant({accountId: email, clientId});
        grant.addOIDCScope('openid email');
        interaction.result = {login: {accountId: email}, consent: {grantId: await grant.save()}};
      } else if (interaction) {
        interaction.result = {error: 'access_denied', error_description: 'the person cancelled'};
      }
      await interaction?.save(LIFETIME_SECONDS);
      return interaction?.returnTo;
    },
  };
}

async function createConfiguration(): Promise<Configuration> {
  const {privateKey} = await generateKeyPair('ES256', {extractable: true});
  return {
    // In memory only, because tokens are used within seconds.
    jwks: {keys: [{...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig'}]},
    routes: {
      authorization: `${SOCIAL_PATH}/auth`,
      token: `${SOCIAL_PATH}/token`,
      jwks: `${SOCIAL_PATH}/jwks`,
      userinfo: `${SOCIAL_PATH}/userinfo`,
    },
    extraParams: ['provider'],
    claims: {openid: ['sub'], email: ['email', 'email_verified']},
    // The address must be in the ID token, because nothing else is requested.
    conformIdTokenClaims: false,
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({sub: email, email, email_verified: true}),
    }),
    ttl: {
      Interaction: LIFETIME_SECONDS,
      Session: LIFETIME_SECONDS,
      Grant: LIFETIME_SECONDS,
      AccessToken: LIFETIME_SECONDS,
      IdToken: LIFETIME_SECONDS,
      AuthorizationCode: 60,
    },
  };
}

const toClient = (id: string, callbackURL: string): AdapterPayload => ({
  client_id: id,
  redirect_uris: [callbackURL],
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: 'ES256',
});
