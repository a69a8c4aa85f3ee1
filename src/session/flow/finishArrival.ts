import {Errors, User, type Factor, type PersonHandle, type SlashID} from '@slashid/slashid';
import {forgetArrival, stripSignInParameters, type Arrival} from '../arrival';
import {readToken} from '../store/userToken';
import {resolveChallengePack, ChallengePackUnavailableError} from './resolveChallengePack';
import {describeSignInError} from './signInError';

type Received = Exclude<Arrival, {kind: 'none'}>;

/** `confirming`: the reader has to confirm the account before it opens a session. */
export type Outcome =
  | {name: 'finished'; user: User}
  | {name: 'confirming'; user: User; handles: string[]}
  | {name: 'failed'; error: Error; canRetry: boolean};

/**
 * Completes a sign-in from the URL, which is forgotten as soon as it cannot be used again. Never rejects.
 *
 * @param hold Receives a link's account as soon as its token exists
 */
export async function finishArrival(
  arrival: Received,
  sid: SlashID,
  baseURL: string,
  hold: (user: User) => void,
): Promise<Outcome> {
  try {
    const user = await signIn(arrival, sid, baseURL);
    forgetArrival();
    if (arrival.kind !== 'link') {
      return {name: 'finished', user};
    }
    hold(user);
    return await nameAccount(user);
  } catch (error) {
    const canRetry = isLinkUnused(toError(error));
    if (!canRetry) {
      forgetArrival();
    }
    return {name: 'failed', error: toError(error), canRetry};
  }
}

/**
 * Reads the account's handles or, if they fail to load, the handle in its token. Fail closed: without either, the
 * reader could not tell whose account it is.
 */
async function nameAccount(user: User): Promise<Outcome> {
  const {token} = user;
  try {
    const handles = await user.getHandles();
    return {name: 'confirming', user, handles: handles.map(({value}) => value)};
  } catch (error) {
    const handle = readToken(token, Date.now())?.handle;
    return handle === undefined
      ? {name: 'failed', error: toError(error), canRetry: false}
      : {name: 'confirming', user, handles: [handle]};
  }
}

/** Whether the link may still be valid, because the provider was unreachable, unavailable or rate limiting. */
function isLinkUnused(error: Error): boolean {
  return (
    error instanceof ChallengePackUnavailableError ||
    ['offline', 'rateLimit'].includes(describeSignInError(error).kind)
  );
}

/** The SDK reads the sign-in from the URL, so its parameters are in the address bar only while the SDK runs. */
async function signIn(arrival: Received, sid: SlashID, baseURL: string): Promise<User> {
  try {
    switch (arrival.kind) {
      case 'provider': {
        const {provider, clientId} = arrival;
        const options = {method: 'oidc', provider, client_id: clientId, ux_mode: 'redirect'};
        // The SDK's types require a handle, although single sign-on has none, and one of the providers they know, although
        // the link may name any. The SDK sends both as they are.
        const noHandle = null as unknown as PersonHandle;
        // Redirects to the provider; the sign-in comes back as a new arrival.
        return await sid.id(sid.oid ?? '', noHandle, {method: 'oidc', options} as Factor);
      }
      case 'hosted': {
        putInAddress(arrival.query);
        const user = await sid.resolveHostedLoginFlow();
        return user ?? fail();
      }
      case 'damaged':
        throw Errors.createSlashIDError({
          name: Errors.ERROR_NAMES.invalidSlashIDURLParamsError,
          message: 'The URL contains two sign-ins.',
          context: {},
        });
      default: {
        putInAddress(await resolveChallengePack(arrival, baseURL));
        const found = await sid.getUserFromURL();
        return found ? new User(found.token, sid) : fail();
      }
    }
  } finally {
    stripSignInParameters();
  }
}

function putInAddress(query: string): void {
  const url = new URL(window.location.href);
  new URLSearchParams(query).forEach((value, name) => url.searchParams.set(name, value));
  window.history.replaceState(window.history.state, '', url);
}

function fail(): never {
  throw new Error('The URL contains no sign-in.');
}

/** The SDK sometimes throws a response's errors instead of an `Error`. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
