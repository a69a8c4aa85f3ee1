import {PRODUCTION_URL, type ProviderConfig} from './providerConfig';
import {fieldsOf} from './fields';

/** What the provider says about a stored token; `unreachable` if it does not say anything. */
export type Confirmation = 'confirmed' | 'refused' | 'unreachable';

/** A provider that takes longer is unreachable. */
const TIMEOUT_MS = 10_000;

/** Statuses that say nothing about what was asked, as those from 500 do: the provider is busy. */
const INCONCLUSIVE = [408, 425, 429];

type Provider = Pick<ProviderConfig, 'baseURL'>;

/** The confirmation that the inline script requested, for the page's own script. */
type Requested = {token: string; confirmation: Promise<Confirmation>};

declare global {
  interface Window {
    portalConfirmation?: Requested | undefined;
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
    // Whatever is no JSON is no response of the provider: a network that wants its own sign-in first, for one.
    const {result} = fieldsOf(await response.json());
    return fieldsOf(result).valid === true ? 'confirmed' : 'refused';
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

/** The confirmation that the inline script requested for this token, once; otherwise a new one. */
export function takeConfirmation(provider: Provider, token: string): Promise<Confirmation> {
  const requested = window.portalConfirmation;
  window.portalConfirmation = undefined;
  return requested?.token === token ? requested.confirmation : confirmToken(provider, token);
}
