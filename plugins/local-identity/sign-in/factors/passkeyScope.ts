import {isIP} from 'node:net';
import * as errors from '../../core/errors';

/**
 * A scope (relying party ID) must be the host of the page, or a registrable parent domain
 * (WebAuthn L3 §5.1.3 step 8). The browser checks again, with the public suffix list.
 */
export function assertPasskeyScope(scope: string, origins: readonly string[]): void {
  if (!origins.some((origin) => isScopeOf(scope, new URL(origin).hostname))) {
    throw errors.badPasskeyScope(scope, origins[0] ?? '');
  }
}

function isScopeOf(scope: string, hostname: string): boolean {
  if (scope === '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    return false;
  }
  return scope === hostname || (scope.includes('.') && hostname.endsWith(`.${scope}`));
}
