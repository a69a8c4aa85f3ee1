import {randomBytes} from 'node:crypto';
import {exportJWK, generateKeyPair} from 'jose';
import inject, {type Response as InjectedResponse} from 'light-my-request';
import type Provider from 'oidc-provider';
import type {Database} from '../database/openDatabase';
import {problemPage} from '../hosted-login/pages';
import {labelOf} from './socialProviderNames';
import {createSocialState} from './socialState';

export const SOCIAL_PATH = '/social';
const COOKIE_PREFIX = 'idp_social_';
const SIGN_IN_PATH = `${SOCIAL_PATH}/sign-in`;

export type SocialProvider = {
  fetch(request: Request): Promise<Response>;
  /** Which client and which social provider's name a sign-in page is for. */
  findSignIn(uid: string): Promise<{providerName: string} | undefined>;
  /** Resolves to where the browser goes on. */
  answerSignIn(uid: string, email: string | undefined): Promise<string | undefined>;
};

/**
 * A certified OpenID provider that stands in for the social ones. Loaded at the first social sign-in,
 * because most sites never need it.
 */
export async function createSocialProvider({
  publicURL,
  callbackUrl,
  database,
}: {
  publicURL: string;
  callbackUrl: string;
  database: Database;
}): Promise<SocialProvider> {
  const {default: OpenIdProvider} = await import('oidc-provider');
  const {privateKey} = await generateKeyPair('ES256', {extractable: true});
  const provider: Provider = new OpenIdProvider(`${publicURL}${SOCIAL_PATH}`, {
    adapter: createSocialState({database, callbackUrl}),
    // Lives as long as the process: what it signs is used within seconds.
    jwks: {keys: [{...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig'}]},
    routes: {
      authorization: `${SOCIAL_PATH}/auth`,
      token: `${SOCIAL_PATH}/token`,
      jwks: `${SOCIAL_PATH}/jwks`,
      userinfo: `${SOCIAL_PATH}/userinfo`,
    },
    features: {devInteractions: {enabled: false}, rpInitiatedLogout: {enabled: false}},
    interactions: {url: (_ctx, {uid}) => `${SIGN_IN_PATH}/${uid}`},
    extraParams: ['provider'],
    claims: {openid: ['sub'], email: ['email', 'email_verified']},
    // The address belongs into the ID token: nothing else is asked for.
    conformIdTokenClaims: false,
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({sub: email, email, email_verified: true}),
    }),
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: `${COOKIE_PREFIX}session`,
        interaction: `${COOKIE_PREFIX}interaction`,
        resume: `${COOKIE_PREFIX}resume`,
      },
      long: {httpOnly: true, sameSite: 'lax', signed: true, path: SOCIAL_PATH},
      short: {httpOnly: true, sameSite: 'lax', signed: true, path: SOCIAL_PATH},
    },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    async renderError(ctx, {error_description: text}) {
      ctx.type = 'html';
      ctx.body = String(await problemPage('Sign-in failed', text ?? 'Start again on the site.'));
    },
  });
  provider.proxy = true;
  const dispatch = provider.callback();

  return {
    async fetch(request) {
      const url = new URL(request.url);
      const wellKnown = `${SOCIAL_PATH}/.well-known/`;
      const path = url.pathname.startsWith(wellKnown)
        ? url.pathname.slice(SOCIAL_PATH.length)
        : url.pathname;
      const body = await request.text();
      const answer = await inject((given, to) => void dispatch(given, to), {
        method: request.method === 'POST' ? 'POST' : 'GET',
        url: path + url.search,
        headers: {
          ...forwardedHeaders(request),
          host: url.host,
          'x-forwarded-proto': url.protocol.slice(0, -1),
        },
        ...(body === '' ? {} : {payload: body}),
      });
      return toResponse(answer);
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
      if (email === undefined) {
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

/** Cookies are shared by all ports of a host: only the provider's own go in. */
function forwardedHeaders(request: Request): Record<string, string> {
  const cookies = (request.headers.get('Cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(COOKIE_PREFIX));
  const passed = ['content-type', 'authorization', 'accept', 'origin'].flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...passed, ['cookie', cookies.join('; ')]]);
}

function toResponse({statusCode, headers, rawPayload}: InjectedResponse): Response {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && name !== 'transfer-encoding') {
        copied.append(name, String(each));
      }
    }
  }
  const hasBody = statusCode !== 204 && statusCode !== 304;
  return new Response(hasBody ? new Uint8Array(rawPayload) : null, {
    status: statusCode,
    headers: copied,
  });
}
