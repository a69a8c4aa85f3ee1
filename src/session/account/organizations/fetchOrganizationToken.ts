import {confirmToken, isConclusive} from '../../confirmToken';
import {fetchWithRetry} from '../../provider/fetchWithRetry';
import {PRODUCTION_URL, type ProviderConfig} from '../../provider/providerConfig';
import {readTokenFor, type TokenOptions} from '../../store/tokenStore';
import {asRecord, readRecord} from '../../store/unknownData';

/**
 * `sign-in`: the organization requires its members to sign in there. `refused`: the provider responded without a token,
 * usually because the reader is not a member.
 */
export type SwitchOutcome =
  | {status: 'token'; token: string}
  | {status: 'sign-in' | 'refused' | 'unreachable'};

/** Returns a token for another organization: the one last used there if it is still valid, otherwise a new one. */
export async function fetchOrganizationToken(
  provider: ProviderConfig,
  access: TokenOptions,
  token: string,
  organization: string,
): Promise<SwitchOutcome> {
  const kept = readTokenFor(access, organization);
  if (kept && (await confirmToken(provider, kept)) === 'confirmed') {
    return {status: 'token', token: kept};
  }
  const {baseURL = PRODUCTION_URL} = provider;
  const response = await fetchWithRetry(`${baseURL}/token/v2`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'SlashID-OrgID': organization,
    },
    body: JSON.stringify({metadata: {}}),
  });
  if (!response || !isConclusive(response.status)) {
    return {status: 'unreachable'};
  }
  const {type, token: other} = asRecord((await readRecord(response)).result);
  if (type === 'token' && typeof other === 'string') {
    return {status: 'token', token: other};
  }
  return {status: type === 'challenge_list' ? 'sign-in' : 'refused'};
}
