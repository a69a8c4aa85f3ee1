import type {AccessConfig} from '../site-config';
import {confirmToken, isConclusive} from './confirmToken';
import {fetchWithRetry} from './fetchWithRetry';
import {PRODUCTION_URL, readProviderConfig, type ProviderConfig} from './providerConfig';
import {tabMemory} from './tabMemory';
import {ORGANIZATION_PREFIX, withStorage, type TokenOptions} from './tokenStore';
import type {Delivery} from './types';
import {decodeClaims} from './userToken';
import {readFields, textOf} from './fields';

/** Where an anonymous user's token is kept: with the organizations' own, so that it goes with them at sign-out. */
const ANONYMOUS_KEY = `${ORGANIZATION_PREFIX}anonymous`;

/** Set once the organization has refused, so that not every page asks it again. */
const REFUSED_KEY = 'portal-anonymous-refused';

export type AnonymousOptions = TokenOptions & Pick<AccessConfig, 'storeToken'>;

type ReadProvider = () => Promise<ProviderConfig>;

/** What this page has made or had confirmed. Of a site that stores no tokens, all there is. */
let known: string | null = null;
let pending: Promise<string | null> | undefined;
/** Grows whenever the anonymous user is forgotten: who was asked for before must not come back. */
let generation = 0;

/**
 * Makes a reader who has not signed in an anonymous user. Where no tokens are stored, every page would make
 * another person: there, the form asks for one.
 */
export async function beginAnonymously(
  delivery: Delivery['delivery'],
  access: AccessConfig,
): Promise<void> {
  if (access.storeToken) {
    await ensureAnonymousUser(() => readProviderConfig(delivery, access), access);
  }
}

/**
 * The token of the anonymous user that this browser is: the stored one while the provider confirms it, or one
 * that the provider creates now. `null` where there is none; the reader then signs in as usual. Never rejects.
 */
export function ensureAnonymousUser(
  readProvider: ReadProvider,
  access: AnonymousOptions,
): Promise<string | null> {
  pending ??= findOrCreate(readProvider, access)
    .catch(() => null)
    .finally(() => {
      pending = undefined;
    });
  return pending;
}

/** Forgets the anonymous user, who has become a signed-in one. */
export function forgetAnonymousUser(access: TokenOptions): void {
  generation += 1;
  remove(access);
}

async function findOrCreate(
  readProvider: ReadProvider,
  access: AnonymousOptions,
): Promise<string | null> {
  // What another tab has removed, this one forgets: that person has signed in or out.
  const token = access.storeToken ? readStored(access) : known;
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
  const created = tabMemory.get(REFUSED_KEY) === null ? await create(provider) : null;
  if (created === null || generation !== began) {
    return null;
  }
  known = created;
  if (access.storeToken) {
    withStorage(access, (storage) => storage.setItem(ANONYMOUS_KEY, created));
  }
  return created;
}

function remove(access: TokenOptions): void {
  known = null;
  withStorage(access, (storage) => storage.removeItem(ANONYMOUS_KEY));
}

/** Where storage is switched off, what this page knows. */
function readStored(access: AnonymousOptions): string | null {
  const stored = withStorage(access, (storage) => storage.getItem(ANONYMOUS_KEY));
  return stored === undefined ? known : stored;
}

async function create({orgID, baseURL = PRODUCTION_URL}: ProviderConfig): Promise<string | null> {
  const response = await fetchWithRetry(`${baseURL}/persons/anonymous`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'SlashID-OrgID': orgID},
    body: '{}',
  });
  if (!response || !isConclusive(response.status)) {
    return null;
  }
  const token = textOf((await readFields(response)).result);
  if (token !== undefined && isAnonymousToken(token)) {
    return token;
  }
  // A wrong clock would otherwise make a person of every page that is opened.
  tabMemory.set(REFUSED_KEY, 'yes');
  return null;
}

/** A token of somebody who signed in must never be used as an anonymous one (specification section 5). */
function isAnonymousToken(token: string): boolean {
  const claims = decodeClaims(token);
  return (
    claims?.person_type === 'anonymous' &&
    typeof claims.exp === 'number' &&
    claims.exp * 1000 > Date.now()
  );
}
