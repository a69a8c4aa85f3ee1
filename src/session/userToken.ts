import {ANONYMOUS, subjectFromClaims, type Subject} from '../access';
import {fieldsOf, textOf, type Fields} from './fields';

/** Where the user token is kept between page loads (specification section 9). */
export const TOKEN_KEY = 'MY_USER_TOKEN';

/** What the browser reads from a token. Not verified here: it steers what is shown, the gate protects. */
export type ReadableToken = {
  token: string;
  subject: Subject;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** The handle the person last signed in with, for display. */
  handle?: string | undefined;
};

/** In place of an organization's id when a site is built for the local provider, which makes its own id. */
export const UNNAMED_ORGANIZATION = 'local';

/**
 * A token's claims, or null for what is no token, has expired, or was issued by another organization than
 * the site's. Never throws.
 */
export function readToken(
  token: string | null | undefined,
  now: number,
  orgID: string = UNNAMED_ORGANIZATION,
): ReadableToken | null {
  const claims = token ? decodeClaims(token) : null;
  if (!token || !claims) {
    return null;
  }
  const expiresAt = typeof claims.exp === 'number' ? claims.exp * 1000 : 0;
  const subject = subjectFromClaims(claims);
  const isForeign =
    orgID !== UNNAMED_ORGANIZATION && claims.oid !== undefined && claims.oid !== orgID;
  if (expiresAt <= now || subject === ANONYMOUS || isForeign) {
    return null;
  }
  return {token, subject, expiresAt, handle: lastHandle(claims.authentications)};
}

/** The claims of a token as they stand, unverified; null for what is no token. */
export function decodeClaims(token: string): Fields | null {
  try {
    const [, payload = ''] = token.split('.');
    const base64 = payload.replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? unwrap(fieldsOf(claims)) : null;
  } catch {
    return null;
  }
}

/** A token container holds the user token as a claim; the claims inside are the person's. */
function unwrap(claims: Fields): Fields | null {
  return typeof claims.user_token === 'string' ? decodeClaims(claims.user_token) : claims;
}

function lastHandle(authentications: unknown): string | undefined {
  const last: unknown = Array.isArray(authentications) ? authentications.at(-1) : undefined;
  return textOf(fieldsOf(fieldsOf(last).handle).value);
}
