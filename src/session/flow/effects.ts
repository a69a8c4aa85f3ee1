import type {ComponentProps} from 'react';
import {Errors, Utils, type ReachablePersonHandle} from '@slashid/slashid';
import type {ConfigurationProvider, useSlashID} from '@slashid/react';
import type {FactorConfiguration, FormConfiguration} from '../../site-config';
import {forgetArrival} from '../arrival';
import {PRODUCTION_URL, type ProviderConfig} from '../provider/providerConfig';
import {revokeToken} from '../provider/revokeToken';
import {finishArrival, isLinkUnused, nameAccount, resumeChallenges, toError} from './finishArrival';
import {readLastSignIn, rememberArrival, rememberSignIn} from './lastSignIn';
import {forgetMarks, keepReturn, takeReturn} from './marks';
import {HOSTED_LOGIN} from './handleTypes';
import {isSameMethod, type Handle} from './methods';
import {resolveMethods} from './resolveMethods';
import {cancelAttempt} from './sdkFlows';
import type {Attempt, Effect, FlowEvent, Received} from './types';

/** What the effects work with. */
export type Tools = {
  sdk: ReturnType<typeof useSlashID>;
  provider: ProviderConfig;
  form: FormConfiguration;
  /** Adds a factor to the user whose token the SDK was given, instead of signing in. */
  isAdding?: boolean | undefined;
  send: (event: FlowEvent) => void;
  onToken: (token: string, returnTo?: string) => void;
  onLeave?: (() => void) | undefined;
  onDecline?: (() => void) | undefined;
  /** Replaces the SDK. */
  onRestart: () => void;
};

/** Effects that do not wait for the SDK. */
const IMMEDIATE: readonly Effect['type'][] = ['leave', 'decline', 'forget-arrival', 'revoke'];

export const needsSdk = ({type}: Effect): boolean => !IMMEDIATE.includes(type);

/** Methods that begin without asking again: no message is sent, and the others are one click away. */
const DIRECT_METHODS = ['password', 'webauthn'];

export function perform(effect: Effect, tools: Tools): void {
  const {sdk, provider} = tools;
  switch (effect.type) {
    case 'resolve':
      void resolve(effect.handle, tools);
      break;
    case 'begin':
      void begin(effect.attempt, tools);
      break;
    case 'cancel':
      cancel(sdk.sid);
      break;
    case 'restart':
      cancel(sdk.sid);
      tools.onRestart();
      break;
    case 'submit-code':
      sdk.sid?.publish('otpCodeSubmitted', effect.code);
      break;
    case 'submit-password':
      sdk.sid?.publish('passwordSubmitted', effect.password);
      break;
    case 'recover':
      void recover(effect.attempt, tools);
      break;
    case 'arrive':
      void arrive(effect.arrival, tools);
      break;
    case 'name':
      void name(effect.token, tools);
      break;
    case 'finish':
      finish(effect.token, effect.used, tools);
      break;
    case 'revoke':
      void revokeToken(provider, effect.token);
      break;
    case 'forget-arrival':
      forgetArrival();
      break;
    case 'decline':
      tools.onDecline?.();
      break;
    case 'leave':
      tools.onLeave?.();
      break;
  }
}

function cancel(sid: Tools['sdk']['sid']): void {
  if (sid) {
    cancelAttempt(sid);
  }
}

async function resolve(handle: Handle, {form, provider, send}: Tools): Promise<void> {
  try {
    const found = resolveMethods(handle, form);
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
}

async function begin(attempt: Attempt, tools: Tools): Promise<void> {
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
}

/** Resolves to the token of the proof; undefined if the page is about to leave for the hosted sign-in page. */
async function prove(
  {factor, handle, challenges, isResumed}: Attempt,
  {sdk, provider, isAdding}: Tools,
): Promise<string | undefined> {
  const {sid} = sdk;
  if (!sid) {
    throw new Error('The identity SDK is not ready.');
  }
  if (factor.method === HOSTED_LOGIN) {
    keepReturn(window.location.href);
    await sid.startHostedLoginFlow({
      clientId: factor.options?.client_id ?? provider.orgID,
      redirectUri: `${window.location.origin}/`,
    });
    return undefined;
  }
  if (isResumed && challenges) {
    return resumeChallenges(challenges, sid);
  }
  // Not by whether the SDK has a user: it keeps that of a proof that came too late and was revoked.
  const start = isAdding ? sdk.mfa : sdk.logIn;
  const proven = await start({factor: toSdkFactor(factor), ...(handle && {handle})});
  if (!proven) {
    throw new Error('User not returned from /id');
  }
  return proven.token;
}

async function recover({factor, handle, number}: Attempt, {sdk, send}: Tools): Promise<void> {
  try {
    if (!handle || !Utils.isReachablePersonHandleType(handle.type)) {
      throw Errors.createSlashIDError({
        name: Errors.ERROR_NAMES.recoverNonReachableHandleType,
        message: 'Recovery requires a reachable handle type.',
        context: {},
      });
    }
    await sdk.recover({
      factor: toSdkFactor(factor),
      handle: handle as ReachablePersonHandle,
    } as never);
    send({type: 'password-reset'});
  } catch (error) {
    send({type: 'failed', number, error: toError(error)});
  }
}

async function arrive(arrival: Received, {sdk, provider, send}: Tools): Promise<void> {
  try {
    if (sdk.sid) {
      const token = await finishArrival(arrival, sdk.sid, provider.baseURL ?? PRODUCTION_URL);
      send({type: 'arrived', token});
    }
  } catch (error) {
    const canRetry = isLinkUnused(toError(error));
    send({type: 'arrival-failed', error: toError(error), canRetry});
  }
}

async function name(token: string, {sdk, send}: Tools): Promise<void> {
  try {
    send({type: 'named', handles: sdk.sid ? await nameAccount(token, sdk.sid) : []});
  } catch (error) {
    send({type: 'arrival-failed', error: toError(error), canRetry: false});
  }
}

function finish(token: string, used: Attempt | Received, tools: Tools): void {
  const {form, provider, isAdding, onToken} = tools;
  const returnTo = takeReturn();
  forgetMarks();
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

type SdkFactor = NonNullable<ComponentProps<typeof ConfigurationProvider>['factors']>[number];

/** Converts a configured method to the SDK's format: the SDK repeats the method in the options. */
function toSdkFactor({options, ...factor}: FactorConfiguration): SdkFactor {
  // Docusaurus validated the configuration against the same methods and options at build time; its types don't say
  // so.
  return {
    ...factor,
    ...(options && {options: {method: factor.method, ...options}}),
  } as SdkFactor;
}
