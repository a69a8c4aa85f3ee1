import {
  AnonymousUser,
  Errors,
  User,
  Utils,
  type Factor,
  type PersonHandle,
  type ReachablePersonHandle,
  type SlashID,
} from '@slashid/slashid';
import type {FactorConfiguration} from '@gated-docs/access-config';
import {HOSTED_LOGIN} from '../methods';
import {setMark} from '../../store/marks';
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
  {sid, provider, anonymousUser, adder}: Tools,
): Promise<string | undefined> {
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
  const continued = proof?.token ?? adder;
  if (continued !== undefined) {
    const user = new User(continued, sid);
    await user.mfa(handle, toSdkFactor(factor));
    return user.token;
  }
  // The SDK's types require a handle, although single sign-on has none.
  const given = (handle ?? null) as PersonHandle;
  const anonymous = anonymousUser && (await anonymousUser);
  const user = anonymous
    ? await new AnonymousUser(anonymous, sid).id(given, toSdkFactor(factor))
    : await sid.id(provider.orgID, given, toSdkFactor(factor));
  return user.token;
}

/**
 * Has the provider send a link for a new password, and waits until it was used.
 *
 * @throws Error of the SDK
 */
export async function recoverPassword({factor, handle}: Attempt, sid: SlashID): Promise<void> {
  if (!handle || !Utils.isReachablePersonHandleType(handle.type)) {
    throw Errors.createSlashIDError({
      name: Errors.ERROR_NAMES.recoverNonReachableHandleType,
      message: 'Recovery requires a reachable handle type.',
      context: {},
    });
  }
  await sid.recover({
    factor: toSdkFactor(factor),
    handle: handle as ReachablePersonHandle,
  } as never);
}

/** Converts a configured method to the SDK's format: the SDK repeats the method in the options. */
function toSdkFactor({options, ...factor}: FactorConfiguration): Factor {
  // Docusaurus validated the configuration against the same methods and options at build time; its types don't say
  // so.
  return {
    ...factor,
    ...(options && {options: {method: factor.method, ...options}}),
  } as Factor;
}
