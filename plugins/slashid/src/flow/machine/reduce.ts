import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import {describeSignInError} from '../signInError';
import type {Attempt, Effect, FlowEvent, Machine, Proof, Screen} from '../types';
import {
  again,
  arrive,
  begin,
  finish,
  IDENTIFIER,
  leave,
  offer,
  resolve,
  show,
  toStart,
  type Live,
  type Rules,
  type Step,
} from './transitions';

type Of<Type extends FlowEvent['type']> = FlowEvent & {type: Type};

function back({attempt}: {attempt: Attempt}, _event: unknown, machine: Machine): Step {
  return machine.start ? show(machine, attempt.before, ...leave(machine.screen)) : toStart(machine);
}

/** On every screen of an attempt that the SDK is working on. */
const LIVE = {
  challenged: (screen: Live, {challenges, at}: Of<'challenged'>, machine: Machine) => {
    if (screen.attempt.challenges) {
      return undefined;
    }
    return show(machine, {...screen, attempt: {...screen.attempt, challenges, since: at}});
  },
  succeeded: ({attempt}: Live, {number, token}: Of<'succeeded'>, machine: Machine) => {
    if (attempt.number !== number) {
      return undefined;
    }
    return attempt.key
      ? show(machine, {name: 'recovery-codes', attempt, key: attempt.key, token})
      : finish(machine, token, attempt);
  },
  failed: ({attempt}: Live, {number, error}: Of<'failed'>, machine: Machine) => {
    // A confirmation stays in its dialog: what comes back in the address signs in.
    const canRedirect = machine.start?.name === 'identifier';
    return attempt.number === number
      ? show(machine, {name: 'error', error, attempt, canRedirect})
      : undefined;
  },
  back,
};

const CODE = /^\d{6}$/;

function askForPassword(
  {attempt}: {attempt: Attempt},
  {isNew}: {isNew: boolean},
  machine: Machine,
): Step {
  return show(machine, {name: 'password', attempt, isNew, isBusy: false});
}

const answer = (screen: Screen & {name: 'code' | 'password'}, _event: unknown, machine: Machine) =>
  show(machine, {...screen, problem: undefined});

/** A sign-in from the first key to the open page (specification section 4, "Widget flow"). */
const RULES: Rules = {
  // Who signs in, and how.
  identifier: {
    handle: (_, {handle}, machine) => resolve(machine, handle),
    choose: (_, {factor, handle}, machine) => begin(machine, {factor, handle, before: IDENTIFIER}),
  },
  resolving: {
    methods: (screen, {handle, methods, direct}, machine) =>
      screen.handle === handle
        ? offer(machine, {name: 'methods', handle, methods}, direct)
        : undefined,
    unresolved: (screen, {handle}, machine) =>
      screen.handle === handle ? show(machine, {name: 'unresolved', handle}) : undefined,
    back: (_, _event, machine) => toStart(machine),
  },
  unresolved: {
    retry: ({handle}, _, machine) => resolve(machine, handle),
    back: (_, _event, machine) => toStart(machine),
  },
  methods: {
    choose: (before, {factor, handle}, machine) =>
      begin(machine, {factor, handle, before, proof: before.proof}),
    back: (_, _event, machine) => toStart(machine),
  },

  // An attempt.
  waiting: {
    ...LIVE,
    open: ({attempt}, _, machine) => [machine, [{type: 'begin', attempt}]],
    'code-asked': ({attempt}, {kind}, machine) =>
      show(machine, {name: 'code', attempt, kind, isBusy: false}),
    key: ({attempt}, {key}, machine) =>
      show(machine, {name: 'app-key', attempt: {...attempt, key}, key}),
    'password-asked': askForPassword,
    'send-again': ({attempt}, _, machine) => begin(machine, {...again(attempt), isRepeated: true}),
  },
  popup: {
    ...LIVE,
    'popup-closed': (screen, _, machine) => show(machine, {...screen, isClosed: true}),
    retry: ({attempt}, _, machine) => begin(machine, again(attempt)),
  },
  code: {
    ...LIVE,
    code: (screen, {code}, machine) => {
      if (screen.isBusy) {
        return undefined;
      }
      const isRecovery = screen.kind === 'recovery';
      const cleaned = code.replace(isRecovery ? /\s/g : /[\s-]/g, '');
      const isComplete = isRecovery ? cleaned !== '' : CODE.test(cleaned);
      const problem = isComplete ? undefined : codeProblem(screen.kind, cleaned);
      return problem
        ? show(machine, {...screen, problem})
        : show(machine, {...screen, isBusy: true, problem}, {type: 'submit-code', code: cleaned});
    },
    edit: answer,
    'code-refused': (screen, _, machine) =>
      show(machine, {...screen, isBusy: false, problem: 'authenticating.otpInput.submit.error'}),
    'use-recovery-code': (screen, _, machine) =>
      show(machine, {...screen, kind: 'recovery', problem: undefined}),
    'send-again': ({attempt}, _, machine) => begin(machine, {...again(attempt), isRepeated: true}),
  },

  password: {
    ...LIVE,
    password: (screen, {password, repeated}, machine) => {
      if (screen.isBusy) {
        return undefined;
      }
      const problem = passwordProblem(screen.isNew, password, repeated);
      return problem
        ? show(machine, {...screen, problem})
        : show(machine, {...screen, isBusy: true, problem}, {type: 'submit-password', password});
    },
    edit: answer,
    'password-refused': (screen, {problem}, machine) =>
      show(machine, {...screen, isBusy: false, problem}),
    'forgot-password': ({attempt, isNew}, _, machine) =>
      isNew ? undefined : show(machine, {name: 'reset-sent', attempt}, {type: 'recover', attempt}),
  },
  'reset-sent': {...LIVE, 'password-asked': askForPassword},

  'app-key': {
    ...LIVE,
    'key-added': ({attempt}, _, machine) =>
      show(machine, {name: 'code', attempt, kind: 'app', isBusy: false}),
  },
  'recovery-codes': {
    'codes-saved': ({token, attempt}, _, machine) => finish(machine, token, attempt),
  },
  error: {
    back,
    retry: ({error, attempt}, _, machine) =>
      describeSignInError(error).policy === 'retry'
        ? begin(machine, again(attempt))
        : toStart(machine),
    'in-this-window': ({attempt, canRedirect}, _, machine) => {
      const {factor} = attempt;
      const options = {...factor.options, ux_mode: 'redirect'};
      return canRedirect
        ? begin(machine, {...again(attempt), factor: {...factor, options}})
        : undefined;
    },
  },

  // A sign-in that arrives in the URL.
  arrival: {
    agree: ({arrival}, _, machine) => arrive(machine, arrival),
    decline: (_, _event, machine) =>
      show(machine, IDENTIFIER, {type: 'forget-arrival'}, {type: 'leave'}),
  },
  arriving: {
    open: ({arrival}, _, machine) => [machine, [{type: 'arrive', arrival}]],
    arrived: ({arrival}, {token, handles}, machine) =>
      handles
        ? show(machine, {name: 'account', arrival, token, handles})
        : finish(machine, token, arrival),
    'arrival-failed': ({arrival}, {error, canRetry}, machine) =>
      show(machine, {name: 'arrival-error', error, arrival, canRetry}),
  },
  account: {
    agree: ({token, arrival}, _, machine) => finish(machine, token, arrival),
    decline: (_, _event, machine) => show(machine, IDENTIFIER),
  },
  'arrival-error': {
    retry: ({arrival, canRetry}, _, machine) =>
      canRetry ? arrive(machine, arrival) : show(machine, IDENTIFIER, {type: 'forget-arrival'}),
  },

  finished: {},
  closed: {},
};

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

function codeProblem(kind: 'message' | 'app' | 'recovery', cleaned: string): TextKey {
  return cleaned === '' && kind !== 'message' ? 'validationError.totp' : 'validationError.otp';
}

function passwordProblem(
  isNew: boolean,
  password: string,
  repeated: string | undefined,
): TextKey | undefined {
  if (password === '') {
    return isNew ? 'authenticating.setPassword.validation.required' : 'validationError.password';
  }
  return isNew && password !== repeated
    ? 'authenticating.setPassword.validation.mismatch'
    : undefined;
}
