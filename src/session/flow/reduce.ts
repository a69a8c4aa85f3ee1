import {CREDENTIAL_RULES} from './credentialRules';
import {describeSignInError} from './signInError';
import {
  again,
  arrive,
  attemptWith,
  begin,
  finish,
  IDENTIFIER,
  isBegun,
  isLive,
  isResolving,
  leave,
  leaveFlow,
  resolve,
  show,
  type Rules,
  type Step,
} from './steps';
import type {FlowEvent, Machine, Screen} from './types';

/**
 * A sign-in from the first key to the open page, as the table of its events (specification section 4, "Widget flow"). An
 * event that the screen on display has no use for changes nothing; a token that arrives too late is revoked.
 */
const RULES: Rules = {
  // Beginning and end.
  open: (machine) => {
    const {screen} = machine;
    if (isBegun(screen)) {
      return [machine, [{type: 'begin', attempt: screen.attempt}]];
    }
    return screen.name === 'arriving'
      ? [machine, [{type: 'arrive', arrival: screen.arrival}]]
      : undefined;
  },
  close: (machine) => show(machine, {name: 'closed'}, ...leave(machine.screen)),

  // Who signs in, and how.
  handle: (machine, {handle}) =>
    machine.screen.name === 'identifier' ? resolve(machine, handle) : undefined,
  methods: (machine, event) => {
    const {handle, methods} = event;
    if (!isResolving(machine.screen, handle)) {
      return undefined;
    }
    const [only] = methods;
    const list: Screen = {name: 'methods', handle, methods};
    if (event.direct) {
      return begin(
        machine,
        attemptWith(event.direct, handle, methods.length > 1 ? list : IDENTIFIER),
      );
    }
    return only && methods.length === 1
      ? begin(machine, attemptWith(only, handle, IDENTIFIER))
      : show(machine, list);
  },
  unresolved: (machine, {handle}) =>
    isResolving(machine.screen, handle) ? show(machine, {name: 'unresolved', handle}) : undefined,
  choose: (machine, {factor, handle}) =>
    ['identifier', 'methods'].includes(machine.screen.name)
      ? begin(machine, attemptWith(factor, handle, machine.screen))
      : undefined,

  // The provider responds to an attempt.
  challenged: (machine, {challenges, at}) => {
    const {screen} = machine;
    if (!isLive(screen) || screen.attempt.challenges) {
      return undefined;
    }
    const attempt = {...screen.attempt, challenges, since: at};
    return show(
      machine,
      screen.name === 'starting' ? {name: 'waiting', attempt} : {...screen, attempt},
    );
  },
  'code-asked': (machine, {kind}) =>
    isBegun(machine.screen)
      ? show(machine, {name: 'code', attempt: machine.screen.attempt, kind, isBusy: false})
      : undefined,
  key: (machine, {key}) =>
    isBegun(machine.screen)
      ? show(machine, {name: 'app-key', attempt: {...machine.screen.attempt, key}, key})
      : undefined,
  'password-asked': (machine, {isNew}) =>
    isBegun(machine.screen)
      ? show(machine, {name: 'password', attempt: machine.screen.attempt, isNew, isBusy: false})
      : undefined,
  popup: (machine, {popup}) =>
    machine.screen.name === 'popup' ? show(machine, {...machine.screen, popup}) : undefined,
  succeeded: (machine, {number, token}) => {
    const {screen} = machine;
    if (!isLive(screen) || screen.attempt.number !== number) {
      return [machine, [{type: 'revoke', token}]];
    }
    const {attempt} = screen;
    return attempt.key
      ? show(machine, {name: 'recovery-codes', attempt, key: attempt.key, token})
      : finish(machine, token, attempt);
  },
  failed: (machine, {number, error}) =>
    isLive(machine.screen) && machine.screen.attempt.number === number
      ? show(machine, {name: 'error', error, attempt: machine.screen.attempt})
      : undefined,

  ...CREDENTIAL_RULES,

  // Back and again.
  back: (machine) => {
    const {screen, start} = machine;
    if (isLive(screen) || screen.name === 'error') {
      return start ? show(machine, screen.attempt.before, ...leave(screen)) : leaveFlow(machine);
    }
    if (screen.name === 'methods' && start?.name === 'methods') {
      return leaveFlow(machine);
    }
    return ['methods', 'resolving', 'unresolved'].includes(screen.name)
      ? show(machine, IDENTIFIER)
      : undefined;
  },
  retry: (machine) => {
    const {screen, start} = machine;
    switch (screen.name) {
      case 'unresolved':
        return resolve(machine, screen.handle);
      case 'popup':
        return begin(machine, again(screen.attempt));
      case 'error':
        if (describeSignInError(screen.error).policy === 'retry') {
          return begin(machine, again(screen.attempt));
        }
        return start ? show(machine, start) : leaveFlow(machine);
      case 'arrival-error':
        return screen.canRetry
          ? arrive(machine, screen.arrival)
          : show(machine, IDENTIFIER, {type: 'forget-arrival'});
      default:
        return undefined;
    }
  },
  'in-this-window': (machine) => {
    const {screen, start} = machine;
    // A confirmation stays in its dialog: what comes back in the address signs in.
    if ((screen.name !== 'error' && screen.name !== 'popup') || start?.name !== 'identifier') {
      return undefined;
    }
    const {factor} = screen.attempt;
    const options = {...factor.options, ux_mode: 'redirect'};
    return begin(machine, {...again(screen.attempt), factor: {...factor, options}});
  },

  // A sign-in that arrives in the URL.
  agree: (machine) => {
    const {screen} = machine;
    if (screen.name === 'arrival') {
      return arrive(machine, screen.arrival);
    }
    return screen.name === 'account' ? finish(machine, screen.token, screen.arrival) : undefined;
  },
  decline: (machine) => {
    const {screen} = machine;
    if (screen.name === 'arrival') {
      return show(machine, IDENTIFIER, {type: 'forget-arrival'}, {type: 'decline'});
    }
    return screen.name === 'account' ? show(machine, IDENTIFIER, ...leave(screen)) : undefined;
  },
  arrived: (machine, {token}) => {
    const {screen} = machine;
    if (screen.name !== 'arriving') {
      return [machine, [{type: 'revoke', token}]];
    }
    const {arrival} = screen;
    return arrival.kind === 'link'
      ? show(machine, {name: 'naming', arrival, token}, {type: 'name', token})
      : finish(machine, token, arrival);
  },
  named: (machine, {handles}) =>
    machine.screen.name === 'naming'
      ? show(machine, {...machine.screen, name: 'account', handles})
      : undefined,
  'arrival-failed': (machine, {error, canRetry}) => {
    const {screen} = machine;
    return screen.name === 'arriving' || screen.name === 'naming'
      ? show(
          machine,
          {name: 'arrival-error', error, arrival: screen.arrival, canRetry},
          ...leave(screen),
        )
      : undefined;
  },
};

export function reduce(machine: Machine, event: FlowEvent): Step {
  // Each rule takes the events of its own type; TypeScript does not relate the two.
  const rule = RULES[event.type] as (machine: Machine, event: FlowEvent) => Step | undefined;
  return rule(machine, event) ?? [machine, []];
}
