import {Errors} from '@slashid/slashid';
import type {Handle} from '../card/methods';
import {fetchWithRetry} from '../fetchWithRetry';
import {PRODUCTION_URL, type ProviderConfig} from '../providerConfig';

/**
 * Asks the provider to send a link that chooses a new password. It responds alike whether or not there is
 * a password.
 *
 * @throws Error that the card has a screen for.
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
