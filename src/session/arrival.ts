import {tabMemory} from './tabMemory';
import {fieldsOf, listOf} from './fields';

/** Query parameters with which a sign-in is finished on page load (identity protocol, section 7). */
const PARAMETERS = ['challenges', 'sidcp', 'sso_challenge_id', 'sso_code', 'csrf_token', 'iss'];

/** Those of the provider's own sign-in page, which only count together. */
const HOSTED_PARAMETERS = ['code', 'state'];

/** Where the SDK keeps the random value that comes back with a sign-in which this browser began. */
const CSRF_KEY = '@SLASHID/CSRF_TOKEN';

/** Where the SDK keeps which hosted sign-in this tab left for. */
const HOSTED_KEY = '@SLASHID/OIDC_CLIENT_ID';

/**
 * A sign-in that came with the address.
 * `own`: the end of a single sign-on that this browser began and that left this window. `hosted`: the same,
 * from the provider's own page. `link`: one that anybody can have sent, so the reader has to agree to it.
 * `provider`: a company's portal asks to begin a single sign-on. `damaged`: two sign-ins at once.
 */
export type Arrival =
  | {kind: 'none'}
  | {kind: 'damaged'}
  | {kind: 'hosted'; query: string}
  | {kind: 'own' | 'link'; query: string; pack?: string}
  | {kind: 'provider'; provider: string; clientId: string};

let taken: Arrival | undefined;

/** Reads the sign-in out of the address and removes it from the address bar, once for each page load. */
export function takeArrival(): Arrival {
  taken ??= readArrival();
  stripSignInParameters();
  return taken;
}

/** After it was finished, or declined. */
export function forgetArrival(): void {
  taken = {kind: 'none'};
}

/**
 * Which sign-in the address brings. Fail closed: the end of a sign-in must hold the value that only this
 * browser knows, and a list must hold one challenge of the expected type; another list could make the SDK
 * act, go elsewhere for example.
 */
export function readArrival(): Arrival {
  const url = new URL(window.location.href);
  const query = url.searchParams;
  const present = [...PARAMETERS, ...HOSTED_PARAMETERS].filter((name) => query.has(name));
  if (present.some((name) => query.getAll(name).length > 1)) {
    return {kind: 'none'};
  }
  const is = (...names: string[]) => present.length === names.length && names.every(has);
  const has = (name: string) => Boolean(query.get(name));
  if (is('iss')) {
    return readIssuer(query.get('iss') ?? '');
  }
  // A provider may add its issuer (RFC 9207). The code is only ever sent to the configured provider.
  if (is(...HOSTED_PARAMETERS) || is(...HOSTED_PARAMETERS, 'iss')) {
    const isOwn = tabMemory.get(HOSTED_KEY) !== null && query.get('state') === storedCsrfToken();
    url.searchParams.delete('iss');
    return isOwn ? {kind: 'hosted', query: url.search} : {kind: 'none'};
  }
  if (has('challenges') && has('sidcp')) {
    return {kind: 'damaged'};
  }
  const source = has('sidcp') ? 'sidcp' : 'challenges';
  const kind = is(source)
    ? 'link'
    : is(source, 'sso_challenge_id', 'sso_code', 'csrf_token') &&
        query.get('csrf_token') === storedCsrfToken()
      ? 'own'
      : 'none';
  if (kind === 'none') {
    return {kind};
  }
  const pack = query.get('sidcp');
  if (pack) {
    return {kind, query: url.search, pack};
  }
  return isExpected(decodeChallenges(query.get('challenges') ?? ''), kind, query)
    ? {kind, query: url.search}
    : {kind: 'none'};
}

/** Takes all sign-in parameters out of the address bar. */
export function stripSignInParameters(): void {
  const url = new URL(window.location.href);
  const isHosted = HOSTED_PARAMETERS.every((name) => url.searchParams.has(name));
  const names = isHosted ? [...PARAMETERS, ...HOSTED_PARAMETERS] : PARAMETERS;
  const present = names.filter((name) => url.searchParams.has(name));
  if (present.length > 0) {
    present.forEach((name) => url.searchParams.delete(name));
    window.history.replaceState(window.history.state, '', url);
  }
}

/** Whether a list holds the one challenge that an arrival of this kind may hold. */
export function isExpected(
  challenges: unknown,
  kind: 'own' | 'link',
  query: URLSearchParams,
): boolean {
  const [only, ...others] = listOf(challenges, fieldsOf) ?? [];
  if (!only || others.length > 0) {
    return false;
  }
  return kind === 'link'
    ? only.type === 'nonce'
    : only.type === 'proxy' &&
        fieldsOf(only.options).challenge_id === query.get('sso_challenge_id');
}

/** `social:<provider>:<client id>`, as SlashID's organizations write it. */
function readIssuer(issuer: string): Arrival {
  const [, provider, clientId] = /^social:([^:]+):([^:]+)$/.exec(issuer) ?? [];
  return provider && clientId ? {kind: 'provider', provider, clientId} : {kind: 'none'};
}

function decodeChallenges(encoded: string): unknown {
  try {
    return JSON.parse(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')));
  } catch {
    return undefined;
  }
}

function storedCsrfToken(): string | null {
  try {
    return window.localStorage.getItem(CSRF_KEY);
  } catch {
    return null;
  }
}
