import {compilePolicy, decide, ANONYMOUS, type PolicySource} from '../access';
import {accessOf, ACCESS_ATTRIBUTE} from './accessAttribute';
import {createCookieStorage} from './tokenCookie';
import type {TokenOptions} from './tokenStore';
import {readToken, TOKEN_KEY} from './userToken';

/**
 * Runs as an inline script before the first paint of the plain build: decides from the stored token and
 * the rules whether the page may be seen, so that nothing flashes. The page stays hidden unless this
 * says otherwise.
 */
export function decideBeforePaint({
  orgID,
  tokenCookie,
  ...policySource
}: PolicySource & TokenOptions & {orgID?: string}): void {
  let stored: string | null = null;
  try {
    const storage = tokenCookie ? createCookieStorage(tokenCookie) : localStorage;
    stored = storage.getItem(TOKEN_KEY);
  } catch {
    // Storage is blocked: nobody is signed in.
  }
  const subject = readToken(stored, Date.now(), orgID)?.subject ?? ANONYMOUS;
  const decision = decide(compilePolicy(policySource), subject, location.pathname);
  document.documentElement.setAttribute(ACCESS_ATTRIBUTE, accessOf(decision));
}
