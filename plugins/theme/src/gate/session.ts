import {subjectFromClaims} from '@gated-docs/access';
import {asList, asRecord, asString, readRecord} from '@gated-docs/utils/unknown-data';
import type {Session, View} from '../session';
import {fetchFromGate} from './fetchFromGate';

const SESSION_PATH = '/_gate/session';

/** The gate accepts a token for a few seconds after its expiry; this limits how often the browser asks again then. */
const MIN_REMAINDER_MS = 5_000;

/** The reader's session according to the gate. Never rejects: without a response, it is `unreachable`. */
export async function readGateSession(): Promise<Session> {
  const response = await fetchFromGate(SESSION_PATH);
  if (response?.status === 401) {
    return {status: 'signed-out'};
  }
  if (!response?.ok) {
    return {status: 'unreachable'};
  }
  const body = await readRecord(response);
  const {person, groups, expiresAt} = body;
  if (typeof expiresAt !== 'string') {
    return {status: 'unreachable'};
  }
  const remaining = Date.parse(expiresAt) - serverTime(response);
  return {
    status: 'signed-in',
    subject: subjectFromClaims({person_id: person, person_type: 'regular', groups}),
    handle: asString(asRecord(body.handle).value),
    expiresAt: Date.now() + Math.max(remaining, MIN_REMAINDER_MS),
    organizations: asList(body.organizations, asString),
    hasReadTokens: body.readTokens === true,
    edition: asString(body.edition),
    isPartial: body.isPartial === true,
    views: asList(body.views, readView),
    view: readView(body.view),
  };
}

function readView(value: unknown): View | undefined {
  const {edition, groups} = asRecord(value);
  const names = asList(groups, asString);
  return typeof edition === 'string' && names ? {edition, groups: names} : undefined;
}

/** This device's clock may be wrong, so a session's remaining time is measured against the gate's clock. */
function serverTime({headers}: Response): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

const REFUSED = 'The portal did not accept this sign-in. Try again, or use another account.';
const UNAVAILABLE =
  'The sign-in service isn’t responding, so the portal can’t confirm your sign-in. Try again in a minute.';

/**
 * Result of exchanging a token at the gate. `unavailable`: the token may be valid, try again later. `unusable`: the
 * token, valid or not, cannot be used from this page. The message is for the reader.
 */
export type ExchangeOutcome =
  | {status: 'accepted'}
  | {status: 'refused' | 'unavailable' | 'unusable'; message: string};

/** Exchanges a user token for the gate's session cookie. */
export async function exchangeToken(token: string): Promise<ExchangeOutcome> {
  const response = await fetchFromGate(SESSION_PATH, {body: {token}});
  switch (response?.status) {
    case 200:
      return {status: 'accepted'};
    case 401:
      return {status: 'refused', message: REFUSED};
    // Wrong origin, or a token too large for a cookie.
    case 403:
    case 413:
      return {status: 'unusable', message: await messageOf(response)};
    default:
      return {status: 'unavailable', message: UNAVAILABLE};
  }
}

/**
 * Ends the session: the gate revokes the token at the provider and clears the cookie. Returns false if the gate does
 * not confirm that.
 */
export async function endGateSession(): Promise<boolean> {
  const response = await fetchFromGate(SESSION_PATH, {method: 'DELETE', keepalive: true});
  return response?.ok ?? false;
}

async function messageOf(response: Response): Promise<string> {
  const {message} = asRecord(await response.json().catch(() => null));
  return asString(message) ?? 'The portal can’t use this sign-in. Sign in again.';
}

const SIGNED_OUT = 'gate_signed_out';

/**
 * Whether the gate ended the session since the last call; clears the mark, a cookie of the gate. A reader who logs out
 * without JavaScript leaves the stored token behind, which must not open a session again.
 */
export function takeSignOutMark(): boolean {
  const isSecure = window.location.protocol === 'https:';
  const name = isSecure ? `__Host-${SIGNED_OUT}` : SIGNED_OUT;
  if (!hasCookie(name)) {
    return false;
  }
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  // A cookie that cannot be removed is not the gate's, and would sign the reader out again and again.
  return !hasCookie(name);
}

function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`));
}
