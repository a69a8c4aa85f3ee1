import {decodeProtectedHeader} from 'jose';
import * as openid from 'openid-client';
import * as z from 'zod';
import {beginSignIn, redirectURL} from './beginSignIn';
import {readGroups} from './groups';
import {createLogoutTokens} from './logoutTokens';
import {SignInError, type Grant, type OpenIDProvider} from './openIDProvider';
import type {OpenIDOptions} from './options';
import {PRESETS} from './presets';
import {assertClientAccepted, isAboutToken, isUnavailable, refuse} from './refuse';

const TIMEOUT_SECONDS = 4;
const CLOCK_SKEW_SECONDS = 30;
const GRAPH_GROUPS = 'https://graph.microsoft.com/v1.0/me/getMemberObjects';

type Tokens = Awaited<ReturnType<typeof openid.refreshTokenGrant>>;
type Claims = Readonly<Record<string, unknown>>;

const Text = z.string().optional().catch(undefined);
const Names = z.object({email: Text, preferred_username: Text, name: Text, sid: Text});
const Methods = z.array(z.string()).catch([]);
/** Claims that are elsewhere (OpenID Connect Core §5.6.2). */
const OverageNames = z.record(z.string(), z.unknown()).catch({});
const GraphGroups = z.object({value: z.array(z.string())});

/** A provider of OpenID Connect: the code flow with PKCE (RFC 7636), by a certified client library. */
export async function openOpenID(
  options: OpenIDOptions,
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): Promise<OpenIDProvider> {
  const {issuer, clientID, publicURL, preset} = options;
  const configuration = await discover(options, fetch);
  const server = configuration.serverMetadata();
  const toGrant = createGrants(options, configuration);
  const logoutTokens = createLogoutTokens({...server, clientID}, fetch);

  return {
    issuer,

    beginSignIn: (selectAccount) => beginSignIn(configuration, options, selectAccount),

    finishSignIn: (query, {state, nonce, codeVerifier}) =>
      openid
        .authorizationCodeGrant(configuration, new URL(redirectURL(options) + query), {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .then((tokens) => toGrant(tokens, undefined))
        .catch(refuse),

    async renew(grant) {
      const {refreshToken = ''} = grant;
      try {
        return await toGrant(await openid.refreshTokenGrant(configuration, refreshToken), grant);
      } catch (error) {
        if (error instanceof SignInError || isAboutToken(error)) {
          return null;
        }
        assertClientAccepted(error);
        throw error;
      }
    },

    async revoke({refreshToken}) {
      if (refreshToken === undefined || server.revocation_endpoint === undefined) {
        return true;
      }
      return openid.tokenRevocation(configuration, refreshToken).then(
        () => true,
        (error: unknown) => error instanceof openid.ResponseBodyError && !isUnavailable(error),
      );
    },

    signOutURL({idToken}) {
      if (server.end_session_endpoint === undefined) {
        return null;
      }
      const returnTo = `${publicURL}/`;
      const parameters = PRESETS[preset].signOut?.(clientID, returnTo) ?? {
        post_logout_redirect_uri: returnTo,
        ...(idToken !== undefined && {id_token_hint: idToken}),
      };
      return openid.buildEndSessionUrl(configuration, parameters).href;
    },

    readLogoutToken: logoutTokens,
  };
}

/** Reads the discovery document, whose issuer must be the configured one, and which must know the portal. */
async function discover(
  {issuer, clientID, clientSecret, publicURL}: OpenIDOptions,
  fetch: typeof globalThis.fetch,
): Promise<openid.Configuration> {
  const {protocol} = new URL(issuer);
  const configuration = await openid.discovery(
    new URL(issuer),
    clientID,
    {[openid.clockTolerance]: CLOCK_SKEW_SECONDS},
    chooseAuthentication(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      [openid.customFetch]: (url, init) => fetch(url, init as RequestInit),
      // Signatures are checked with the provider's keys, which may rotate, although TLS would be enough.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
  if (configuration.serverMetadata().issuer !== issuer) {
    throw new Error(`its issuer is "${configuration.serverMetadata().issuer}"`);
  }
  // A code that no provider issued: those that know the portal say only that it is wrong.
  const wrong = {code: 'none', redirect_uri: redirectURL({publicURL})};
  await openid
    .genericGrantRequest(configuration, 'authorization_code', wrong)
    .catch(assertClientAccepted);
  return configuration;
}

/** By default as OpenID Connect Core §9 says, otherwise what the provider supports. */
function chooseAuthentication(secret: string): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(secret);
  const post = openid.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function createGrants(
  {groupsClaim, groups: mapping, preset}: OpenIDOptions,
  configuration: openid.Configuration,
) {
  const server = configuration.serverMetadata();
  const {isPublic, overage} = PRESETS[preset];

  /** The groups from the ID token; if it has none, from the provider's API. */
  async function groupsOf(claims: Claims, accessToken: string): Promise<string[]> {
    const isOverage = OverageNames.parse(claims._claim_names)[groupsClaim] !== undefined;
    if (isOverage && overage !== undefined) {
      return readGroups(await fetchGraphGroups(configuration, accessToken), mapping);
    }
    if (isOverage) {
      throw new SignInError('groups-overage', 'You are in too many groups for this portal.');
    }
    return readGroups(claims[groupsClaim], mapping);
  }

  /** @param before the grant that was renewed, whose person it must be */
  return async function toGrant(tokens: Tokens, before: Grant | undefined): Promise<Grant> {
    const {access_token: accessToken, refresh_token, id_token: idToken} = tokens;
    const claims: Claims = tokens.claims() ?? {};
    if (idToken !== undefined) {
      assertIdentity(idToken);
    }
    const person = idToken === undefined ? before?.person : String(claims.sub);
    if (person === undefined || (before && before.person !== person)) {
      throw new SignInError('other-person', 'The provider confirmed another account.');
    }
    const hasGroups = [groupsClaim, '_claim_names'].some((name) => claims[name] !== undefined);
    const info: Claims =
      hasGroups || server.userinfo_endpoint === undefined
        ? {}
        : await openid.fetchUserInfo(configuration, accessToken, person);
    if (idToken === undefined && info.sub === undefined) {
      throw new SignInError('no-identity', 'The provider no longer says who you are.');
    }
    const known = {...info, ...claims};
    const groups = await groupsOf(known, accessToken);
    if (isPublic !== undefined && groups.length === 0) {
      throw new SignInError('no-group', 'This account has no access to this portal.');
    }
    const names = Names.parse(known);
    return {
      person,
      groups,
      name: names.email ?? names.preferred_username ?? names.name ?? before?.name,
      // Tokens of a renewal need not repeat them.
      methods: claims.amr === undefined ? (before?.methods ?? []) : Methods.parse(claims.amr),
      providerSession: names.sid ?? before?.providerSession,
      expiresAt: Number(claims.exp ?? before?.expiresAt),
      refreshToken: refresh_token ?? before?.refreshToken,
      idToken: idToken ?? before?.idToken,
    };
  };
}

/** Rejects access tokens (`at+jwt`, RFC 9068) and logout tokens, which the provider signs with the same keys. */
function assertIdentity(idToken: string): void {
  const {typ = 'JWT'} = decodeProtectedHeader(idToken);
  if (typ.toUpperCase() !== 'JWT') {
    throw new SignInError('token-type', 'The provider sent a token of the wrong type.');
  }
}

/** Entra ID leaves out the groups of people in more than 200 (`_claim_names`), and Microsoft Graph lists them. */
async function fetchGraphGroups(
  configuration: openid.Configuration,
  accessToken: string,
): Promise<string[]> {
  const response = await openid.fetchProtectedResource(
    configuration,
    accessToken,
    new URL(GRAPH_GROUPS),
    'POST',
    JSON.stringify({securityEnabledOnly: false}),
    new Headers({'content-type': 'application/json'}),
  );
  return GraphGroups.parse(await response.json()).value;
}
