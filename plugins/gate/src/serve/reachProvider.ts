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
  const {issuer, keysURL} = await discover(named.baseURL, 'SLASHID_BASE_URL', ask);
  return {...named, issuers: [issuer], jwksURL: keysURL};
}

/**
 * Reads the discovery document of a provider (OpenID Connect Discovery 1.0 §4).
 *
 * @param variable the environment variable with the address, for messages
 * @throws Error in one paragraph
 */
export async function discover(
  baseURL: string,
  variable: string,
  ask: Ask = askByFetch(),
): Promise<{issuer: string; keysURL: string}> {
  const discoveryURL = `${baseURL}/.well-known/openid-configuration`;
  const unusable = (problem: string, cause?: unknown) =>
    new Error(
      `The identity provider at ${baseURL} cannot be used: ${problem} (requested URL: ${discoveryURL}). Check ${variable} and the network.`,
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
  return {issuer: discovery.data.issuer, keysURL: discovery.data.jwks_uri};
}

function parseJSON({bytes}: Answer): unknown {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
