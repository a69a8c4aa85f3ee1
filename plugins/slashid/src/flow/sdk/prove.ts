import type {ComponentProps} from 'react';
import {User, Utils, type ReachablePersonHandle, type SlashID} from '@slashid/slashid';
import type {ConfigurationProvider} from '@slashid/react';
import type {FactorConfiguration} from '@gated-docs/access-config';
import {HOSTED_LOGIN} from '@gated-docs/access-config/methods';
import {setMark} from '../../store/marks';
import {sdkError} from '../signInError';
import type {Attempt, Tools} from '../types';
import {resumeChallenges} from './finishArrival';

/**
 * Has the SDK carry out an attempt. Resolves to the token of the proof; undefined if the page is about to leave for the
 * hosted sign-in page.
 *
 * @throws Error of the SDK
 */
export async function prove(
  {factor, handle, proof, challenges, isResumed}: Attempt,
  {sdk, provider, isAdding}: Tools,
): Promise<string | undefined> {
  const sid = ready(sdk.sid);
  if (factor.method === HOSTED_LOGIN) {
    setMark('returnTo', window.location.href);
    await sid.startHostedLoginFlow({
      clientId: factor.options?.client_id ?? provider.orgID,
      redirectUri: `${window.location.origin}/`,
    });
    return undefined;
  }
  if (isResumed && challenges) {
    return resumeChallenges(challenges, sid);
  }
  if (proof) {
    // Not that of the SDK, which knows nothing of a sign-in from the URL.
    const user = new User(proof.token, sid);
    await user.mfa(handle, toSdkFactor(factor));
    return user.token;
  }
  // Not by whether the SDK has a user: it keeps that of a proof that came too late and was revoked.
  const start = isAdding ? sdk.mfa : sdk.logIn;
  const proven = await start({factor: toSdkFactor(factor), ...(handle && {handle})});
  if (!proven) {
    throw new Error('User not returned from /id');
  }
  return proven.token;
}

/** @throws Error before the SDK's state is `ready`, for which effects wait */
export function ready(sid: SlashID | undefined): SlashID {
  if (!sid) {
    throw new Error('The identity SDK is not ready.');
  }
  return sid;
}

/**
 * Has the provider send a link for a new password, and waits until it was used.
 *
 * @throws Error of the SDK
 */
export async function recoverPassword(
  {factor, handle}: Attempt,
  {recover}: Tools['sdk'],
): Promise<void> {
  if (!handle || !Utils.isReachablePersonHandleType(handle.type)) {
    throw sdkError('recoverNonReachableHandleType', 'Recovery requires a reachable handle type.');
  }
  await recover({factor: toSdkFactor(factor), handle: handle as ReachablePersonHandle} as never);
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
