import {Errors} from '@slashid/slashid';
import {isSameMethod} from '@gated-docs/access-config/methods';
import {forgetArrival} from '../../arrival';
import {holdFailure} from '../../events/heldEvents';
import {PRODUCTION_URL} from '../../provider/providerConfig';
import {revokeToken} from '../../provider/callProvider';
import {forgetSignIn, takeMark} from '../../store/marks';
import {readLastSignIn, rememberArrival, rememberSignIn} from '../lastSignIn';
import {resolveMethods} from '../resolveMethods';
import {describeSignInError} from '../signInError';
import type {Attempt, Effect, Received, Tools} from '../types';
import {finishArrival, isLinkUnused, nameAccount, toError} from './finishArrival';
import {prove, ready, recoverPassword} from './prove';
import {cancelAttempt} from './sdkFlows';

/** Effects that do not wait for the SDK. */
const IMMEDIATE: readonly Effect['type'][] = ['leave', 'forget-arrival', 'revoke'];

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
    try {
      const token = await prove(attempt, tools);
      if (token !== undefined) {
        tools.send({type: 'succeeded', number: attempt.number, token});
      }
    } catch (error) {
      if (!Errors.isFlowCancelledError(error)) {
        fail(attempt, toError(error), tools);
      }
    }
  },
  cancel: (_, {sdk}) => cancelAttempt(ready(sdk.sid)),
  restart: (_, {sdk, onRestart}) => {
    cancelAttempt(ready(sdk.sid));
    onRestart();
  },
  'submit-code': ({code}, {sdk}) => sdk.sid?.publish('otpCodeSubmitted', code),
  'submit-password': ({password}, {sdk}) => sdk.sid?.publish('passwordSubmitted', password),
  recover: async ({attempt}, tools) => {
    try {
      await recoverPassword(attempt, tools.sdk);
      tools.send({type: 'password-asked', isNew: false});
    } catch (error) {
      fail(attempt, toError(error), tools);
    }
  },

  arrive: async ({arrival}, {sdk: {sid}, provider, send}) => {
    let token: string | undefined;
    try {
      token = await finishArrival(arrival, ready(sid), provider.baseURL ?? PRODUCTION_URL);
      const handles = arrival.kind === 'link' ? await nameAccount(token, ready(sid)) : undefined;
      send({type: 'arrived', token, handles});
    } catch (thrown) {
      const error = toError(thrown);
      const canRetry = token === undefined && isLinkUnused(error);
      send({type: 'arrival-failed', error, canRetry, token});
    }
  },
  'forget-arrival': forgetArrival,

  finish: ({token, used}, tools) => finish(token, used, tools),
  revoke: ({token}, {provider}) => revokeToken(provider, token),
  leave: (_, {onLeave}) => onLeave?.(),
};

export function perform(effect: Effect, tools: Tools): void {
  // Each entry takes the effects of its own type; TypeScript does not relate the two.
  const carryOut = PERFORM[effect.type] as Perform<Effect['type']>;
  void carryOut(effect, tools);
}

function fail({number, factor}: Attempt, error: Error, {send}: Tools): void {
  holdFailure(factor.method, describeSignInError(error).kind);
  send({type: 'failed', number, error});
}

function finish(token: string, used: Attempt | Received, tools: Tools): void {
  const {form, provider, isAdding, onToken} = tools;
  const isHosted = !('factor' in used) && used.kind === 'hosted';
  const returnTo = takeMark('returnTo') ?? undefined;
  forgetSignIn();
  if ('factor' in used && !isAdding) {
    rememberSignIn(form, provider.orgID, used.factor, used.handle);
  } else if (!isAdding) {
    rememberArrival(form, provider.orgID, token, isHosted);
  }
  onToken(token, isHosted ? returnTo : undefined);
}
