import {BoundedMap} from '../boundedMap';
import {ContractError} from '../contract/contractError';
import type {Caller} from '../contract/handlers';

const INSTITUTION = 'ins_01J93AX5Q0VPVTX363SN6FCCW8';

/** The most apps, codes and tokens, each. */
const MOST = 10_000;

export type Connector = {key: string; scopes: readonly string[]; tenant: string};

type Client = {redirectUris: readonly string[]; scopes: readonly string[]; tenant: string};

type DeviceCode = {
  clientId: string;
  userCode: string;
  scope: string;
  decision: 'pending' | 'confirmed' | 'declined' | 'expired';
  startedAt: number;
  lastAsked: number | null;
};

export type Grant = {
  subject: string;
  clientId: string;
  scopes: readonly string[];
  tenant: string;
  isRevoked: boolean;
};

export type OAuthState = {
  connectors: {get: (id: string) => Connector | undefined};
  clients: Map<string, Client>;
  devices: Map<string, DeviceCode>;
  codes: Map<string, {clientId: string; redirectUri: string; challenge: string; scope: string}>;
  refreshTokens: Map<string, {grant: Grant; isUsed: boolean}>;
  /** `expiresAt` is in milliseconds since the epoch. */
  accessTokens: Map<string, {grant: Grant; expiresAt: number}>;
  /** What the person does on the sign-in page. */
  person: 'signs in' | 'declines';
  /** Polling interval of a device, in seconds. */
  interval: number;
  /** Seconds after which a person confirms a device. */
  confirmsAfter: number;
  now: () => number;
};

export function createOAuthState(given: Partial<OAuthState> = {}): OAuthState {
  return {
    connectors: new Map(),
    clients: new BoundedMap(MOST),
    devices: new BoundedMap(MOST),
    codes: new BoundedMap(MOST),
    refreshTokens: new BoundedMap(MOST),
    accessTokens: new BoundedMap(MOST),
    person: 'signs in',
    interval: 5,
    confirmsAfter: Infinity,
    now: Date.now,
    ...given,
  };
}

/** @throws ContractError if the token has expired */
export function identifyBy(state: OAuthState): (token: string) => Caller | null {
  return (token) => {
    const known = state.accessTokens.get(token);
    if (!known || known.grant.isRevoked) {
      return null;
    }
    if (known.expiresAt <= state.now()) {
      throw new ContractError('token_expired');
    }
    const {subject: sub, scopes, tenant} = known.grant;
    return {sub, scopes, institutionId: INSTITUTION, tenant};
  };
}
