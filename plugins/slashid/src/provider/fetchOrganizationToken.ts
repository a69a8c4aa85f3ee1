import {confirmToken, isConclusive} from './confirmToken';
import {readTokenFor, type TokenOptions} from '../store/tokenStore';
import {asRecord, readRecord} from '@gated-docs/utils/unknown-data';
import {callProvider} from './callProvider';
import type {ProviderConfig} from './providerConfig';

/**
 * `sign-in`: the organization requires its members to sign in there. `refused`: the provider responded without a token,
 * usually because the reader is not a member.
 */
type SwitchOutcome =
  | {status: 'token'; token: string}
  | {status: 'sign-in' | 'refused' | 'unreachable'};

/** Returns a token for another organization: the one last used there if it is still valid, otherwise a new one. */
export async function fetchOrganizationToken(
  provider: ProviderConfig,
  access: TokenOptions,
  {token, organization}: {token: string; organization: string},
): Promise<SwitchOutcome> {
  const earlier = readTokenFor(access, organization);
  if (earlier && (await confirmToken(provider, earlier)) === 'confirmed') {
    return {status: 'token', token: earlier};
  }
  const response = await callProvider(provider, '/token/v2', {
    token,
    organization,
    body: {metadata: {}},
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
