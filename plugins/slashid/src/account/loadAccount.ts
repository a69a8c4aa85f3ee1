import type {AccessConfig} from '@gated-docs/access-config';
import {callProvider} from '../provider/callProvider';
import {loadProviderConfig, type ProviderConfig} from '../provider/providerConfig';
import {readTokenOfPerson} from '../store/tokenStore';
import {decodeClaims, lastAuthentication} from '../store/userToken';
import {asRecord, asList, readRecord} from '@gated-docs/utils/unknown-data';
import type {Handle} from '@gated-docs/access-config/methods';
import {readHandle} from '../flow/handles';

export type Organization = {id: string; name: string};

/** The provider's data about the reader's account. */
export type AccountDetails = {
  organization: Organization | undefined;
  /** All organizations of the person, including the current one. */
  organizations: Organization[];
  handles: Handle[];
  passkeys: number;
  hasPassword: boolean;
  /** Of the authenticator app; undefined without one. */
  recoveryCodes: {total: number; unused: number} | undefined;
};

/** The token is the reader's own, or their proof. */
export type KnownAccount = {provider: ProviderConfig; token: string; details: AccountDetails};

/** Only the provider, if the browser has no token of this person that the provider accepts. */
export type Account =
  | KnownAccount
  | {provider: ProviderConfig; token?: undefined; details?: undefined};

/** Shorter than the provider's own period, so that a change started within it also finishes within the provider's. */
const FRESH_MS = 5 * 60_000;

/** Whether the reader signed in recently. A time in the future, from a wrong clock, does not count. */
export function isFreshProof(token: string, now: number): boolean {
  const {timestamp} = lastAuthentication(decodeClaims(token));
  const age = now - Date.parse(String(timestamp));
  return age >= 0 && age < FRESH_MS;
}

/**
 * @param proof used instead of the browser's token
 * @throws ProviderError
 */
export async function loadAccount(
  access: AccessConfig,
  personId: string,
  proof?: string,
): Promise<Account> {
  const provider = await loadProviderConfig(access);
  const token = proof ?? readTokenOfPerson(access, personId);
  const details = token && (await loadDetails(provider, token));
  return token && details ? {provider, token, details} : {provider};
}

/** Returns undefined if the provider rejects the token or does not respond. */
export async function loadDetails(
  provider: ProviderConfig,
  token: string,
): Promise<AccountDetails | undefined> {
  const body = await readRecord(await callProvider(provider, '/me', {token}));
  return body.result === undefined ? undefined : readDetails(body, decodeClaims(token)?.oid);
}

/** Reads what the account dialog shows from the response to `GET /me` (identity protocol, section 2.5). */
export function readDetails(body: unknown, orgID: unknown): AccountDetails {
  const result = asRecord(asRecord(body).result);
  const organizations = asList(result.organizations, readOrganization) ?? [];
  const credentials = asList(result.credentials, asRecord) ?? [];
  const app = credentials.find(({type}) => type === 'totp');
  const {recovery_codes_total: total = 0, recovery_codes_unused: unused = 0} = asRecord(
    app?.params,
  );
  return {
    organization: organizations.find(({id}) => id === orgID),
    organizations,
    handles: asList(result.handles, readHandle) ?? [],
    passkeys: credentials.filter(({type}) => type === 'public-key').length,
    hasPassword: credentials.some(({type}) => type === 'password'),
    recoveryCodes: app && {total: Number(total), unused: Number(unused)},
  };
}

function readOrganization(value: unknown): Organization | undefined {
  const {id, org_name: name} = asRecord(value);
  return typeof id === 'string' && typeof name === 'string' ? {id, name} : undefined;
}
