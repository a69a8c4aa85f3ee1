import type {AccessConfig} from '../../site-config';
import {isHandleType} from '../flow/handleTypes';
import type {Handle} from '../flow/methods';
import {fetchWithRetry} from '../provider/fetchWithRetry';
import {loadProviderConfig, PRODUCTION_URL, type ProviderConfig} from '../provider/providerConfig';
import {readTokenOfPerson} from '../store/tokenStore';
import type {Delivery} from '../types';
import {decodeClaims} from '../store/userToken';
import {asRecord, asList, readRecord} from '../store/unknownData';

export type Organization = {id: string; name: string};

export type RecoveryCodes = {total: number; unused: number};

/** The provider's data about the reader's account. */
export type AccountDetails = {
  organization: Organization | undefined;
  /** All organizations of the person, including the current one. */
  organizations: Organization[];
  handles: Handle[];
  passkeys: number;
  hasPassword: boolean;
  /** Of the authenticator app; undefined without one. */
  recoveryCodes: RecoveryCodes | undefined;
};

export type Account = {
  provider: ProviderConfig;
  /**
   * Undefined if the browser has no token of this person; the details are then loaded after they have confirmed their
   * identity.
   */
  token: string | undefined;
  details: AccountDetails | undefined;
};

/**
 * @param proof the token to use if the browser has none of this person
 * @throws ProviderError
 */
export async function loadAccount(
  delivery: Delivery['delivery'],
  access: AccessConfig,
  personId: string,
  proof?: string,
): Promise<Account> {
  const provider = await loadProviderConfig(delivery, access);
  const token = readTokenOfPerson(access, personId) ?? proof;
  return {provider, token, details: token ? await loadDetails(provider, token) : undefined};
}

/** Returns undefined if the provider rejects the token or does not respond. */
export async function loadDetails(
  {baseURL = PRODUCTION_URL}: ProviderConfig,
  token: string,
): Promise<AccountDetails | undefined> {
  const response = await fetchWithRetry(`${baseURL}/me`, {
    headers: {authorization: `Bearer ${token}`},
    cache: 'no-store',
  });
  const body = await readRecord(response);
  return body.result === undefined ? undefined : readDetails(body, decodeClaims(token)?.oid);
}

/** Reads what the account dialog shows from the response to `GET /me` (identity protocol, section 2.5). */
export function readDetails(body: unknown, orgID: unknown): AccountDetails {
  const {organizations, handles, credentials: held} = asRecord(asRecord(body).result);
  const named = asList(organizations, readOrganization) ?? [];
  const credentials = asList(held, asRecord) ?? [];
  const app = credentials.find(({type}) => type === 'totp');
  const {recovery_codes_total: total = 0, recovery_codes_unused: unused = 0} = asRecord(
    app?.params,
  );
  return {
    organization: named.find(({id}) => id === orgID),
    organizations: named,
    handles: asList(handles, readHandle) ?? [],
    passkeys: credentials.filter(({type}) => type === 'public-key').length,
    hasPassword: credentials.some(({type}) => type === 'password'),
    recoveryCodes: app && {total: Number(total), unused: Number(unused)},
  };
}

function readOrganization(value: unknown): Organization | undefined {
  const {id, org_name: name} = asRecord(value);
  return typeof id === 'string' && typeof name === 'string' ? {id, name} : undefined;
}

function readHandle(given: unknown): Handle | undefined {
  const {type, value} = asRecord(given);
  return isHandleType(type) && typeof value === 'string' ? {type, value} : undefined;
}
