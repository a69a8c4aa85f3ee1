import {Errors} from '@slashid/slashid';
import {forgetArrival} from '../../arrival';
import {PRODUCTION_URL} from '../../provider/providerConfig';
import {revokeToken} from '../../provider/callProvider';
import {forgetSignIn, takeMark} from '../../store/marks';
import {readLastSignIn, rememberArrival, rememberSignIn} from '../lastSignIn';
import {isSameMethod} from '../methods';
import {resolveMethods} from '../resolveMethods';
import type {Attempt, Effect, Received, Tools} from '../types';
import {finishArrival, isLinkUnused, nameAccount, toError} from './finishArrival';
import {prove, recoverPassword} from './prove';
import {cancelAttempt} from './sdkFlows';

/** Effects that do not wait for the SDK. */
const IMMEDIATE: readonly Effect['type'][] = ['leave', 'decline', 'forget-arrival', 'revoke'];

export const needsSdk = ({type}: Effect): boolean => !IMMEDIATE.includes(type);

/** Methods that begin without asking again: no message is sent, and the others are one click away. */
const DIRECT_METHODS = ['password', 'webauthn'];

type Perform<Type> = (effect: Effect & {type: Type}, tools: Tools) => unknown;

const PERFORM: {[Type in Effect['type']]: Perform<Type>} = {
  resolve: async ({handle}, {form, provider, send}) => {
    try {
      const found = resolveMethods(handle, form);
      // At once where nothing is asked: the screen would flicker.
      const methods = Array.isArray(found) ? found : await found;
      const last = readLastSignIn(form, provider.orgID);
      const isSamePerson = !last.handle || last.handle.value === handle.value;
      const direct = methods.find(
        (factor) => DIRECT_METHODS.includes(factor.method) && isSameMethod(factor, last.method),
      );
      send({type: 'methods', handle, methods, direct: isSamePerson ? direct : undefined});
    } catch {
      send({type: 'unresolved', handle});
    }
  },

  begin: async ({attempt}, tools) => {
    const {number} = attempt;
    try {
      const token = await prove(attempt, tools);
      if (token !== undefined) {
        tools.send({type: 'succeeded', number, token});
      }
    } catch (error) {
      if (!Errors.isFlowCancelledError(error)) {
        tools.send({type: 'failed', number, error: toError(error)});
      }
    }
  },
  cancel: (_, {sdk}) => sdk.sid && cancelAttempt(sdk.sid),
  restart: (_, {sdk, onRestart}) => {
    if (sdk.sid) {
      cancelAttempt(sdk.sid);
    }
    onRestart();
  },
  'submit-code': ({code}, {sdk}) => sdk.sid?.publish('otpCodeSubmitted', code),
  'submit-password': ({password}, {sdk}) => sdk.sid?.publish('passwordSubmitted', password),
  recover: async ({attempt}, {sdk, send}) => {
    try {
      await recoverPassword(attempt, sdk);
      send({type: 'password-asked', isNew: false});
    } catch (error) {
      send({type: 'failed', number: attempt.number, error: toError(error)});
    }
  },

  arrive: async ({arrival}, {sdk, provider, send}) => {
    try {
      const token =
        sdk.sid && (await finishArrival(arrival, sdk.sid, provider.baseURL ?? PRODUCTION_URL));
      if (token !== undefined) {
        send({type: 'arrived', token});
      }
    } catch (error) {
      const canRetry = isLinkUnused(toError(error));
      send({type: 'arrival-failed', error: toError(error), canRetry});
    }
  },
  name: async ({token}, {sdk, send}) => {
    try {
      send({type: 'named', handles: sdk.sid ? await nameAccount(token, sdk.sid) : []});
    } catch (error) {
      send({type: 'arrival-failed', error: toError(error), canRetry: false});
    }
  },
  'forget-arrival': forgetArrival,

  finish: ({token, used}, tools) => finish(token, used, tools),
  revoke: ({token}, {provider}) => revokeToken(provider, token),
  decline: (_, {onDecline}) => onDecline?.(),
  leave: (_, {onLeave}) => onLeave?.(),
};

export function perform(effect: Effect, tools: Tools): void {
  // Each entry takes the effects of its own type; TypeScript does not relate the two.
  const carryOut = PERFORM[effect.type] as Perform<Effect['type']>;
  void carryOut(effect, tools);
}

function finish(token: string, used: Attempt | Received, tools: Tools): void {
  const {form, provider, isAdding, onToken} = tools;
  const returnTo = takeMark('returnTo') ?? undefined;
  forgetSignIn();
  if (isAdding) {
    onToken(token);
  } else if ('factor' in used) {
    rememberSignIn(form, provider.orgID, used.factor, used.handle);
    onToken(token);
  } else {
    const isHosted = used.kind === 'hosted';
    rememberArrival(form, provider.orgID, token, isHosted);
    onToken(token, isHosted ? returnTo : undefined);
  }
}
