import * as openid from 'openid-client';
import * as z from 'zod';
import {beginSignIn, redirectURL} from './beginSignIn';
import {readGroups} from './groups';
import {SignInError, type Grant, type OpenIDProvider} from './openIDProvider';
import type {OpenIDOptions} from './options';
import {refuse} from './refuse';

const User = z.object({id: z.int(), login: z.string()});
const Team = z.object({slug: z.string(), organization: z.object({login: z.string()})});
const PER_PAGE = 100;
const MAX_PAGES = 10;
const TIMEOUT_MS = 4_000;

/**
 * GitHub, or GitHub Enterprise Server: OAuth without identity tokens, so the API says who signed in. The groups are the
 * teams, as `organization/team`. The access token stays in the sealed session, to ask again.
 */
export async function openGitHub(options: OpenIDOptions): Promise<OpenIDProvider> {
  const {issuer, clientID, clientSecret, groups: mapping} = options;
  const configuration = new openid.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/login/oauth/authorize`,
      token_endpoint: `${issuer}/login/oauth/access_token`,
      code_challenge_methods_supported: ['S256'],
    },
    clientID,
    undefined,
    openid.ClientSecretPost(clientSecret),
  );
  if (issuer.startsWith('http:')) {
    openid.allowInsecureRequests(configuration);
  }
  const api = issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`;

  async function ask(path: string, accessToken: string): Promise<unknown> {
    const response = await fetch(api + path, {
      headers: {authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json'},
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (response.status === 401) {
      throw new SignInError('access-token', 'GitHub no longer accepts this sign-in.');
    }
    if (!response.ok) {
      throw new Error(`GitHub responded with ${response.status} to ${path}`);
    }
    return response.json();
  }

  async function teamsOf(accessToken: string): Promise<string[]> {
    const names: string[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const path = `/user/teams?per_page=${PER_PAGE}&page=${page}`;
      const teams = z.array(Team).parse(await ask(path, accessToken));
      names.push(...teams.map(({slug, organization}) => `${organization.login}/${slug}`));
      if (teams.length < PER_PAGE) {
        return names;
      }
    }
    throw new SignInError('groups-overage', 'You are in too many teams for this portal.');
  }

  async function toGrant(accessToken: string): Promise<Grant> {
    const user = User.parse(await ask('/user', accessToken));
    const groups = readGroups(await teamsOf(accessToken), mapping);
    if (groups.length === 0) {
      throw new SignInError('no-group', 'This account is in no team that may read this portal.');
    }
    return {
      person: String(user.id),
      groups,
      name: user.login,
      methods: [],
      providerSession: undefined,
      expiresAt: Number.MAX_SAFE_INTEGER,
      refreshToken: accessToken,
      idToken: undefined,
    };
  }

  return {
    issuer,
    beginSignIn: (selectAccount) => beginSignIn(configuration, options, selectAccount),
    finishSignIn: (query, {state, codeVerifier}) =>
      openid
        .authorizationCodeGrant(configuration, new URL(redirectURL(options) + query), {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
        })
        .then((tokens) => toGrant(tokens.access_token))
        .catch(refuse),
    async renew({refreshToken = ''}) {
      try {
        return await toGrant(refreshToken);
      } catch (error) {
        if (error instanceof SignInError) {
          return null;
        }
        throw error;
      }
    },
    async revoke({refreshToken}) {
      const credentials = btoa(`${clientID}:${clientSecret}`);
      const response = await fetch(`${api}/applications/${clientID}/token`, {
        method: 'DELETE',
        headers: {authorization: `Basic ${credentials}`, 'content-type': 'application/json'},
        body: JSON.stringify({access_token: refreshToken}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => null);
      return response !== null && response.status < 500;
    },
    signOutURL: () => null,
    readLogoutToken: () =>
      Promise.reject(new SignInError('logout-token', 'GitHub sends no logout tokens.')),
  };
}
