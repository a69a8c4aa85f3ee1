import type {FormConfiguration} from '@gated-docs/access-config';
import {browserMemory, tabMemory} from '@gated-docs/utils/memory';

/** What one page of a tab leaves for the next, each with the reason why it has to survive the navigation. */
const KEYS = {
  /** A sign-in behind the gate reloads the page, which then scrolls to what the URL names. */
  signedIn: 'portal-signed-in',
  /** Events of a sign-in wait until the reader consents, which may take several pages. */
  heldEvents: 'portal-held-events',
  /** Another organization's page replaces this one, and says so. `in_progress` (specification section 9). */
  organizationSwitch: 'portal-organization-switch',
  /** The token that this tab has exchanged. Without working cookies, each try would reload the page and try again. */
  triedToken: 'portal-tried-token',
  /** A page for another audience was reloaded. An inconsistent gate must not cause a loop. */
  reloaded: 'portal-reloaded',
  /** Text typed in the identifier field: a reload and the browser's "Back" would lose it. */
  typed: 'portal-typed-handle',
  /** The page that the reader left for the provider's hosted page, which returns to the home page. */
  returnTo: 'portal-return-to',
  /** The step at which the reader waits for a message: phones reload a tab when its reader comes back from their mail. */
  place: 'portal-sign-in-place',
  /** The provider has issued no usable anonymous token. Otherwise every page would ask again. */
  anonymousRefused: 'portal-anonymous-refused',
} as const;

type Mark = keyof typeof KEYS;

export const setMark = (mark: Mark, value: string): void => tabMemory.set(KEYS[mark], value);

export const readMark = (mark: Mark): string | null => tabMemory.get(KEYS[mark]);

/** Reads a mark and clears it. */
export function takeMark(mark: Mark): string | null {
  const value = readMark(mark);
  tabMemory.remove(KEYS[mark]);
  return value;
}

/** Forgets what belongs to one sign-in, when it ends or its person signs out. */
export function forgetSignIn(): void {
  (['typed', 'returnTo', 'place'] as const).forEach(takeMark);
}

/** What the SDK stores during a sign-in, apart from the token (identity protocol, section 8). */
const SIGN_IN_KEYS = [
  '@SLASHID/CSRF_TOKEN',
  '@SLASHID/PKCE_CODE_VERIFIER',
  '@SLASHID/OIDC_CLIENT_ID',
  '@SLASHID/OIDC_REDIRECT_URI',
  '@slashid/EVENTS_CORRELATION_ID',
];

/** Users' handles; kept only if the site lets the browser remember the last one. */
const HANDLE_KEYS = ['SLASHID_IDENTIFIERS', '@slashid/LAST_HANDLE'];

/** On sign-out, removes data that the next person at this browser must not see. */
export function clearSdkStorage({storeLastHandle}: FormConfiguration = {}): void {
  const keys = storeLastHandle ? SIGN_IN_KEYS : [...SIGN_IN_KEYS, ...HANDLE_KEYS];
  forgetSignIn();
  // Of this person's sign-in.
  takeMark('heldEvents');
  for (const key of keys) {
    tabMemory.remove(key);
    browserMemory.remove(key);
  }
}
