import type {FactorConfiguration, SignInStep} from '@gated-docs/access-config';
import {type Handle, methodsFor, needsNoHandle} from '@gated-docs/access-config/methods';
import {asList, asString} from '@gated-docs/utils/unknown-data';
import {decodeClaims} from '../../store/userToken';
import {lastProof} from '../handles';
import type {Place} from '../place';
import type {Attempt, Effect, FlowEvent, Machine, Received, Screen} from '../types';

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

/** The next state, and what has to be done outside. */
export type Step = [Machine, Effect[]];

/** What each screen does with an event, if it has a use for it. */
export type Rules = {
  [Name in Screen['name']]: {
    [Type in FlowEvent['type']]?: (
      screen: Screen & {name: Name},
      event: FlowEvent & {type: Type},
      machine: Machine,
    ) => Step | undefined;
  };
};

/** A screen with an attempt that the SDK is working on. */
export type Live = Exclude<Extract<Screen, {attempt: Attempt}>, {name: 'error' | 'recovery-codes'}>;

export function show(machine: Machine, screen: Screen, ...effects: Effect[]): Step {
  return [{...machine, screen}, effects];
}

/** Asks which methods the handle may use. */
export function resolve(machine: Machine, handle: Handle): Step {
  return show(machine, {name: 'resolving', handle}, {type: 'resolve', handle});
}

/** The same attempt without what the provider has sent for it. */
export function again({factor, handle, before, proof}: Attempt): NewAttempt {
  return {factor, handle, before, proof};
}

type NewAttempt = Omit<Attempt, 'number'>;

export function begin(machine: Machine, planned: NewAttempt): Step {
  const number = machine.attempts + 1;
  const {factor} = planned;
  const handle = needsNoHandle(factor) ? undefined : planned.handle;
  const attempt: Attempt = {...planned, handle, number};
  const isPopup =
    ['oidc', 'saml'].includes(factor.method) && factor.options?.ux_mode !== 'redirect';
  const screen: Screen = isPopup
    ? {name: 'popup', attempt, isClosed: false}
    : {name: 'waiting', attempt};
  const ended = leave(machine.screen);
  // The new SDK begins with the screen that it finds (`open`).
  const isRestarted = ended.some(({type}) => type === 'restart');
  return [
    {...machine, attempts: number, screen},
    isRestarted ? ended : [...ended, {type: 'begin', attempt}],
  ];
}

export function arrive(machine: Machine, arrival: Received): Step {
  return show(machine, {name: 'arriving', arrival}, {type: 'arrive', arrival});
}

/** Offers the methods of a list; begins with the only one, or with `direct`. */
export function offer(
  machine: Machine,
  list: Screen & {name: 'methods'},
  direct?: Attempt['factor'],
): Step {
  const {handle, methods, proof} = list;
  const [only, ...others] = methods;
  const factor = direct ?? (others.length === 0 ? only : undefined);
  const before = others.length > 0 ? list : (machine.start ?? IDENTIFIER);
  const [listed] = show(machine, list);
  return factor ? begin(listed, {factor, handle, before, proof}) : [listed, []];
}

/**
 * The only way from a proof to a session: the token leaves the machine if it proves every step that the site requires.
 * If not, it stays here until the reader has used a method of the missing step, for the same handle.
 */
export function finish(machine: Machine, token: string, last: Attempt | Received): Step {
  const used = ('factor' in last && last.proof?.used) || last;
  const missing = findMissingStep(token, machine.steps);
  if (!missing) {
    return show(machine, {name: 'finished'}, {type: 'finish', token, used});
  }
  const handle = ('factor' in used && used.handle) || lastProof(token).handle;
  if (!handle) {
    const error = new Error('The token names no handle for the second method.');
    return show(
      machine,
      'factor' in used
        ? {name: 'error', error, attempt: used}
        : {name: 'arrival-error', error, arrival: used, canRetry: false},
    );
  }
  const methods = methodsFor(handle, missing);
  return offer(machine, {name: 'methods', handle, methods, proof: {token, used}});
}

/**
 * The first step of a sign-in that a token does not prove; undefined if it proves all, or the site has no steps. Fail
 * closed: a token that names no method proves none.
 */
function findMissingStep(token: string, steps: readonly SignInStep[] = []): SignInStep | undefined {
  const used = asList(decodeClaims(token)?.authenticated_methods, asString) ?? [];
  return steps.find(({factors}) => !factors.some(({method}) => used.includes(method)));
}

/** Ends what the screen has begun. */
export function leave(screen: Screen): Effect[] {
  const isLive = 'attempt' in screen && screen.name !== 'error' && screen.name !== 'recovery-codes';
  return isLive ? [{type: screen.attempt.isResumed ? 'restart' : 'cancel'}] : [];
}

/** Goes back to the flow's first screen. From there, and if the flow began with an attempt, leaves it. */
export function toStart(machine: Machine): Step {
  const {start, screen} = machine;
  return start && start !== screen
    ? show(machine, start, ...leave(screen))
    : show(machine, {name: 'closed'}, ...leave(screen), {type: 'leave'});
}
