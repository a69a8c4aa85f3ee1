import type {AccessConfig, HandleType} from '../../site-config';
import type {Handle} from '../card/methods';
import {fetchWithRetry} from '../fetchWithRetry';
import {loadProviderConfig, PRODUCTION_URL, type ProviderConfig} from '../providerConfig';
import {readStoredToken} from '../tokenStore';
import type {Delivery} from '../types';
import {decodeClaims} from '../userToken';

export type Organization = {id: string; name: string};

/** What the provider knows about the reader's account. */
export type AccountDetails = {
  organization: Organization | undefined;
  /** All that the person exists in, the current one among them. */
  organizations: Organization[];
  handles: Handle[];
  passkeys: number;
  hasPassword: boolean;
  /** Of the authenticator app; undefined without one. */
  recoveryCodes: {total: number; unused: number} | undefined;
};

export type Account = {
  provider: ProviderConfig;
  /** Undefined where the site keeps no token: the provider is then asked after the reader has confirmed who they are. */
  token: string | undefined;
  details: AccountDetails | undefined;
};

export type AccountState =
  {status: 'loading'} | {status: 'failed'} | {status: 'ready'; account: Account};

/** @throws ProviderProblem */
export async function loadAccount(
  delivery: Delivery['delivery'],
  access: AccessConfig,
): Promise<Account> {
  const provider = await loadProviderConfig(delivery, access);
  const token = readStoredToken(access)?.token;
  return {provider, token, details: token ? await loadDetails(provider, token) : undefined};
}

/** Undefined when the provider does not take the token, or says nothing. */
export async function loadDetails(
  {baseURL = PRODUCTION_URL}: ProviderConfig,
  token: string,
): Promise<AccountDetails | undefined> {
  const response = await fetchWithRetry(`${baseURL}/me`, {
    headers: {authorization: `Bearer ${token}`},
    cache: 'no-store',
  });
  const body: unknown = response?.ok ? await response.json().catch(() => null) : null;
  return body === null ? undefined : readDetails(body, decodeClaims(token)?.oid);
}

type Me = {
  result?: {
    organizations?: {id?: unknown; org_name?: unknown}[];
    handles?: {type: HandleType; value: string}[];
    credentials?: {type?: unknown; params?: Record<string, unknown>}[];
  };
};

/** `GET /me` (identity protocol, section 2.5) as far as the menu shows it. */
export function readDetails(body: unknown, orgID: unknown): AccountDetails {
  const {organizations = [], handles = [], credentials = []} = (body as Me).result ?? {};
  const named = organizations.flatMap(({id, org_name: name}) =>
    typeof id === 'string' && typeof name === 'string' ? [{id, name}] : [],
  );
  const app = credentials.find(({type}) => type === 'totp');
  return {
    organization: named.find(({id}) => id === orgID),
    organizations: named,
    handles: handles.map(({type, value}) => ({type, value})),
    passkeys: credentials.filter(({type}) => type === 'public-key').length,
    hasPassword: credentials.some(({type}) => type === 'password'),
    recoveryCodes: app && {
      total: Number(app.params?.recovery_codes_total ?? 0),
      unused: Number(app.params?.recovery_codes_unused ?? 0),
    },
  };
}
