import {subjectFromClaims} from '../access';
import type {Session} from './types';

const SESSION_PATH = '/_gate/session';

/** What became of handing a token to the gate. `unavailable`: try again later, the token may be good. */
export type ExchangeOutcome = 'accepted' | 'refused' | 'unavailable';

/** Asks the gate who reads. */
export async function readGateSession(): Promise<Session> {
  const response = await ask(SESSION_PATH);
  if (response?.status === 401) {
    return {status: 'signed-out'};
  }
  if (!response?.ok) {
    return {status: 'unreachable'};
  }
  const {person, groups, expiresAt, handle} = (await response.json()) as Record<string, unknown>;
  return {
    status: 'signed-in',
    subject: subjectFromClaims({person_id: person, person_type: 'regular', groups}),
    handle: (handle as {value?: string} | undefined)?.value,
    expiresAt: Date.parse(String(expiresAt)),
  };
}

/** Exchanges a user token for the gate's session cookie. */
export async function exchangeToken(token: string): Promise<ExchangeOutcome> {
  const response = await ask(SESSION_PATH, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({token}),
  });
  if (response?.ok) {
    return 'accepted';
  }
  return response?.status === 401 ? 'refused' : 'unavailable';
}

/** Ends the session: the gate revokes the token at the provider and clears the cookie. False when it could not be reached. */
export async function endGateSession(): Promise<boolean> {
  const response = await ask(SESSION_PATH, {method: 'DELETE'});
  return response?.ok ?? false;
}

async function ask(path: string, init?: RequestInit): Promise<Response | null> {
  try {
    return await fetch(path, {...init, credentials: 'same-origin', cache: 'no-store'});
  } catch {
    return null;
  }
}
