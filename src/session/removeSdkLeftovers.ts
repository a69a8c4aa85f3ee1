import type {FormConfiguration} from '../site-config';

/** What the SDK keeps of a sign-in beside the token (identity protocol, section 8). */
const LEFTOVERS = [
  '@SLASHID/CSRF_TOKEN',
  '@SLASHID/PKCE_CODE_VERIFIER',
  '@SLASHID/OIDC_CLIENT_ID',
  '@SLASHID/OIDC_REDIRECT_URI',
  '@slashid/EVENTS_CORRELATION_ID',
];

/** Names of people; kept only where the site lets the browser remember the last one. */
const NAMES = ['SLASHID_IDENTIFIERS', '@slashid/LAST_HANDLE'];

/** Removes at sign-out what the next person at this browser has no business with. */
export function removeSdkLeftovers({storeLastHandle}: FormConfiguration = {}): void {
  const keys = storeLastHandle ? LEFTOVERS : [...LEFTOVERS, ...NAMES];
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[kind];
      keys.forEach((key) => storage.removeItem(key));
    } catch {
      // Storage is blocked: nothing was left there.
    }
  }
}
