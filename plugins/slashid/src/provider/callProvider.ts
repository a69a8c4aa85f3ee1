import type {AccessConfig} from '@gated-docs/access-config';
import {PRODUCTION_URL, readProviderConfig, type ProviderConfig} from './providerConfig';

/** Same number and spacing of retries as the SDK (specification section 7). */
export const RETRIES = 5;
export const delayBefore = (retry: number): number => 500 * 2 ** (retry - 1);

/** Timeout of a single attempt. */
const MAX_ATTEMPT_MS = 30_000;

type Call = {
  /** By default, POST with a body and GET without. */
  method?: 'PUT';
  token?: string;
  /** The organization that the call is about, where the token does not say it. */
  organization?: string;
  body?: object;
};

type Provider = Pick<ProviderConfig, 'baseURL'>;

/**
 * Calls the identity provider's API (specification section 7). Retries after network errors and timeouts, but not after
 * error statuses. Returns `null` if the last attempt fails too.
 */
export async function callProvider(
  {baseURL = PRODUCTION_URL}: Provider,
  path: string,
  {method, token, organization, body}: Call,
  wait = pause,
): Promise<Response | null> {
  for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
    if (attempt > 0) {
      await wait(delayBefore(attempt));
    }
    const response = await fetch(baseURL + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      cache: 'no-store',
      // What is sent must arrive even if the page is reloaded, for example by a sign-in.
      keepalive: body !== undefined,
      headers: {
        ...(body && {'content-type': 'application/json'}),
        ...(token && {authorization: `Bearer ${token}`}),
        ...(organization && {'SlashID-OrgID': organization}),
        ...(attempt > 0 && {'SlashID-SdkRetryCount': String(attempt)}),
      },
      ...(body && {body: JSON.stringify(body)}),
      signal: AbortSignal.timeout(MAX_ATTEMPT_MS),
    }).catch(() => null);
    if (response) {
      return response;
    }
  }
  return null;
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void window.setTimeout(resolve, milliseconds));

/** Revokes a token at the provider. Errors are ignored (specification section 4, "Logout"). */
export async function revokeToken(provider: Provider, token: string): Promise<void> {
  await callProvider(provider, '/token/revoke', {token, body: {token}});
}

/** Starts to revoke tokens, as soon as the provider is known. Never rejects. */
export async function revokeTokens(tokens: readonly string[], access: AccessConfig): Promise<void> {
  if (tokens.length > 0) {
    const provider = await readProviderConfig(access).catch(() => null);
    tokens.forEach((token) => provider && void revokeToken(provider, token));
  }
}
