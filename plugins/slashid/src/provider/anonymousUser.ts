import type {AccessConfig} from '@gated-docs/access-config';
import {confirmToken, isConclusive} from './confirmToken';
import {callProvider} from './callProvider';
import type {ProviderConfig} from './providerConfig';
import {readMark, setMark} from '../store/marks';
import {NO_STORAGE, openStorage, ORGANIZATION_PREFIX, type TokenOptions} from '../store/tokenStore';
import {decodeClaims} from '../store/userToken';
import {readRecord, asString} from '@gated-docs/utils/unknown-data';

/**
 * Storage key of the anonymous user's token: shares the organizations' prefix, so that signing out removes it too.
 */
const ANONYMOUS_KEY = `${ORGANIZATION_PREFIX}anonymous`;

export type AnonymousOptions = TokenOptions & Pick<AccessConfig, 'storeToken'>;

/** The token this page created or had confirmed; the only copy if the site stores no tokens. */
let known: string | null = null;
let pending: Promise<string | null> | undefined;
/** Incremented when the anonymous user is forgotten, so that a pending request cannot restore it. */
let generation = 0;

/** Signing in does not need an anonymous user, and waits no longer for one. */
const MAX_WAIT_MS = 3_000;

/**
 * Returns this browser's anonymous token: the stored one unless it has expired or the provider refuses it, otherwise a
 * new one. `null` if there is none in time; the reader then signs in as usual. Never rejects.
 */
export function ensureAnonymousUser(
  readProvider: () => Promise<ProviderConfig>,
  access: AnonymousOptions,
): Promise<string | null> {
  pending ??= findOrCreate(readProvider, access)
    .catch(() => null)
    .finally(() => {
      pending = undefined;
    });
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), MAX_WAIT_MS);
  });
  return Promise.race([pending, tooLate]);
}

/** Forgets the anonymous user after sign-in. */
export function forgetAnonymousUser(access: TokenOptions): void {
  generation += 1;
  remove(access);
}

async function findOrCreate(
  readProvider: () => Promise<ProviderConfig>,
  access: AnonymousOptions,
): Promise<string | null> {
  // If another tab removed the stored token, that person has signed in or out, so this tab forgets it too.
  const storage = access.storeToken ? openStorage(access) : NO_STORAGE;
  const token = storage === NO_STORAGE ? known : storage.getItem(ANONYMOUS_KEY);
  const isUsable = typeof token === 'string' && isAnonymousToken(token);
  if (isUsable && token === known) {
    return token;
  }
  const began = generation;
  const provider = await readProvider();
  const isConfirmed = isUsable && (await confirmToken(provider, token)) !== 'refused';
  if (generation !== began) {
    return null;
  }
  if (isConfirmed) {
    known = token;
    return token;
  }
  remove(access);
  const created = readMark('anonymousRefused') === null ? await create(provider) : null;
  if (created === null || generation !== began) {
    return null;
  }
  known = created;
  storage.setItem(ANONYMOUS_KEY, created);
  return created;
}

function remove(access: TokenOptions): void {
  known = null;
  openStorage(access).removeItem(ANONYMOUS_KEY);
}

async function create(provider: ProviderConfig): Promise<string | null> {
  const request = {organization: provider.orgID, body: {}};
  const response = await callProvider(provider, '/persons/anonymous', request);
  if (!response || !isConclusive(response.status)) {
    return null;
  }
  const token = asString((await readRecord(response)).result);
  if (token !== undefined && isAnonymousToken(token)) {
    return token;
  }
  // Otherwise a wrong device clock would create a person on every page view.
  setMark('anonymousRefused', 'yes');
  return null;
}

/** The token of a signed-in user must never be used as an anonymous one (specification section 5). */
function isAnonymousToken(token: string): boolean {
  const claims = decodeClaims(token);
  return (
    claims?.person_type === 'anonymous' &&
    typeof claims.exp === 'number' &&
    claims.exp * 1000 > Date.now()
  );
}
