import {browserMemory, tabMemory} from '@gated-docs/utils/memory';
import {asRecord, asList} from '@gated-docs/utils/unknown-data';

/** Query parameters that complete or, for `iss`, start a sign-in on page load (identity protocol, section 7). */
const PARAMETERS = ['challenges', 'sidcp', 'sso_challenge_id', 'sso_code', 'csrf_token', 'iss'];

/** Parameters of the provider's hosted sign-in page; they count only together. */
const HOSTED_PARAMETERS = ['code', 'state'];

/** Where the SDK keeps the random CSRF value of a sign-in that this browser started. */
export const CSRF_KEY = '@SLASHID/CSRF_TOKEN';

/** Where the SDK records the hosted sign-in that this tab was redirected to. */
const HOSTED_KEY = '@SLASHID/OIDC_CLIENT_ID';

/**
 * A sign-in that arrives in the URL.
 * `own`: the callback of a single sign-on that this browser started and that left this window. `hosted`: the same,
 * from the provider's hosted page. `link`: anyone may have sent it, so the reader has to confirm. `provider`: a
 * company's portal asks to start a single sign-on. `damaged`: two sign-ins at once.
 */
export type Arrival =
  | {kind: 'none'}
  | {kind: 'damaged'}
  | {kind: 'hosted'; query: string}
  | {kind: 'own' | 'link'; query: string; pack?: string}
  | {kind: 'provider'; provider: string; clientId: string};

let taken: Arrival | undefined;

/** Reads the sign-in from the URL once per page load and removes it from the address bar. */
export function takeArrival(): Arrival {
  taken ??= readArrival();
  stripSignInParameters();
  return taken;
}

/** Forgets a sign-in that was completed, declined or not allowed. */
export function forgetArrival(): void {
  taken = {kind: 'none'};
}

/**
 * Classifies the sign-in in the URL. Fail closed: a callback must carry the value that only this browser knows, and a
 * list of challenges must hold a single one of the expected type; any other list could make the SDK act, for example
 * redirect. The challenges of a pack are checked later (`resolveChallengePack`).
 */
export function readArrival(): Arrival {
  const query = new URL(window.location.href).searchParams;
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
    const isOwn =
      tabMemory.get(HOSTED_KEY) !== null && query.get('state') === browserMemory.get(CSRF_KEY);
    return isOwn ? {kind: 'hosted', query: pick(query, HOSTED_PARAMETERS)} : {kind: 'none'};
  }
  if (has('challenges') && has('sidcp')) {
    return {kind: 'damaged'};
  }
  const source = has('sidcp') ? 'sidcp' : 'challenges';
  const kind = is(source)
    ? 'link'
    : is(source, 'sso_challenge_id', 'sso_code', 'csrf_token') &&
        query.get('csrf_token') === browserMemory.get(CSRF_KEY)
      ? 'own'
      : 'none';
  if (kind === 'none') {
    return {kind};
  }
  const pack = query.get('sidcp');
  if (pack) {
    return {kind, query: pick(query, present), pack};
  }
  return isExpected(decodeChallenges(query.get('challenges') ?? ''), kind, query)
    ? {kind, query: pick(query, present)}
    : {kind: 'none'};
}

/** Only the parameters of the sign-in: the page's own stay in the address bar, and may have changed when it continues. */
function pick(query: URLSearchParams, names: readonly string[]): string {
  return `?${new URLSearchParams(names.map((name) => [name, query.get(name) ?? '']))}`;
}

/** Removes all sign-in parameters from the address bar. */
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

/** Whether the list holds exactly the one challenge that this kind of arrival allows. */
export function isExpected(
  challenges: unknown,
  kind: 'own' | 'link',
  query: URLSearchParams,
): boolean {
  const [only, ...others] = asList(challenges, asRecord) ?? [];
  if (!only || others.length > 0) {
    return false;
  }
  return kind === 'link'
    ? only.type === 'nonce'
    : only.type === 'proxy' &&
        asRecord(only.options).challenge_id === query.get('sso_challenge_id');
}

/** Parses `social:<provider>:<client id>`, SlashID's issuer format. */
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
