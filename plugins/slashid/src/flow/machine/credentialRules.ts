import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import type {Attempt, Machine} from '../types';
import {again, begin, show, type Rules, type Step} from './transitions';

const CODE = /^\d{6}$/;

export function askForPassword(
  {attempt}: {attempt: Attempt},
  {isNew}: {isNew: boolean},
  machine: Machine,
): Step {
  return show(machine, {name: 'password', attempt, isNew, isBusy: false});
}

/** Codes and passwords (specification section 4). */
export const CREDENTIAL_RULES: Pick<Rules, 'code' | 'password' | 'reset-sent' | 'app-key'> = {
  code: {
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
    'code-refused': (screen, _, machine) =>
      show(machine, {...screen, isBusy: false, problem: 'authenticating.otpInput.submit.error'}),
    'use-recovery-code': (screen, _, machine) =>
      show(machine, {...screen, kind: 'recovery', problem: undefined}),
    'send-again': ({attempt}, _, machine) => begin(machine, {...again(attempt), isRepeated: true}),
  },

  password: {
    password: (screen, {password, repeated}, machine) => {
      if (screen.isBusy) {
        return undefined;
      }
      const problem = passwordProblem(screen.isNew, password, repeated);
      return problem
        ? show(machine, {...screen, problem})
        : show(machine, {...screen, isBusy: true, problem}, {type: 'submit-password', password});
    },
    'password-refused': (screen, {problem}, machine) =>
      show(machine, {...screen, isBusy: false, problem}),
    'forgot-password': ({attempt, isNew}, _, machine) =>
      isNew ? undefined : show(machine, {name: 'reset-sent', attempt}, {type: 'recover', attempt}),
  },
  'reset-sent': {'password-asked': askForPassword},

  'app-key': {
    'key-added': ({attempt}, _, machine) =>
      show(machine, {name: 'code', attempt, kind: 'app', isBusy: false}),
  },
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
