import * as z from 'zod';
import type {ProviderAddress} from '@gated-docs/environment';
import {askByFetch, type Answer, type Ask} from '../session/ask';

const DiscoverySchema = z.object({issuer: z.string(), jwks_uri: z.url()});

/** A reachable provider, and what the gate needs to know about it. */
export type ReachedProvider = ProviderAddress & {issuers: string[]; jwksURL: string};

/**
 * Fetches the issuer and the key set URL of the configured provider, by default with `fetch`.
 *
 * @throws Error in one paragraph when it is unreachable or the response is not that of a provider
 */
export async function reachProvider(
  named: ProviderAddress,
  ask: Ask = askByFetch(),
): Promise<ReachedProvider> {
  const discoveryURL = `${named.baseURL}/.well-known/openid-configuration`;
  const unusable = (problem: string, cause?: unknown) =>
    new Error(
      `The identity provider at ${named.baseURL} cannot be used: ${problem} (requested URL: ${discoveryURL}). Check SLASHID_BASE_URL and the network.`,
      {cause},
    );
  let answer: Answer;
  try {
    answer = await ask(discoveryURL, {method: 'GET', headers: {accept: 'application/json'}});
  } catch (cause) {
    throw unusable('it cannot be reached', cause);
  }
  if (answer.status !== 200) {
    throw unusable(`it responded with ${answer.status}`);
  }
  const discovery = DiscoverySchema.safeParse(parseJSON(answer));
  if (!discovery.success) {
    throw unusable('it did not return an OpenID discovery document');
  }
  const {issuer, jwks_uri: jwksURL} = discovery.data;
  return {...named, issuers: [issuer], jwksURL};
}

function parseJSON({bytes}: Answer): unknown {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
