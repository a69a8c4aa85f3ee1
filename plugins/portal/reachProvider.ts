import * as z from 'zod';
import type {ProviderAddress} from '../environment';

const DISCOVERY_TIMEOUT_MS = 10_000;

const DiscoverySchema = z.object({issuer: z.string(), jwks_uri: z.url()});

/** A provider that answers, and what the gate has to know of it. */
export type ReachedProvider = ProviderAddress & {issuers: string[]; jwksURL: string};

/**
 * Asks the named provider for its issuer and the address of its keys.
 *
 * @throws Error in one paragraph when it does not answer as a provider does
 */
export async function reachProvider(named: ProviderAddress): Promise<ReachedProvider> {
  const discoveryURL = `${named.baseURL}/.well-known/openid-configuration`;
  const unusable = (problem: string, cause?: unknown) =>
    new Error(
      `The identity provider at ${named.baseURL} cannot be used: ${problem} (asked: ${discoveryURL}). Check SLASHID_BASE_URL and the network, or unset SLASHID_ORG_ID to work with the local identity provider.`,
      {cause},
    );
  let response: Response;
  try {
    response = await fetch(discoveryURL, {signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS)});
  } catch (cause) {
    throw unusable('it cannot be reached', cause);
  }
  if (!response.ok) {
    throw unusable(`it answered ${response.status}`);
  }
  const discovery = DiscoverySchema.safeParse(await response.json().catch(() => null));
  if (!discovery.success) {
    throw unusable('its answer is no OpenID discovery document');
  }
  const {issuer, jwks_uri: jwksURL} = discovery.data;
  return {...named, issuers: [issuer], jwksURL};
}
