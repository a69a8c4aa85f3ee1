import type {AccessConfig} from '../site-config';
import {createCookieStorage, type TokenStorage} from './tokenCookie';
import {decodeClaims, readToken, TOKEN_KEY, type ReadableToken} from './userToken';

/** What of the configuration says where tokens are kept. */
export type TokenOptions = Pick<AccessConfig, 'tokenCookie'>;

/** Where each organization's token is kept beside the current one, to switch back to it. */
export const ORGANIZATION_PREFIX = `${TOKEN_KEY}/`;

/** Where the widget of an earlier site at this address kept its token; read once. */
const LEGACY_KEY = '@slashid/USER_TOKEN';

/**
 * The stored user token if it lives and, where an organization is named, is one of that. Anything else under
 * the key is removed. Behind the gate none is named: the gate knows whose members may read.
 */
export function readStoredToken(access: TokenOptions, orgID?: string): ReadableToken | null {
  const legacy = takeLegacyToken();
  const stored = withStorage(access, (storage) => storage.getItem(TOKEN_KEY)) ?? legacy;
  const token = readToken(stored, Date.now(), orgID);
  if (stored !== null && !token) {
    removeToken(access, stored);
  } else if (token && stored === legacy) {
    storeToken(access, token.token);
  }
  return token;
}

/** The token that was used last in an organization, if it lives. */
export function readTokenFor(access: TokenOptions, organization: string): string | null {
  const stored = withStorage(access, (storage) =>
    storage.getItem(ORGANIZATION_PREFIX + organization),
  );
  return readToken(stored, Date.now(), organization)?.token ?? null;
}

/**
 * Stores the current token, and keeps it for when the reader comes back from another organization.
 *
 * @returns false where the browser keeps nothing
 */
export function storeToken(access: TokenOptions, token: string): boolean {
  const organization = decodeClaims(token)?.oid;
  const kept = withStorage(access, (storage) => {
    storage.setItem(TOKEN_KEY, token);
    if (typeof organization === 'string') {
      storage.setItem(ORGANIZATION_PREFIX + organization, token);
    }
    return storage.getItem(TOKEN_KEY);
  });
  return kept === token;
}

/** Removes a token wherever it is kept. Others stay: another tab may have stored a new one meanwhile. */
export function removeToken(access: TokenOptions, token: string): void {
  withStorage(access, (storage) => {
    tokenKeys(storage)
      .filter((key) => storage.getItem(key) === token)
      .forEach((key) => storage.removeItem(key));
  });
}

/** Removes the tokens of all organizations, and returns them. */
export function removeAllTokens(access: TokenOptions): string[] {
  const removed = withStorage(access, (storage) => {
    const keys = tokenKeys(storage);
    const tokens = keys.map((key) => storage.getItem(key) ?? '');
    keys.forEach((key) => storage.removeItem(key));
    return tokens;
  });
  return [...new Set(removed)];
}

function tokenKeys(storage: TokenStorage): string[] {
  return storage
    .names()
    .filter((name) => name === TOKEN_KEY || name.startsWith(ORGANIZATION_PREFIX));
}

function takeLegacyToken(): string | null {
  const legacy = withStorage({}, (storage) => {
    const found = storage.getItem(LEGACY_KEY);
    storage.removeItem(LEGACY_KEY);
    return found;
  });
  return legacy ?? null;
}

/** Storage can be switched off by the reader; then nothing is kept between page loads. */
export function withStorage<T>(
  {tokenCookie}: TokenOptions,
  action: (storage: TokenStorage) => T,
): T | undefined {
  try {
    return action(tokenCookie ? createCookieStorage(tokenCookie) : browserStorage());
  } catch {
    return undefined;
  }
}

function browserStorage(): TokenStorage {
  const {localStorage: storage} = window;
  return {
    names: () => Object.keys(storage),
    getItem: (name) => storage.getItem(name),
    setItem: (name, value) => storage.setItem(name, value),
    removeItem: (name) => storage.removeItem(name),
  };
}
