import type {AccessConfig} from '../site-config';
import {readToken, TOKEN_KEY, type ReadableToken} from './userToken';

/** The stored user token, if it is one of the site's organization and lives. Anything else under the key is removed. */
export function readStoredToken({orgID}: Pick<AccessConfig, 'orgID'> = {}): ReadableToken | null {
  const stored = withStorage((storage) => storage.getItem(TOKEN_KEY)) ?? null;
  const token = readToken(stored, Date.now(), orgID);
  if (stored !== null && !token) {
    removeStoredToken();
  }
  return token;
}

export function storeToken(token: string): void {
  withStorage((storage) => storage.setItem(TOKEN_KEY, token));
}

export function removeStoredToken(): void {
  withStorage((storage) => storage.removeItem(TOKEN_KEY));
}

/** Storage can be switched off by the reader; then nothing is kept between page loads. */
function withStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(window.localStorage);
  } catch {
    return undefined;
  }
}
