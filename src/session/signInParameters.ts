/** Query parameters with which the SDK finishes a sign-in on page load (identity protocol, section 7). */
const PARAMETERS = ['challenges', 'sidcp', 'sso_challenge_id', 'sso_code', 'csrf_token', 'iss'];

/** Where the SDK keeps the random value that comes back with a sign-in which this browser began. */
const CSRF_KEY = '@SLASHID/CSRF_TOKEN';

/**
 * A sign-in that came with the address. `own`: the answer to a single sign-on that this browser began and
 * that went away in this window. `link`: one that somebody sent, so the reader has to agree to it.
 */
export type ArrivedSignIn = 'own' | 'link' | 'none';

/**
 * Takes sign-in parameters out of the address bar that no reader may act on. A link with somebody else's
 * sign-in would sign the reader in to an account that is not theirs.
 */
export function refuseForeignSignIn(): void {
  if (arrivedSignIn() === 'none') {
    stripSignInParameters();
  }
}

/**
 * Which sign-in the address brings. Fail closed: an answer must hold the value that only this browser
 * knows, and either must hold one challenge of the expected type; another list could make the SDK act,
 * go elsewhere for example.
 */
export function arrivedSignIn(): ArrivedSignIn {
  const query = new URL(window.location.href).searchParams;
  const present = PARAMETERS.filter((name) => query.has(name));
  const isRepeated = present.some((name) => query.getAll(name).length > 1);
  const challenge = onlyChallenge(query.get('challenges') ?? '');
  if (isRepeated || !challenge || query.has('sidcp') || query.has('iss')) {
    return 'none';
  }
  if (present.length === 1) {
    return challenge.type === 'nonce' ? 'link' : 'none';
  }
  const csrfToken = query.get('csrf_token');
  const isOwn =
    Boolean(csrfToken) &&
    csrfToken === storedCsrfToken() &&
    Boolean(query.get('sso_code')) &&
    challenge.type === 'proxy' &&
    challenge.options?.challenge_id === query.get('sso_challenge_id');
  return isOwn ? 'own' : 'none';
}

/** Takes all sign-in parameters out of the address bar. */
export function stripSignInParameters(): void {
  const url = new URL(window.location.href);
  const present = PARAMETERS.filter((name) => url.searchParams.has(name));
  if (present.length > 0) {
    present.forEach((name) => url.searchParams.delete(name));
    window.history.replaceState(window.history.state, '', url);
  }
}

type Challenge = {type?: unknown; options?: {challenge_id?: unknown}};

function onlyChallenge(encoded: string): Challenge | undefined {
  try {
    const base64 = encoded.replace(/-/g, '+').replace(/_/g, '/');
    const challenges: unknown = JSON.parse(atob(base64));
    return Array.isArray(challenges) && challenges.length === 1
      ? ((challenges as Challenge[])[0] ?? undefined)
      : undefined;
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
