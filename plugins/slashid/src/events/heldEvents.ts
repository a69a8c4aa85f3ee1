import {readMark, setMark, takeMark} from '../store/marks';
import {decodeClaims} from '../store/userToken';
import {asList, asString} from '@gated-docs/utils/unknown-data';
import type {SignInEvent} from './sendEvent';

/** Event on `window` before a sign-out starts on this page. */
export const SIGN_OUT_EVENT = 'portal-sign-out';

/** Someone who tries again and again must not fill the tab's storage. */
const MAX_EVENTS = 20;

const SUCCEEDED = 'AuthenticationSucceeded_v1';

/** Remembers a sign-in until the person consents to reporting it. */
export function holdSuccess(token: string): void {
  const methods = asList(decodeClaims(token)?.authenticated_methods, asString) ?? [];
  const last = methods.at(-1);
  if (last) {
    // What came before the last success was about its person.
    const events = readEvents();
    const before = events.findLastIndex((event) => event.event_name === SUCCEEDED);
    storeEvents([
      ...events.slice(before + 1),
      {event_name: SUCCEEDED, success_authn_method: last, authenticated_methods: methods},
    ]);
  }
}

/** Remembers a failed sign-in, until somebody signs in on this tab and consents. Another person's is forgotten. */
export function holdFailure(method: string, reason: string): void {
  const event = {failed_authn_method: method, failure_reason: reason};
  storeEvents([...readEvents(), {event_name: 'AuthenticationFailed_v1', ...event}]);
}

/** Returns the events of this tab's last sign-in, once. */
export function takeHeldEvents(): SignInEvent[] {
  const events = readEvents();
  takeMark('heldEvents');
  return events;
}

function storeEvents(events: readonly SignInEvent[]): void {
  setMark('heldEvents', JSON.stringify(events.slice(-MAX_EVENTS)));
}

function readEvents(): SignInEvent[] {
  // Only `storeEvents` writes the mark.
  return JSON.parse(readMark('heldEvents') ?? '[]') as SignInEvent[];
}
