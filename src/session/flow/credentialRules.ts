import type {TextKey} from '../../texts/formTexts';
import {again, begin, finish, show, type Rules} from './steps';

const CODE = /^\d{6}$/;

type CredentialEvent =
  | 'code'
  | 'code-refused'
  | 'use-recovery-code'
  | 'send-again'
  | 'key-added'
  | 'codes-saved'
  | 'password'
  | 'password-refused'
  | 'password-invalid'
  | 'forgot-password'
  | 'password-reset';

/** The part of the table about codes and passwords (specification section 4). */
export const CREDENTIAL_RULES: Pick<Rules, CredentialEvent> = {
  // Codes.
  code: (machine, {code}) => {
    const {screen} = machine;
    if (screen.name !== 'code' || screen.isBusy) {
      return undefined;
    }
    const cleaned = code.replace(screen.kind === 'recovery' ? /\s/g : /[\s-]/g, '');
    const isComplete = screen.kind === 'recovery' ? cleaned !== '' : CODE.test(cleaned);
    return isComplete
      ? show(
          machine,
          {...screen, isBusy: true, problem: undefined},
          {type: 'submit-code', code: cleaned},
        )
      : show(machine, {...screen, problem: codeProblem(screen.kind, cleaned)});
  },
  'code-refused': (machine) =>
    machine.screen.name === 'code'
      ? show(machine, {
          ...machine.screen,
          isBusy: false,
          problem: 'authenticating.otpInput.submit.error',
        })
      : undefined,
  'use-recovery-code': (machine) =>
    machine.screen.name === 'code'
      ? show(machine, {...machine.screen, kind: 'recovery', problem: undefined})
      : undefined,
  'send-again': (machine) =>
    machine.screen.name === 'code' || machine.screen.name === 'waiting'
      ? begin(machine, {...again(machine.screen.attempt), isRepeated: true})
      : undefined,
  'key-added': (machine) =>
    machine.screen.name === 'app-key'
      ? show(machine, {name: 'code', attempt: machine.screen.attempt, kind: 'app', isBusy: false})
      : undefined,
  'codes-saved': (machine) =>
    machine.screen.name === 'recovery-codes'
      ? finish(machine, machine.screen.token, machine.screen.attempt)
      : undefined,

  // Passwords.
  password: (machine, {password, repeated}) => {
    const {screen} = machine;
    if (screen.name !== 'password' || screen.isBusy) {
      return undefined;
    }
    const problem = passwordProblem(screen.isNew, password, repeated);
    return problem
      ? show(machine, {...screen, problem})
      : show(
          machine,
          {...screen, isBusy: true, problem: undefined},
          {type: 'submit-password', password},
        );
  },
  'password-refused': (machine) =>
    machine.screen.name === 'password'
      ? show(machine, {
          ...machine.screen,
          isBusy: false,
          problem: 'authenticating.setPassword.validation.incorrect',
        })
      : undefined,
  'password-invalid': (machine, {rule}) =>
    machine.screen.name === 'password'
      ? show(machine, {...machine.screen, isBusy: false, problem: {rule}})
      : undefined,
  'forgot-password': (machine) => {
    const {screen} = machine;
    return screen.name === 'password' && !screen.isNew
      ? show(
          machine,
          {name: 'reset-sent', attempt: screen.attempt},
          {type: 'recover', attempt: screen.attempt},
        )
      : undefined;
  },
  'password-reset': (machine) =>
    machine.screen.name === 'reset-sent'
      ? show(machine, {
          name: 'password',
          attempt: machine.screen.attempt,
          isNew: false,
          isBusy: false,
        })
      : undefined,
};

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
