import {readMark, setMark, takeMark} from '../store/marks';
import {decodeClaims} from '../store/userToken';
import {asList, asString} from '../store/unknownData';
import type {SignInEvent} from './sendEvent';

/** Someone who tries again and again must not fill the tab's storage. */
const MAX_EVENTS = 20;

/** Remembers a sign-in until the person consents to reporting it. */
export function holdSuccess(token: string): void {
  const methods = asList(decodeClaims(token)?.authenticated_methods, asString) ?? [];
  const last = methods.at(-1);
  if (last) {
    // What came before the last success was about its person.
    const held = readHeld();
    const earlier = held.map((event) => event.event_name).lastIndexOf('AuthenticationSucceeded_v1');
    setMark('heldEvents', JSON.stringify(held.slice(earlier + 1)));
    hold({
      event_name: 'AuthenticationSucceeded_v1',
      success_authn_method: last,
      authenticated_methods: methods,
    });
  }
}

/** Remembers a failed sign-in, until somebody signs in on this tab and consents. Another person's is forgotten. */
export function holdFailure(method: string, reason: string): void {
  hold({
    event_name: 'AuthenticationFailed_v1',
    failed_authn_method: method,
    failure_reason: reason,
  });
}

function hold(event: SignInEvent): void {
  const events = [...readHeld(), event].slice(-MAX_EVENTS);
  setMark('heldEvents', JSON.stringify(events));
}

/** Returns the events of this tab's last sign-in, once. */
export function takeHeldEvents(): SignInEvent[] {
  const events = readHeld();
  takeMark('heldEvents');
  return events;
}

function readHeld(): SignInEvent[] {
  // Only `hold` writes the mark.
  return JSON.parse(readMark('heldEvents') ?? '[]') as SignInEvent[];
}
