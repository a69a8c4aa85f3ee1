import {createHash, randomBytes} from 'node:crypto';
import {unescape} from 'node:querystring';
import {ContractError} from '../contract/contractError';
import {successfulExample} from '../contract/exampleReply';
import type {Handlers, Incoming, Reply} from '../contract/handlers';
import type {Connector, Grant, OAuthState} from './oauthState';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const LIFETIME_S = 900;

export function oauthHandlers(state: OAuthState): Handlers {
  return {
    getServerMetadata: ({call, origin}) => ({status: 200, body: metadata(call, origin)}),
    registerClient: (incoming) => registerClient(state, incoming),
    authorize: (incoming) => authorize(state, incoming),
    startDeviceGrant: (incoming) => startDevice(state, incoming),
    getToken: (incoming) => token(state, incoming),
    revokeToken: (incoming) => revoke(state, incoming),
    introspectToken: (incoming) => {
      authenticateConnector(state, incoming.headers);
      const {grant, expiresAt = 0} = state.accessTokens.get(String(incoming.body.token)) ?? {};
      const active = grant !== undefined && !grant.isRevoked && expiresAt > state.now();
      return {
        status: 200,
        body: active
          ? {active, sub: grant.subject, scope: grant.scopes.join(' '), tenant: grant.tenant}
          : {active},
      };
    },
    getMe: ({caller, call, headers}) => {
      const {expiresAt = 0} = state.accessTokens.get(bearerIn(headers)) ?? {};
      return {
        status: 200,
        body: {
          ...exampleOf(call),
          ...{sub: caller?.sub, tenant: caller?.tenant, scopes: caller?.scopes},
          expiresAt: new Date(expiresAt).toISOString(),
        },
      };
    },
  };
}

const bearerIn = (headers: Headers): string =>
  headers.get('authorization')?.replace(/^Bearer /, '') ?? '';

const exampleOf = (call: Incoming['call']) =>
  successfulExample(call).body as Record<string, unknown>;

/** The documented metadata with the addresses of this server. */
function metadata(call: Incoming['call'], origin: string): unknown {
  const text = JSON.stringify(exampleOf(call));
  return JSON.parse(text.replaceAll(new URL(call.server).origin, origin));
}

/** A tenant can register its own app again, so that the example can be repeated. */
function registerClient({clients, now}: OAuthState, {body, caller}: Incoming): Reply {
  const clientId = String(body.clientId);
  const tenant = caller?.tenant ?? '';
  if ((clients.get(clientId)?.tenant ?? tenant) !== tenant) {
    throw new ContractError('state_conflict');
  }
  const redirectUris = (body.redirectUris ?? []) as string[];
  clients.set(clientId, {redirectUris, scopes: body.scopes as string[], tenant});
  const time = new Date(now()).toISOString();
  return {
    status: 201,
    body: {...body, redirectUris, createdAt: time, updatedAt: time, revision: 1},
  };
}

function authorize({clients, codes, person}: OAuthState, {query, origin}: Incoming): Reply {
  const client = clients.get(String(query.client_id));
  const redirectUri = String(query.redirect_uri);
  if (!client?.redirectUris.includes(redirectUri)) {
    throw new ContractError('invalid_request');
  }
  const target = new URL(redirectUri);
  target.searchParams.set('state', String(query.state));
  target.searchParams.set('iss', `${origin}/accesscontrol/authentication`);
  if (person === 'declines') {
    target.searchParams.set('error', 'access_denied');
  } else {
    const code = randomBytes(24).toString('base64url');
    const [clientId, challenge] = [String(query.client_id), String(query.code_challenge)];
    codes.set(code, {clientId, redirectUri, challenge, scope: String(query.scope)});
    target.searchParams.set('code', code);
  }
  return {status: 302, headers: {Location: target.href}};
}

function startDevice(state: OAuthState, {body}: Incoming): Reply {
  const clientId = String(body.client_id);
  if (!state.clients.has(clientId)) {
    throw new ContractError('unauthorized_client');
  }
  const deviceCode = randomBytes(32).toString('base64url');
  const userCode = `WDJB-${randomBytes(2).toString('hex').toUpperCase()}`;
  state.devices.set(deviceCode, {
    ...{clientId, userCode, scope: scopeOf(body) ?? ''},
    ...{decision: 'pending', startedAt: state.now(), lastAsked: null},
  });
  const uri = 'https://rnd.test.rescue.example/link';
  return {
    status: 200,
    body: {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: uri,
      verification_uri_complete: `${uri}?user_code=${userCode}`,
      expires_in: 900,
      interval: state.interval,
    },
  };
}

/** The contract validates it as a string. */
const scopeOf = ({scope}: Incoming['body']) => scope as string | undefined;

function token(state: OAuthState, incoming: Incoming): Reply {
  const {body, headers} = incoming;
  if (body.grant_type === 'client_credentials') {
    const {id, scopes, tenant} = authenticateConnector(state, headers);
    const asked = scopeOf(body)?.split(' ') ?? scopes;
    if (!asked.every((scope) => scopes.includes(scope))) {
      throw new ContractError('invalid_scope');
    }
    const grant = {subject: id, clientId: id, scopes: asked, tenant, isRevoked: false};
    return issue(state, grant, false);
  }
  if (body.grant_type === DEVICE_GRANT) {
    return deviceToken(state, String(body.device_code), String(body.client_id));
  }
  return body.grant_type === 'refresh_token'
    ? refresh(state, String(body.refresh_token), String(body.client_id))
    : redeemCode(state, body);
}

function deviceToken(state: OAuthState, code: string, clientId: string): Reply {
  const device = state.devices.get(code);
  if (device?.clientId !== clientId) {
    throw new ContractError('invalid_grant');
  }
  const now = state.now();
  const isTooEarly = device.lastAsked !== null && now - device.lastAsked < state.interval * 900;
  device.lastAsked = now;
  if (device.decision === 'pending' && now - device.startedAt >= state.confirmsAfter * 1000) {
    device.decision = 'confirmed';
  }
  switch (device.decision) {
    case 'declined':
      throw new ContractError('access_denied');
    case 'expired':
      throw new ContractError('expired_token');
    case 'pending':
      throw new ContractError(isTooEarly ? 'slow_down' : 'authorization_pending');
    case 'confirmed':
      state.devices.delete(code);
      return issue(state, personGrant(state, clientId, device.scope), true);
  }
}

function redeemCode(state: OAuthState, body: Incoming['body']): Reply {
  const known = state.codes.get(String(body.code));
  state.codes.delete(String(body.code));
  const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url');
  const isRight =
    known?.clientId === body.client_id &&
    known?.redirectUri === body.redirect_uri &&
    known?.challenge === challenge;
  if (!known || !isRight) {
    throw new ContractError('invalid_grant');
  }
  return issue(state, personGrant(state, known.clientId, known.scope), true);
}

/** Reusing a refresh token revokes all tokens of its grant. */
function refresh(state: OAuthState, text: string, clientId: string): Reply {
  const known = state.refreshTokens.get(text);
  if (known?.grant.clientId !== clientId || known.grant.isRevoked) {
    throw new ContractError('invalid_grant');
  }
  if (known.isUsed) {
    known.grant.isRevoked = true;
    throw new ContractError('invalid_grant');
  }
  known.isUsed = true;
  return issue(state, known.grant, true);
}

function revoke(state: OAuthState, {body, headers}: Incoming): Reply {
  const text = String(body.token);
  const refreshed = state.refreshTokens.get(text);
  const grant = refreshed?.grant ?? state.accessTokens.get(text)?.grant;
  if (body.client_id === undefined) {
    authenticateConnector(state, headers);
  }
  if (grant && (body.client_id === undefined || grant.clientId === body.client_id)) {
    grant.isRevoked = true;
  }
  return {status: 200};
}

function personGrant({clients}: OAuthState, clientId: string, scope: string): Grant {
  const client = clients.get(clientId);
  if (!client) {
    throw new ContractError('invalid_grant');
  }
  return {
    subject: 'usr_01JBV7JNG033M33YA35B44FS7F',
    clientId,
    scopes: scope.split(' ').filter(Boolean),
    tenant: client.tenant,
    isRevoked: false,
  };
}

function issue(state: OAuthState, grant: Grant, withRefresh: boolean): Reply {
  const accessToken = randomBytes(32).toString('base64url');
  const expiresAt = state.now() + LIFETIME_S * 1000;
  state.accessTokens.set(accessToken, {grant, expiresAt});
  const refreshToken = `rt_${randomBytes(24).toString('base64url')}`;
  if (withRefresh) {
    state.refreshTokens.set(refreshToken, {grant, isUsed: false});
  }
  return {
    status: 200,
    headers: {'Cache-Control': 'no-store'},
    body: {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: LIFETIME_S,
      scope: grant.scopes.join(' '),
      ...(withRefresh && {refresh_token: refreshToken}),
    },
  };
}

/** HTTP Basic with form-encoded credentials (RFC 6749 section 2.3.1). */
function authenticateConnector(
  {connectors}: OAuthState,
  headers: Headers,
): Connector & {id: string} {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  const [id = '', key = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(unescape);
  const connector = connectors.get(id);
  if (key.startsWith('rk_live_')) {
    throw new ContractError('wrong_environment');
  }
  if (!connector || connector.key !== key) {
    throw new ContractError('invalid_client');
  }
  return {id, ...connector};
}
