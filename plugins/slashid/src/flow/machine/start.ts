import type {FactorConfiguration} from '@gated-docs/access-config';
import type {Handle} from '@gated-docs/access-config/methods';
import type {Place} from '../place';
import type {Attempt, Machine, Received, Screen} from '../types';

export const IDENTIFIER = {name: 'identifier'} as const satisfies Screen;

/** Asks who signs in, unless the reader has submitted that. */
export function startWithIdentifier(isSubmitted = false): Machine {
  return {start: IDENTIFIER, attempts: 0, screen: {...IDENTIFIER, isSubmitted}};
}

/** After a page load, continues where the reader was. */
export function startWithPlace(place: Place): Machine {
  const attempt: Attempt = {...place, number: 1, before: IDENTIFIER, isResumed: true};
  return {start: IDENTIFIER, attempts: 1, screen: {name: 'waiting', attempt}};
}

/** Asks how a known account signs in. */
export function startWithMethods(handle: Handle, methods: readonly FactorConfiguration[]): Machine {
  const start: Screen = {name: 'methods', handle, methods};
  return {start, attempts: 0, screen: start};
}

/** Begins with one method; "Back" leaves. */
export function startWithAttempt(factor: FactorConfiguration, handle: Handle): Machine {
  const attempt: Attempt = {factor, handle, number: 1, before: IDENTIFIER};
  return {start: undefined, attempts: 1, screen: {name: 'waiting', attempt}};
}

/** Completes a sign-in from the URL, after asking if anyone may have sent it. `replaces`: the current user's handle. */
export function startWithArrival(arrival: Received, replaces?: string): Machine {
  const isAsked = arrival.kind === 'link' || arrival.kind === 'provider';
  return {
    start: IDENTIFIER,
    attempts: 0,
    screen: isAsked ? {name: 'arrival', arrival, replaces} : {name: 'arriving', arrival},
  };
}
