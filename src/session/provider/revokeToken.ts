import {PRODUCTION_URL, type ProviderConfig} from './providerConfig';
import {fetchWithRetry} from './fetchWithRetry';

/** Revokes a token at the provider. Errors are ignored (specification section 4, "Logout"). */
export async function revokeToken(
  {baseURL = PRODUCTION_URL}: Pick<ProviderConfig, 'baseURL'>,
  token: string,
): Promise<void> {
  await fetchWithRetry(`${baseURL}/token/revoke`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
    body: JSON.stringify({token}),
    keepalive: true,
  });
}
