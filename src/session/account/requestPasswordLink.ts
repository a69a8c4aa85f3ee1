import {Errors} from '@slashid/slashid';
import type {Handle} from '../flow/methods';
import {fetchWithRetry} from '../fetchWithRetry';
import {PRODUCTION_URL, type ProviderConfig} from '../providerConfig';

/**
 * Asks the provider to send a link for choosing a new password. The response is the same whether or not a password is
 * set.
 *
 * @throws Error that the card can show
 */
export async function requestPasswordLink(
  {orgID, baseURL = PRODUCTION_URL}: ProviderConfig,
  handle: Handle,
): Promise<void> {
  const response = await fetchWithRetry(`${baseURL}/recover`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'SlashID-OrgID': orgID},
    body: JSON.stringify({handle, factor: {method: 'password'}}),
  });
  if (!response) {
    throw new TypeError('Failed to fetch');
  }
  if (response.status === 429) {
    const error = new Error('Rate limit exceeded');
    error.name = Errors.ERROR_NAMES.rateLimitError;
    throw error;
  }
  if (!response.ok) {
    throw new Error(`The provider responded with ${response.status}.`);
  }
}
