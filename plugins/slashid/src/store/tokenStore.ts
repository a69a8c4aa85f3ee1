import type {AccessConfig} from '@gated-docs/access-config';
import {createCookieStorage, type TokenStorage} from './tokenCookie';
import {decodeClaims, readToken, TOKEN_KEY, type ReadableToken} from './userToken';

/** The configuration that determines where tokens are stored, and whether they may be. */
export type TokenOptions = Pick<AccessConfig, 'tokenCookie'> &
  Partial<Pick<AccessConfig, 'storeToken'>>;

/** Key prefix for each organization's own token, kept beside the current one for switching back. */
export const ORGANIZATION_PREFIX = `${TOKEN_KEY}/`;

/** Where an earlier site's widget on this origin kept its token; read once. */
const LEGACY_KEY = '@slashid/USER_TOKEN';

/**
 * Returns the stored user token if it has not expired and belongs to `orgID`, if given. Removes any other value under
 * the key. Behind the gate, callers pass no `orgID`: the gate knows whose members may read.
 */
export function readStoredToken(access: TokenOptions, orgID?: string): ReadableToken | null {
  const legacy = takeLegacyToken();
  const stored = openStorage(access).getItem(TOKEN_KEY) ?? legacy;
  const token = readToken(stored, Date.now(), orgID);
  if (stored !== null && !token) {
    removeToken(access, stored);
  } else if (token && stored === legacy && access.storeToken !== false) {
    storeToken(access, token.token);
  }
  return token;
}

/**
 * The stored token if it is this person's; undefined otherwise. The session can be another person's, for example if the
 * browser had no room for its token.
 */
export function readTokenOfPerson(access: TokenOptions, personId: string): string | undefined {
  const stored = readStoredToken(access);
  return stored?.subject.type === 'person' && stored.subject.personId === personId
    ? stored.token
    : undefined;
}

/** The token last used in an organization, unless it has expired. */
export function readTokenFor(access: TokenOptions, organization: string): string | null {
  const stored = openStorage(access).getItem(ORGANIZATION_PREFIX + organization);
  return readToken(stored, Date.now(), organization)?.token ?? null;
}

/**
 * Stores the current token, also under its organization for switching back later. Fail closed: a token that the browser
 * does not store still replaces the earlier ones, whose session the next page load would otherwise continue. A sign-in
 * with another account also removes the earlier account's tokens of other organizations.
 *
 * @returns false if the browser does not store the current token
 */
export function storeToken(access: TokenOptions, token: string): boolean {
  const storage = openStorage(access);
  if (!continuesAccount(storage, token)) {
    removeAllTokens(access);
  }
  const isStored = replaceValue(storage, TOKEN_KEY, token);
  const organization = decodeClaims(token)?.oid;
  if (typeof organization === 'string') {
    replaceValue(storage, ORGANIZATION_PREFIX + organization, token);
  }
  return isStored;
}

/**
 * Stores a further token of the current session, only to be revoked with it: revoking it now would end the session at
 * providers that end a session with any of its tokens.
 */
export function storeBeside(access: TokenOptions, token: string): void {
  replaceValue(openStorage(access), ORGANIZATION_PREFIX + token.slice(-16), token);
}

/**
 * Whether a token is for the person of the stored ones. In another organization, that person may have another id: a
 * token for an organization without a stored one continues the current account, if there is one.
 */
function continuesAccount(storage: TokenStorage, token: string): boolean {
  const {oid, person_id: person} = decodeClaims(token) ?? {};
  const current = storage.getItem(TOKEN_KEY);
  const earlier = [storage.getItem(`${ORGANIZATION_PREFIX}${String(oid)}`), current]
    .map((stored) => stored && decodeClaims(stored))
    .find((stored) => stored && stored.oid === oid);
  return earlier ? earlier.person_id === person : current !== null;
}

/**
 * Removes the earlier value first: storage may be full, and cookies over 4 kB are dropped. Returns false if the new one
 * is not stored, or is in a cookie for other paths, which this page cannot see.
 */
function replaceValue(storage: TokenStorage, key: string, value: string): boolean {
  storage.removeItem(key);
  storage.setItem(key, value);
  return storage.getItem(key) === value;
}

/**
 * Removes a token from every key. Other tokens stay, because another tab may have stored a new one in the meantime.
 */
export function removeToken(access: TokenOptions, token: string): void {
  const storage = openStorage(access);
  tokenKeys(storage)
    .filter((key) => storage.getItem(key) === token)
    .forEach((key) => storage.removeItem(key));
}

/** Removes the tokens of all organizations and returns them. */
export function removeAllTokens(access: TokenOptions): string[] {
  const storage = openStorage(access);
  const keys = tokenKeys(storage);
  const tokens = keys.map((key) => storage.getItem(key) ?? '');
  keys.forEach((key) => storage.removeItem(key));
  return [...new Set(tokens)];
}

function tokenKeys(storage: TokenStorage): string[] {
  return storage
    .names()
    .filter((name) => name === TOKEN_KEY || name.startsWith(ORGANIZATION_PREFIX));
}

function takeLegacyToken(): string | null {
  const storage = openStorage({});
  const legacy = storage.getItem(LEGACY_KEY);
  storage.removeItem(LEGACY_KEY);
  return legacy;
}

/** Keeps nothing. */
export const NO_STORAGE: TokenStorage = {
  names: () => [],
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** Where the site keeps tokens; `NO_STORAGE` if the browser blocks that. */
export function openStorage({tokenCookie}: TokenOptions): TokenStorage {
  try {
    const storage = tokenCookie ? createCookieStorage(tokenCookie) : browserStorage();
    // Throws if it is blocked.
    storage.getItem(TOKEN_KEY);
    return storage;
  } catch {
    return NO_STORAGE;
  }
}

function browserStorage(): TokenStorage {
  const {localStorage: storage} = window;
  return {
    names: () => Object.keys(storage),
    getItem: (name) => storage.getItem(name),
    setItem: (name, value) => {
      try {
        storage.setItem(name, value);
      } catch {
        // Full. Who needs to know reads the value.
      }
    },
    removeItem: (name) => storage.removeItem(name),
  };
}
