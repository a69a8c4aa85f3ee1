import {messageOf} from '@gated-docs/utils/errors';
import type {OpenIDProvider} from './openIDProvider';
import type {OpenIDOptions} from './options';

/**
 * Connects to the configured provider, and reads its discovery document if it has one.
 *
 * @throws Error of one paragraph when it does not respond as a provider
 */
export async function openProvider(options: OpenIDOptions): Promise<OpenIDProvider> {
  try {
    // Loaded only for gates whose readers sign in this way.
    return options.preset === 'github'
      ? (await import('./github')).openGitHub(options)
      : await (await import('./openid')).openOpenID(options);
  } catch (cause) {
    throw new Error(
      `The OpenID provider ${options.issuer} cannot be used: ${describe(cause)}. Check OIDC_ISSUER, which must be the exact issuer of its tokens, and the network.`,
      {cause},
    );
  }
}

function describe(error: unknown): string {
  const {cause} = error instanceof Error ? error : {};
  const detail = cause instanceof Response ? `${cause.status} from ${cause.url}` : cause;
  return [error, ...(detail === undefined ? [] : [detail])].map(messageOf).join(': ');
}
