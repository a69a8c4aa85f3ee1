import type {Effect, FlowEvent, Machine, Proof, Screen} from '../types';
import {RULES} from './rules';
import {leave, show, type Step} from './transitions';

type Rule = (screen: Screen, event: FlowEvent, machine: Machine) => Step | undefined;

/**
 * The next state of a sign-in. An event that the screen on display has no use for changes nothing. A token is neither
 * lost nor kept after its screen: if it opens no session, it is revoked.
 */
export function reduce(machine: Machine, event: FlowEvent): Step {
  const [next, effects] = follow(machine, event);
  const token = ('token' in event && event.token) || tokenOf(machine.screen);
  const isKept = [next.screen, ...effects].some((holder) => tokenOf(holder) === token);
  return token === undefined || isKept
    ? [next, effects]
    : [next, [...effects, {type: 'revoke', token}]];
}

function follow(machine: Machine, event: FlowEvent): Step {
  const {screen} = machine;
  if (event.type === 'close') {
    return show(machine, {name: 'closed'}, ...leave(screen));
  }
  // Each rule takes the screen and the event of its place in the table; TypeScript does not relate them.
  const rule = RULES[screen.name][event.type] as Rule | undefined;
  return rule?.(screen, event, machine) ?? [machine, []];
}

/** A machine holds at most one: that of the second method continues the session of the first, and replaces it. */
function tokenOf(holder: Screen | Effect): string | undefined {
  if ('token' in holder) {
    return holder.token;
  }
  const {proof}: {proof?: Proof | undefined} =
    'attempt' in holder ? holder.attempt : 'proof' in holder ? holder : {};
  return proof?.token;
}
