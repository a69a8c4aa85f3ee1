import {User, type Factor, type PersonHandle, type SlashID} from '@slashid/slashid';
import {forgetArrival, stripSignInParameters} from '../../arrival';
import {readToken} from '../../store/userToken';
import {
  ChallengePackUnavailableError,
  encodeChallenges,
  resolveChallengePack,
} from './resolveChallengePack';
import {describeSignInError, sdkError} from '../signInError';
import type {Received} from '../types';

/**
 * Completes a sign-in from the URL, which is forgotten as soon as it cannot be used again.
 *
 * @throws Error of the SDK; see `isLinkUnused`
 */
export async function finishArrival(
  arrival: Received,
  sid: SlashID,
  baseURL: string,
): Promise<string> {
  try {
    const token = await signIn(arrival, sid, baseURL);
    forgetArrival();
    return token;
  } catch (error) {
    if (!isLinkUnused(toError(error))) {
      forgetArrival();
    }
    throw toError(error);
  } finally {
    stripSignInParameters();
  }
}

/**
 * Reads the account's handles or, if they fail to load, the handle in its token. Fail closed: without either, the
 * reader could not tell whose account it is.
 *
 * @throws Error
 */
export async function nameAccount(token: string, sid: SlashID): Promise<string[]> {
  try {
    const handles = await new User(token, sid).getHandles();
    return handles.map(({value}) => value);
  } catch (error) {
    const handle = readToken(token, Date.now())?.handle;
    if (handle === undefined) {
      throw toError(error);
    }
    return [handle];
  }
}

/** Continues an attempt that a page load interrupted: the SDK accepts its challenges only in the address. */
export async function resumeChallenges(
  challenges: readonly unknown[],
  sid: SlashID,
): Promise<string> {
  putInAddress(`?${new URLSearchParams({challenges: encodeChallenges(challenges)})}`);
  const found = sid.getUserFromURL();
  stripSignInParameters();
  return tokenOf(await found);
}

/** Whether the link may still be valid, because the provider was unreachable, unavailable or rate limiting. */
export function isLinkUnused(error: Error): boolean {
  return (
    error instanceof ChallengePackUnavailableError ||
    ['offline', 'rateLimit'].includes(describeSignInError(error).kind)
  );
}

/** The SDK reads the sign-in from the URL, so its parameters are in the address bar only while the SDK runs. */
async function signIn(arrival: Received, sid: SlashID, baseURL: string): Promise<string> {
  switch (arrival.kind) {
    case 'provider': {
      const {provider, clientId} = arrival;
      const options = {method: 'oidc', provider, client_id: clientId, ux_mode: 'redirect'};
      // The SDK's types require a handle, although single sign-on has none, and one of the providers they know, although
      // the link may name any. The SDK sends both as they are.
      const noHandle = null as unknown as PersonHandle;
      // Redirects to the provider; the sign-in comes back as a new arrival.
      return tokenOf(await sid.id(sid.oid ?? '', noHandle, {method: 'oidc', options} as Factor));
    }
    case 'hosted':
      putInAddress(arrival.query);
      return tokenOf(await sid.resolveHostedLoginFlow());
    case 'damaged':
      throw sdkError('invalidSlashIDURLParamsError', 'The URL contains two sign-ins.');
    default:
      putInAddress(await resolveChallengePack(arrival, baseURL));
      return tokenOf(await sid.getUserFromURL());
  }
}

function putInAddress(query: string): void {
  const url = new URL(window.location.href);
  new URLSearchParams(query).forEach((value, name) => url.searchParams.set(name, value));
  window.history.replaceState(window.history.state, '', url);
}

function tokenOf(user: {token: string} | null | undefined): string {
  if (!user) {
    throw new Error('The URL contains no sign-in.');
  }
  return user.token;
}

/** The SDK sometimes throws a response's errors instead of an `Error`. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
