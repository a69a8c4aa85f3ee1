import {createServer} from 'node:http';
import Provider, {type Configuration, type KoaContextWithOIDC} from 'oidc-provider';
import {listenLocally} from '../listenLocally';
import {CLIENT_ID, CLIENT_SECRET} from './standInOpenID';

/** Who signs in: the account `staff+partner` is in both groups, `nobody` in none. */
const groupsOf = (account: string): string[] => (account === 'nobody' ? [] : account.split('+'));

const configure = (portal: string): Configuration => ({
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [`${portal}/_gate/oidc/callback`],
      post_logout_redirect_uris: [`${portal}/`],
      backchannel_logout_uri: `${portal}/_gate/oidc/back-channel`,
      backchannel_logout_session_required: true,
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  claims: {openid: ['sub', 'sid'], groups: ['groups'], email: ['email']},
  scopes: ['openid', 'offline_access', 'email', 'groups'],
  conformIdTokenClaims: false,
  rotateRefreshToken: true,
  issueRefreshToken: async () => true,
  findAccount: (_ctx, accountId) => ({
    accountId,
    claims: async () => ({
      sub: accountId,
      groups: groupsOf(accountId),
      email: `${accountId}@example.com`,
    }),
  }),
  // By default, it calls no addresses of this machine.
  fetch: (url, options) => {
    const {dispatcher: _dispatcher, ...rest} = options as RequestInit & {dispatcher?: unknown};
    return fetch(url, rest);
  },
  // Everybody has consented.
  async loadExistingGrant(ctx: KoaContextWithOIDC) {
    const {oidc} = ctx;
    const grant = new oidc.provider.Grant({
      ...(oidc.client && {clientId: oidc.client.clientId}),
      ...(oidc.session?.accountId && {accountId: oidc.session.accountId}),
    });
    grant.addOIDCScope('openid offline_access email groups');
    await grant.save();
    return grant;
  },
  interactions: {url: (_ctx, {uid}) => `/interaction/${uid}`},
  cookies: {keys: ['a key of the tests']},
  features: {
    devInteractions: {enabled: false},
    revocation: {enabled: true},
    backchannelLogout: {enabled: true},
    rpInitiatedLogout: {
      enabled: true,
      async logoutSource(ctx, form) {
        ctx.body = `<!doctype html><title>Sign out</title>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
      },
    },
  },
});

/** `oidc-provider`, with a page that asks only who signs in. */
export async function startOidcProvider(portal: string) {
  const server = createServer();
  const issuer = `http://localhost:${await listenLocally(server)}`;
  const provider = new Provider(issuer, configure(portal));
  const dispatch = provider.callback();
  server.on('request', (request, response) => {
    const {pathname} = new URL(request.url ?? '', issuer);
    if (!pathname.startsWith('/interaction/')) {
      void dispatch(request, response);
    } else if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const form = new URLSearchParams(Buffer.concat(chunks).toString());
        const login = {accountId: form.get('account') ?? ''};
        void provider.interactionFinished(request, response, {login});
      });
    } else {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Provider</title><form method="post">
<label>Account <input name="account"></label><button>Continue</button></form>`);
    }
  });
  return {
    issuer,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
