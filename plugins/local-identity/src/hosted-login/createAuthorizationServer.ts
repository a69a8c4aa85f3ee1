import type Provider from 'oidc-provider';
import type {AdapterPayload, Configuration, KoaContextWithOIDC} from 'oidc-provider';
import {z} from 'zod';
import {SIGNING_ALGORITHM} from '../core/keys';
import {secondsOf} from '../core/secrets';
import type {Grant} from '../core/sessions';
import {signToken} from '../core/tokens';
import type {Organization} from '../directory/organizations';
import {createOpenIdProvider, interactionCookie} from '../oidc/createOpenIdProvider';
import type {Services} from '../openServices';
import {createHostedSessions, type HostedSessions} from './hostedSessions';

/** Added to a request by the library's middleware; undefined if none of its routes matched. */
const OidcContext = z.custom<KoaContextWithOIDC['oidc']>(
  (value) => typeof value === 'object' && value !== null,
);
const TokenBody = z.looseObject({id_token: z.string()});

export const SIGN_IN_PATH = '/oauth2/sign-in';
export const SIGN_IN_COOKIE = interactionCookie('hosted');

const PAGE_LIFETIME_SECONDS = 15 * 60;
// RFC 6749 §4.1.2 recommends ten minutes at most; a redirect takes seconds.
const CODE_LIFETIME_SECONDS = 60;
/** Lifetime for the redirects after the page, which need the library's session again. */
const RETURN_LIFETIME_SECONDS = 60;

/** A pending authorization request. */
export type SignIn = {
  interaction: InstanceType<Provider['Interaction']>;
  organization: Organization;
};

/**
 * The certified OpenID provider behind hosted login: it reads authorization requests, issues codes and
 * refresh tokens, and revokes what they gave when one comes twice. Ours are the pages, and the ID token,
 * which is SlashID's user token. Loaded at the first hosted login, because most sites never need it.
 */
export async function createAuthorizationServer(services: Services) {
  const {publicURL, organizations} = services;
  const hostedSessions = createHostedSessions(services);
  const {provider, fetch} = await createOpenIdProvider({
    ...services,
    issuer: publicURL,
    server: 'hosted',
    signInPath: SIGN_IN_PATH,
    findClient(id) {
      const organization = organizations.find(id);
      return organization && toClient(organization, services);
    },
    endGrant: (grantId) => hostedSessions.end(grantId),
    configuration: configure(services, hostedSessions),
  });
  provider.use(replaceIdToken(services, hostedSessions));
  let lastExchange: Promise<unknown> = Promise.resolve();

  return {
    fetch,

    /** Exchanges run one after another, so that of several uses of a code one is the first. */
    async exchange(request: Request): Promise<Response> {
      // Read the body first, so that a slow client does not delay others.
      const body = await request.text();
      const exchange = lastExchange.then(() => fetch(request, body));
      lastExchange = exchange.catch(() => undefined);
      return exchange;
    },

    /** The authorization request with this ID, which is unguessable. */
    async findSignIn(uid: string): Promise<SignIn | undefined> {
      const interaction = await provider.Interaction.find(uid);
      const organization =
        interaction && organizations.find(String(interaction.params['client_id']));
      return organization && {interaction, organization};
    },

    /** Returns the URL where the browser continues with this session. */
    async finishSignIn({interaction, organization}: SignIn, session: Grant): Promise<string> {
      const accountId = session.personId;
      const grant = new provider.Grant({accountId, clientId: organization.id});
      grant.addOIDCScope('openid');
      const expiresIn = secondsLeft(session, services);
      const grantId = await Object.assign(grant, {expiresIn}).save();
      hostedSessions.insert(grantId, organization, session);
      interaction.result = {login: {accountId, remember: false}, consent: {grantId}};
      await interaction.save(RETURN_LIFETIME_SECONDS);
      return interaction.returnTo;
    },
  };
}

/** Wraps the library's routes: replaces its ID token with the user token, which the SDK expects. */
const replaceIdToken =
  (services: Services, hostedSessions: HostedSessions): Parameters<Provider['use']>[0] =>
  async (ctx, next) => {
    await next();
    const {data: oidc} = OidcContext.safeParse(ctx['oidc']);
    if (oidc?.route !== 'token' || ctx.status !== 200) {
      return;
    }
    const {AuthorizationCode: code, RotatedRefreshToken: last} = oidc.entities;
    const {session, organization} = last
      ? hostedSessions.renew(last.grantId)
      : hostedSessions.get(code?.grantId);
    const {authentications, issuedAt} = session;
    const nonce = (last ?? code)?.nonce;
    const idToken = await signToken(session, organization, services, {
      // When the person last proved who they are; a refresh makes no session younger (OpenID Connect Core §2).
      auth_time: secondsOf(Date.parse(authentications.at(-1)?.timestamp ?? '') || issuedAt * 1000),
      ...(nonce === undefined ? {} : {nonce}),
    });
    // SlashID's description knows one spelling of the type.
    ctx.body = {...TokenBody.parse(ctx.body), id_token: idToken, token_type: 'bearer'};
  };

const secondsLeft = ({expiresAt}: Grant, {now}: Services) =>
  Math.max(1, expiresAt - secondsOf(now()));

function configure(services: Services, hostedSessions: HostedSessions): Configuration {
  const remainingSeconds = (_ctx: unknown, {grantId}: {grantId?: string | undefined}) =>
    secondsLeft(hostedSessions.get(grantId).session, services);
  return {
    jwks: {keys: [services.keys.current.jwk]},
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/tokens',
      userinfo: '/oauth2/userinfo',
      jwks: '/.well-known/jwks.json',
    },
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: {openid: CLAIMS},
    clientAuthMethods: ['none'],
    pkce: {required: () => true},
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    // We keep the session; the library's own session ends with the redirect.
    expiresWithSession: () => false,
    findAccount(_ctx, personId, token) {
      // Without a token, the person has just signed in on our page.
      const found = token && hostedSessions.find(token.grantId);
      const claims = () => describe(personId, found?.organization.id, services);
      return token && !found ? undefined : {accountId: personId, claims};
    },
    ttl: {
      Interaction: PAGE_LIFETIME_SECONDS,
      Session: RETURN_LIFETIME_SECONDS,
      AuthorizationCode: CODE_LIFETIME_SECONDS,
      AccessToken: remainingSeconds,
      RefreshToken: remainingSeconds,
      // Replaced before anybody gets it.
      IdToken: CODE_LIFETIME_SECONDS,
    },
  };
}

const CLAIMS =
  'sub iss aud org_id email email_verified phone_number phone_number_verified username'.split(' ');

/** Handles are proven by a message or an identity provider, or set by an administrator. */
function describe(personId: string, aud: string | undefined, {persons, publicURL}: Services) {
  const values = Object.fromEntries(
    persons
      .handlesOf(personId)
      .reverse()
      .map(({type, value}) => [type, value]),
  );
  const {email_address: email, phone_number, username} = values;
  return {
    sub: personId,
    iss: publicURL,
    aud,
    org_id: aud,
    username,
    ...(email && {email, email_verified: true}),
    ...(phone_number && {phone_number, phone_number_verified: true}),
  };
}

/**
 * An organization as a client. Its addresses are matched exactly (RFC 9700 §2.1): the start page of each
 * site, and what its owner listed.
 */
const toClient = ({id, name, settings}: Organization, {siteOrigins}: Services): AdapterPayload => ({
  client_id: id,
  client_name: name,
  redirect_uris: [
    ...new Set([
      ...siteOrigins.map((origin) => `${origin}/`),
      ...settings.authn_link_allowed_redirect_uris,
    ]),
  ],
  response_types: ['code'],
  response_modes: ['query'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
  // Without the scope `openid` there is no ID token: the library then refuses the request at once.
  require_auth_time: true,
  id_token_signed_response_alg: SIGNING_ALGORITHM,
});
