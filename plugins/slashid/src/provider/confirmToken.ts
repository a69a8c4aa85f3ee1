import {PRODUCTION_URL, type ProviderConfig} from './providerConfig';
import {asRecord} from '@gated-docs/utils/unknown-data';

/** The provider's verdict on a stored token; `unreachable` if it gave none. */
export type Confirmation = 'confirmed' | 'refused' | 'unreachable';

/** A provider that takes longer counts as unreachable. */
const TIMEOUT_MS = 10_000;

/** Like 5xx, these statuses only mean that the provider is busy; they are no verdict on the token. */
const INCONCLUSIVE = [408, 425, 429];

type Provider = Pick<ProviderConfig, 'baseURL'>;

declare global {
  interface Window {
    /** Requested by the inline script, for the page's own script. */
    portalConfirmation?: {token: string; confirmation: Promise<Confirmation>} | undefined;
  }
}

export function isConclusive(status: number): boolean {
  return status < 500 && !INCONCLUSIVE.includes(status);
}

/** Asks the provider once whether a token is still valid. Never rejects. */
export async function confirmToken(
  {baseURL = PRODUCTION_URL}: Provider,
  token: string,
): Promise<Confirmation> {
  try {
    const response = await fetch(`${baseURL}/token/validate`, {
      method: 'POST',
      headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
      body: JSON.stringify({token}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!isConclusive(response.status)) {
      return 'unreachable';
    }
    // A body that isn't JSON did not come from the provider but, for example, from a captive portal.
    const {result} = asRecord(await response.json());
    return asRecord(result).valid === true ? 'confirmed' : 'refused';
  } catch {
    return 'unreachable';
  }
}

/** Requests the confirmation before the page's own script has loaded. */
export function requestConfirmation(provider: Provider, token: string): Promise<Confirmation> {
  const confirmation = confirmToken(provider, token);
  window.portalConfirmation = {token, confirmation};
  return confirmation;
}

/** Returns the inline script's confirmation for this token (only once), or requests a new one. */
export function takeConfirmation(provider: Provider, token: string): Promise<Confirmation> {
  const requested = window.portalConfirmation;
  window.portalConfirmation = undefined;
  return requested?.token === token ? requested.confirmation : confirmToken(provider, token);
}
