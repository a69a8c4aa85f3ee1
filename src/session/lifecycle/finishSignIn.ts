import type {AccessConfig} from '../../site-config';
import {holdSuccess, takeHeldEvents} from '../events/heldEvents';
import {readProviderConfig} from '../provider/providerConfig';
import {setMark, takeMark} from '../store/marks';
import {readToken} from '../store/userToken';
import type {Delivery} from '../types';

/**
 * Opens a session with a new token, and notes what the next page needs to know about the sign-in.
 *
 * @throws Error with a message for the reader
 */
export async function finishSignIn(
  token: string,
  {access, delivery}: {access: AccessConfig; delivery: Delivery['delivery']},
  openSession: (token: string) => Promise<void>,
): Promise<void> {
  holdSuccess(token);
  setMark('signedIn', 'yes');
  if (!access.storeToken && access.analyticsEnabled !== false) {
    // The only moment when this browser has the token; the request outlives the page.
    await sendConsent(token, access, delivery).catch(() => undefined);
  }
  try {
    await openSession(token);
  } catch (error) {
    takeHeldEvents();
    takeMark('signedIn');
    throw error;
  }
}

async function sendConsent(
  token: string,
  access: AccessConfig,
  delivery: Delivery['delivery'],
): Promise<void> {
  const {sendUnsentChoice} = await import('../privacy/consent');
  const provider = await readProviderConfig(delivery, access);
  const subject = readToken(token, 0)?.subject;
  if (subject?.type === 'person') {
    void sendUnsentChoice(provider, subject.personId, token);
  }
}
