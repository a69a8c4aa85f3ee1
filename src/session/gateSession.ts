import {subjectFromClaims} from '../access';
import {askGate} from './askGate';
import {fieldsOf, listOf, readFields, textOf} from './fields';
import type {Session, View} from './types';

const SESSION_PATH = '/_gate/session';

/** Where the "Log out" form is sent. */
export const SIGN_OUT_PATH = '/_gate/sign-out';

/** The gate reads a token for some seconds past its end; it is asked again, but not all the time. */
const SHORTEST_REMAINDER_MS = 5_000;

/**
 * What became of handing a token to the gate. `unavailable`: try again later, the token may be good.
 * `unusable`: it is good, and cannot be used here; `message` tells the reader why.
 */
export type ExchangeOutcome =
  {status: 'accepted' | 'refused' | 'unavailable'} | {status: 'unusable'; message: string};

/** Asks the gate who reads. */
export async function readGateSession(): Promise<Session> {
  const response = await askGate(SESSION_PATH);
  if (response?.status === 401) {
    return {status: 'signed-out'};
  }
  if (!response?.ok) {
    return {status: 'unreachable'};
  }
  const {person, groups, expiresAt, handle, organizations, readTokens, edition, views, view} =
    await readFields(response);
  if (typeof expiresAt !== 'string') {
    return {status: 'unreachable'};
  }
  const remaining = Date.parse(expiresAt) - serverTime(response);
  return {
    status: 'signed-in',
    subject: subjectFromClaims({person_id: person, person_type: 'regular', groups}),
    handle: textOf(fieldsOf(handle).value),
    expiresAt: Date.now() + Math.max(remaining, SHORTEST_REMAINDER_MS),
    organizations: listOf(organizations, textOf),
    hasReadTokens: readTokens === true,
    edition: textOf(edition),
    views: listOf(views, readView),
    view: readView(view),
  };
}

function readView(value: unknown): View | undefined {
  const {edition, groups} = fieldsOf(value);
  const names = listOf(groups, textOf);
  return typeof edition === 'string' && names ? {edition, groups: names} : undefined;
}

/** This device's clock may be wrong; how long a session lives is measured by the gate's own. */
function serverTime({headers}: Response): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

/** Exchanges a user token for the gate's session cookie. */
export async function exchangeToken(token: string): Promise<ExchangeOutcome> {
  const response = await askGate(SESSION_PATH, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({token}),
  });
  switch (response?.status) {
    case 200:
      return {status: 'accepted'};
    case 401:
      return {status: 'refused'};
    // Another address than the portal's, or a token that no cookie can hold.
    case 403:
    case 413:
      return {status: 'unusable', message: await messageOf(response)};
    default:
      return {status: 'unavailable'};
  }
}

/** Ends the session: the gate revokes the token at the provider and clears the cookie. False when it could not be reached. */
export async function endGateSession(): Promise<boolean> {
  const response = await askGate(SESSION_PATH, {method: 'DELETE', keepalive: true});
  return response?.ok ?? false;
}

async function messageOf(response: Response): Promise<string> {
  const {message} = fieldsOf(await response.json().catch(() => null));
  return textOf(message) ?? 'The portal can’t use this sign-in. Sign in again.';
}
