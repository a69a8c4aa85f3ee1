import {exportJWK, generateKeyPair} from 'jose';
import type Provider from 'oidc-provider';
import type {AdapterPayload} from 'oidc-provider';
import {z} from 'zod';
import type {StoreParts} from '../database/openDatabase';
import {createBaseConfiguration} from '../oidc/baseConfiguration';
import {createBridge} from '../oidc/createBridge';

/** Display names of the social providers, as on the sign-in form's buttons. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['facebook', 'Facebook'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['line', 'LINE'],
  ['bitbucket', 'Bitbucket'],
  ['azuread', 'Microsoft'],
  ['okta', 'Okta'],
  ['apple', 'Apple'],
]);

export const SocialProviderName = z.enum([...LABELS.keys()], 'must be a known provider');

/** The name comes from a URL, so it can be anything. */
const labelOf = (name: unknown): string => LABELS.get(String(name)) ?? 'your provider';

export const SOCIAL_PATH = '/social';
const SIGN_IN_PATH = `${SOCIAL_PATH}/sign-in`;

export type SocialProvider = {
  fetch(request: Request): Promise<Response>;
  /** Display name of the social provider that a sign-in page stands in for. */
  findSignIn(uid: string): Promise<{providerName: string} | undefined>;
  /** Resolves to the URL where the browser continues. Without an address, the person cancelled. */
  answerSignIn(uid: string, email: string | undefined): Promise<string | undefined>;
};

/**
 * A certified OpenID provider as a mock of the social ones. Loaded at the first social sign-in,
 * because most sites never need it.
 */
export async function createSocialProvider({
  publicURL,
  callbackUrl,
  ...parts
}: StoreParts & {publicURL: string; callbackUrl: string}): Promise<SocialProvider> {
  const {default: OpenIdProvider} = await import('oidc-provider');
  const {privateKey} = await generateKeyPair('ES256', {extractable: true});
  const provider: Provider = new OpenIdProvider(`${publicURL}${SOCIAL_PATH}`, {
    ...createBaseConfiguration({
      ...parts,
      server: 'social',
      signInPath: SIGN_IN_PATH,
      cookiePath: SOCIAL_PATH,
      explainError: (text = 'Start again on the site.') => ({title: 'Sign-in failed', text}),
      // Accepts every client ID, because sites use the one for the real provider.
      findClient: (id) => toClient(id, callbackUrl),
    }),
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
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
  });
  const bridge = createBridge(provider);

  return {
    fetch: (request) => {
      const url = new URL(request.url);
      // The library serves its discovery document at the root only.
      const isWellKnown = url.pathname.startsWith(`${SOCIAL_PATH}/.well-known/`);
      return bridge.fetch(
        isWellKnown ? new Request(new URL(url.pathname.slice(SOCIAL_PATH.length), url)) : request,
      );
    },

    async findSignIn(uid) {
      const interaction = await provider.Interaction.find(uid);
      return interaction && {providerName: labelOf(interaction.params['provider'])};
    },

    async answerSignIn(uid, email) {
      const interaction = await provider.Interaction.find(uid);
      if (!interaction) {
        return undefined;
      }
      // The library accepts no empty account ID.
      if (!email) {
        interaction.result = {error: 'access_denied', error_description: 'the person cancelled'};
      } else {
        const clientId = String(interaction.params['client_id']);
        const grant = new provider.Grant({accountId: email, clientId});
        grant.addOIDCScope('openid email');
        const grantId = await grant.save();
        interaction.result = {login: {accountId: email}, consent: {grantId}};
      }
      await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
      return interaction.returnTo;
    },
  };
}

const toClient = (id: string, callbackUrl: string): AdapterPayload => ({
  client_id: id,
  redirect_uris: [callbackUrl],
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: 'ES256',
});
