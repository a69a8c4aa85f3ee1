import type {IdentityCheck} from '../../site-config';
import {PRODUCTION_URL, type ProviderConfig} from '../providerConfig';

/** Where pictures are sent. A path is relative to the provider's base URL, which may contain a path too. */
export function endpointOf(
  {endpoint}: Pick<IdentityCheck, 'endpoint'>,
  {baseURL = PRODUCTION_URL}: Pick<ProviderConfig, 'baseURL'>,
): string {
  return endpoint.startsWith('/') ? baseURL.replace(/\/$/, '') + endpoint : endpoint;
}
