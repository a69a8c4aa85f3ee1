import {createHash, randomBytes} from 'node:crypto';
import {ContractError} from './contractError';
import type {Caller, Handlers, Incoming, Reply} from './handlers';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const LIFETIME_S = 900;
const INSTITUTION = 'ins_01J93AX5Q0VPVTX363SN6FCCW8';

type DeviceCode = {
  clientId: string;
  scope: string;
  decision: 'pending' | 'confirmed' | 'declined' | 'expired';
  lastAsked: number | null;
};

type Grant = {subject: string; clientId: string; scopes: readonly string[]; isRevoked: boolean};

export type OAuthState = {
  connectors: Map<string, {key: string; scopes: readonly string[]}>;
  clients: Map<string, {redirectUris: readonly string[]; scopes: readonly string[]}>;
  devices: Map<string, DeviceCode>;
  /** Device codes by user code. */
  userCodes: Map<string, DeviceCode>;
  codes: Map<string, {clientId: string; redirectUri: string; challenge: string; scope: string}>;
  refreshTokens: Map<string, {grant: Grant; isUsed: boolean}>;
  accessTokens: Map<string, Grant>;
  /** Expiry of access tokens, in milliseconds since the epoch. */
  expiries: Map<string, number>;
  /** What the person does on the sign-in page. */
  person: 'signs in' | 'declines';
  /** Polling interval of a device, in seconds. */
  interval: number;
  now: () => number;
};

export function createOAuthState(given: Partial<OAuthState> = {}): OAuthState {
  return {
    connectors: new Map(),
    clients: new Map(),
    devices: new Map(),
    userCodes: new Map(),
    codes: new Map(),
    refreshTokens: new Map(),
    accessTokens: new Map(),
    expiries: new Map(),
    person: 'signs in',
    interval: 5,
    now: Date.now,
    ...given,
  };
}

/** @throws ContractError if the token has expired */
export function identifyBy(state: OAuthState): (token: string) => Caller | null {
  return (token) => {
    const grant = state.accessTokens.get(token);
    if ((state.expiries.get(token) ?? Infinity) <= state.now()) {
      throw new ContractError('token_expired');
    }
    return grant && !grant.isRevoked
      ? {sub: grant.subject, scopes: grant.scopes, institutionId: INSTITUTION}
      : null;
  };
}

export function oauthHandlers(state: OAuthState): Handlers {
  return {
    getServerMetadata: ({call}) => ({status: 200, body: exampleOf(call)}),
    authorize: (incoming) => authorize(state, incoming),
    startDeviceGrant: (incoming) => startDevice(state, incoming),
    getToken: (incoming) => token(state, incoming),
    revokeToken: (incoming) => revoke(state, incoming),
    introspectToken: (incoming) => {
      authenticateConnector(state, incoming.headers);
      const grant = state.accessTokens.get(String(incoming.body.token));
      const expiry = state.expiries.get(String(incoming.body.token)) ?? Infinity;
      const active = grant !== undefined && !grant.isRevoked && expiry > state.now();
      return {
        status: 200,
        body: active ? {active, sub: grant.subject, scope: grant.scopes.join(' ')} : {active},
      };
    },
    getMe: ({caller, call}) => ({
      status: 200,
      body: {...exampleOf(call), sub: caller?.sub, scopes: caller?.scopes},
    }),
  };
}

function exampleOf({operation, resolve}: Incoming['call']): Record<string, unknown> {
  const response = operation.responses?.['200'];
  const media = response && resolve(response).content?.['application/json'];
  return media?.example as Record<string, unknown>;
}

function authorize({clients, codes, person}: OAuthState, {query}: Incoming): Reply {
  const client = clients.get(String(query.client_id));
  const redirectUri = String(query.redirect_uri);
  if (!client?.redirectUris.includes(redirectUri)) {
    throw new ContractError('invalid_request');
  }
  const target = new URL(redirectUri);
  target.searchParams.set('state', String(query.state));
  target.searchParams.set('iss', 'https://api.test.rescue.example/accesscontrol/authentication');
  if (person === 'declines') {
    target.searchParams.set('error', 'access_denied');
  } else {
    const code = randomBytes(24).toString('base64url');
    codes.set(code, {
      clientId: String(query.client_id),
      redirectUri,
      challenge: String(query.code_challenge),
      scope: String(query.scope),
    });
    target.searchParams.set('code', code);
  }
  return {status: 302, headers: {Location: target.href}};
}

function startDevice(state: OAuthState, {body}: Incoming): Reply {
  const clientId = String(body.client_id);
  if (!state.clients.has(clientId)) {
    throw new ContractError('unauthorized_client');
  }
  const device: DeviceCode = {
    clientId,
    scope: String(body.scope ?? ''),
    decision: 'pending',
    lastAsked: null,
  };
  const deviceCode = randomBytes(32).toString('base64url');
  const userCode = `WDJB-${randomBytes(2).toString('hex').toUpperCase()}`;
  state.devices.set(deviceCode, device);
  state.userCodes.set(userCode, device);
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

function token(state: OAuthState, incoming: Incoming): Reply {
  const {body, headers} = incoming;
  if (body.grant_type === 'client_credentials') {
    const {id, scopes} = authenticateConnector(state, headers);
    const asked = body.scope === undefined ? scopes : String(body.scope).split(' ');
    if (!asked.every((scope) => scopes.includes(scope))) {
      throw new ContractError('invalid_scope');
    }
    return issue(state, {subject: id, clientId: id, scopes: asked, isRevoked: false}, false);
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
  switch (device.decision) {
    case 'declined':
      throw new ContractError('access_denied');
    case 'expired':
      throw new ContractError('expired_token');
    case 'pending':
      throw new ContractError(isTooEarly ? 'slow_down' : 'authorization_pending');
    case 'confirmed':
      state.devices.delete(code);
      return issue(state, personGrant(clientId, device.scope), true);
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
  return issue(state, personGrant(known.clientId, known.scope), true);
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
  const grant = refreshed?.grant ?? state.accessTokens.get(text);
  if (body.client_id === undefined) {
    authenticateConnector(state, headers);
  }
  if (grant && (body.client_id === undefined || grant.clientId === body.client_id)) {
    grant.isRevoked = true;
  }
  return {status: 200};
}

function personGrant(clientId: string, scope: string): Grant {
  return {
    subject: 'usr_01JBV7JNG033M33YA35B44FS7F',
    clientId,
    scopes: scope.split(' ').filter(Boolean),
    isRevoked: false,
  };
}

function issue(state: OAuthState, grant: Grant, withRefresh: boolean): Reply {
  const accessToken = randomBytes(32).toString('base64url');
  state.accessTokens.set(accessToken, grant);
  state.expiries.set(accessToken, state.now() + LIFETIME_S * 1000);
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
): {id: string; scopes: readonly string[]} {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  const [id = '', key = ''] = Buffer.from(encoded, 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent);
  const connector = connectors.get(id);
  if (key.startsWith('rk_live_')) {
    throw new ContractError('wrong_environment');
  }
  if (!connector || connector.key !== key) {
    throw new ContractError('invalid_client');
  }
  return {id, scopes: connector.scopes};
}
