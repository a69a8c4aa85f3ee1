import type {FactorConfiguration} from '../../site-config';
import {needsNoHandle} from './handleTypes';
import type {Place} from './marks';
import type {Handle} from './methods';
import type {Attempt, Effect, FlowEvent, Machine, Received, Screen} from './types';

/** The next state, and what has to be done outside. */
export type Step = [Machine, Effect[]];

/** What each event does; undefined if the screen has no use for it. */
export type Rules = {
  [Type in FlowEvent['type']]: (
    machine: Machine,
    event: Extract<FlowEvent, {type: Type}>,
  ) => Step | undefined;
};

export const IDENTIFIER: Screen = {name: 'identifier'};

/** Asks who signs in or, after a page load, continues where the reader was. */
export function startWithIdentifier(place?: Place): Machine {
  if (!place) {
    return {start: IDENTIFIER, attempts: 0, screen: IDENTIFIER};
  }
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
  return {start: undefined, attempts: 1, screen: {name: 'starting', attempt}};
}

/** Completes a sign-in from the URL, after asking if anyone may have sent it. */
export function startWithArrival(arrival: Received): Machine {
  const isAsked = arrival.kind === 'link' || arrival.kind === 'provider';
  return {
    start: IDENTIFIER,
    attempts: 0,
    screen: {name: isAsked ? 'arrival' : 'arriving', arrival},
  };
}

export function show(machine: Machine, screen: Screen, ...effects: Effect[]): Step {
  return [{...machine, screen}, effects];
}

/** Asks which methods the handle may use. */
export function resolve(machine: Machine, handle: NonNullable<Attempt['handle']>): Step {
  return show(machine, {name: 'resolving', handle}, {type: 'resolve', handle});
}

export function isResolving(screen: Screen, handle: NonNullable<Attempt['handle']>): boolean {
  return screen.name === 'resolving' && screen.handle === handle;
}

type NewAttempt = Omit<Attempt, 'number'>;

export function attemptWith(
  factor: Attempt['factor'],
  handle: Attempt['handle'],
  before: Screen,
): NewAttempt {
  return {factor, handle: needsNoHandle(factor) ? undefined : handle, before};
}

/** The same attempt without what the provider has sent for it. */
export function again({factor, handle, before}: Attempt): NewAttempt {
  return {factor, handle, before};
}

export function begin(machine: Machine, given: NewAttempt): Step {
  const number = machine.attempts + 1;
  const attempt: Attempt = {...given, number};
  const {method, options} = attempt.factor;
  const isPopup = ['oidc', 'saml'].includes(method) && options?.ux_mode !== 'redirect';
  const screen: Screen = isPopup
    ? {name: 'popup', attempt, popup: 'open'}
    : {name: 'starting', attempt};
  const ended = leave(machine.screen);
  // The new SDK begins with the screen that it finds (`open`).
  const isRestarted = ended.some(({type}) => type === 'restart');
  return [
    {...machine, attempts: number, screen},
    isRestarted ? ended : [...ended, {type: 'begin', attempt}],
  ];
}

export function arrive(
  machine: Machine,
  arrival: Extract<Effect, {type: 'arrive'}>['arrival'],
): Step {
  return show(machine, {name: 'arriving', arrival}, {type: 'arrive', arrival});
}

/** The only way from a proof to a session: the token leaves the machine. */
export function finish(
  machine: Machine,
  token: string,
  used: Extract<Effect, {type: 'finish'}>['used'],
): Step {
  return show(machine, {name: 'finished'}, {type: 'finish', token, used});
}

type Live = Extract<Screen, {attempt: Attempt}>;

/** Whether the SDK is working on the attempt. */
export function isLive(
  screen: Screen,
): screen is Exclude<Live, {name: 'error' | 'recovery-codes'}> {
  return 'attempt' in screen && screen.name !== 'error' && screen.name !== 'recovery-codes';
}

export function isBegun(screen: Screen): screen is Extract<Live, {name: 'starting' | 'waiting'}> {
  return screen.name === 'starting' || screen.name === 'waiting';
}

/** Ends what the screen has begun, and revokes the token that it holds. */
export function leave(screen: Screen): Effect[] {
  if ('token' in screen) {
    const {token} = screen;
    return [{type: 'revoke', token}];
  }
  return isLive(screen) ? [{type: screen.attempt.isResumed ? 'restart' : 'cancel'}] : [];
}

export function leaveFlow(machine: Machine): Step {
  return show(machine, {name: 'closed'}, ...leave(machine.screen), {type: 'leave'});
}
