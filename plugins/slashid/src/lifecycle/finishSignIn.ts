import type {AccessConfig} from '@gated-docs/access-config';
import {holdSuccess, takeHeldEvents} from '../events/heldEvents';
import {setMark, takeMark} from '../store/marks';
import {readToken} from '../store/userToken';

/**
 * Opens a session with a new token, and notes what the next page needs to know about the sign-in.
 *
 * @throws Error with a message for the reader
 */
export async function finishSignIn(
  token: string,
  access: AccessConfig,
  openSession: (token: string) => Promise<void>,
): Promise<void> {
  holdSuccess(token);
  setMark('signedIn', 'yes');
  const subject = readToken(token, 0)?.subject;
  if (!access.storeToken && access.analyticsEnabled !== false && subject?.type === 'person') {
    // The only moment when this browser has the token.
    await import('../privacy/consent').then(
      ({sendUnsentChoice}) => sendUnsentChoice(access, subject.personId, token),
      () => undefined,
    );
  }
  try {
    await openSession(token);
  } catch (error) {
    takeHeldEvents();
    takeMark('signedIn');
    throw error;
  }
}
