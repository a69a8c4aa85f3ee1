import type {FormConfiguration} from '@gated-docs/access-config';
import {forgetSignIn, takeMark} from './marks';
import {browserMemory, tabMemory} from '@gated-docs/utils/memory';

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
