import type {AccessConfig} from '@gated-docs/access-config';
import {callProvider} from './callProvider';
import {readProviderConfig, type ProviderConfig} from './providerConfig';

/** Revokes a token at the provider. Errors are ignored (specification section 4, "Logout"). */
export async function revokeToken(
  provider: Pick<ProviderConfig, 'baseURL'>,
  token: string,
): Promise<void> {
  await callProvider(provider, '/token/revoke', {token, body: {token}});
}

/** Starts to revoke tokens, as soon as the provider is known. Never rejects. */
export async function revokeTokens(tokens: readonly string[], access: AccessConfig): Promise<void> {
  if (tokens.length > 0) {
    const provider = await readProviderConfig(access).catch(() => null);
    tokens.forEach((token) => provider && void revokeToken(provider, token));
  }
}
