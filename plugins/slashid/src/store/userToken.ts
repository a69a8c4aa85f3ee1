import {ANONYMOUS, subjectFromClaims, type Subject} from '@gated-docs/access';
import {asList, asRecord, asString, type UnknownRecord} from '@gated-docs/utils/unknown-data';

/** Where the user token is stored between page loads (specification section 9). */
export const TOKEN_KEY = 'MY_USER_TOKEN';

/** Unverified data from a token. It only controls what is shown; the gate enforces access. */
export type ReadableToken = {
  token: string;
  subject: Subject;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** The handle of the last sign-in, for display. */
  handle?: string | undefined;
};

/** Stands for the organization's id in a build for the local provider, which generates its own id. */
export const UNNAMED_ORGANIZATION = 'local';

/**
 * Reads a token's claims. Returns null if the token is malformed, expired, anonymous or issued by another organization
 * than `orgID`, if given. Never throws.
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
  return {
    token,
    subject,
    expiresAt,
    handle: asString(asRecord(lastAuthentication(claims).handle).value),
  };
}

/** Decodes a token's claims without verifying them; null if it is malformed. */
export function decodeClaims(token: string): UnknownRecord | null {
  try {
    const [, payload = ''] = token.split('.');
    const base64 = payload.replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? unwrap(asRecord(claims)) : null;
  } catch {
    return null;
  }
}

/** A token container holds the user token as a claim; the inner claims are the person's. */
function unwrap(claims: UnknownRecord): UnknownRecord | null {
  return typeof claims.user_token === 'string' ? decodeClaims(claims.user_token) : claims;
}

/** The last of the sign-ins that a token proves: its method, handle and time. */
export function lastAuthentication(claims: UnknownRecord | null): UnknownRecord {
  return asList(claims?.authentications, asRecord)?.at(-1) ?? {};
}
