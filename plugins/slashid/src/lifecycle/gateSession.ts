import {fetchFromGate} from '@gated-docs/theme/session';
import {asRecord, asString} from '@gated-docs/utils/unknown-data';

const SESSION_PATH = '/_gate/session';

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
