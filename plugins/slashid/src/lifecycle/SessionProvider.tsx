import React, {useCallback, useEffect, useState, type ReactNode} from 'react';
import {SessionContext, useAccessConfig} from '@gated-docs/theme/session';
import {isSessionChanging, onSessionChangeInOtherTab} from '@gated-docs/theme/session-checks';
import type {AccessConfig} from '@gated-docs/access-config';
import {useLoaded} from '@gated-docs/theme/use-loaded';
import {forgetArrival, takeArrival} from '../arrival';
import {holdSuccess, SIGN_OUT_EVENT, takeHeldEvents} from '../events/heldEvents';
import {readProviderConfig} from '../provider/providerConfig';
import {forgetSignIn, setMark, takeMark} from '../store/marks';
import {readToken} from '../store/userToken';
import type {SessionSource} from './useSession';
import {useGateSession} from './useGateSession';
import {usePlainSession} from './usePlainSession';

type Props = {children: ReactNode};

const takeSignInMark = () => takeMark('signedIn') !== null;

/** Resolved at build time, so that a build contains only the hook it needs. */
const useSessionSource: (access: AccessConfig) => SessionSource =
  process.env.PORTAL_DELIVERY === 'gate' ? useGateSession : usePlainSession;

/** Provides the gate's session or, in the plain build, the stored token's session. */
export function SessionProvider({children}: Props): ReactNode {
  const access = useAccessConfig();
  // Before the page reloads: this tab forgets what was typed in its form.
  useEffect(() => onSessionChangeInOtherTab(forgetSignIn), []);
  const {session, completeSignIn, signOut, recheck} = useSessionSource(access);
  const [isSignInRequested, setRequested] = useState(false);
  const requestSignIn = useCallback(() => setRequested(true), []);
  const dismissSignIn = useCallback(() => setRequested(false), []);

  // Runs before the sign-in form can load, because its SDK would act on any link. The form then opens, even on a public
  // page, to finish the sign-in or to ask the reader about it.
  const {identityProviderInitiatedSSOEnabled, anonymousUsersEnabled} = access;
  useEffect(() => {
    const receive = () => {
      const {kind} = takeArrival();
      if (kind === 'provider' && !identityProviderInitiatedSSOEnabled) {
        forgetArrival();
      } else if (kind !== 'none') {
        requestSignIn();
      }
    };
    receive();
  }, [identityProviderInitiatedSSOEnabled, requestSignIn]);

  const {status} = session;
  useEffect(() => {
    // Without token storage, every page would create another person, so there the form creates the user instead.
    if (anonymousUsersEnabled && access.storeToken && status === 'signed-out') {
      import(/* webpackChunkName: "anonymous" */ '../provider/anonymousUser').then(
        ({ensureAnonymousUser}) => ensureAnonymousUser(() => readProviderConfig(access), access),
        () => undefined,
      );
    }
  }, [access, anonymousUsersEnabled, status]);

  const value = {
    session,
    // Completing a sign-in hides the form, and so does logging out (specification section 4).
    completeSignIn: (token: string) =>
      finishSignIn(token, access, completeSignIn).then(dismissSignIn),
    signOut: async () => {
      if (!isSessionChanging()) {
        window.dispatchEvent(new Event(SIGN_OUT_EVENT));
        await signOut();
        dismissSignIn();
      }
    },
    recheck,
    isSignInRequested,
    requestSignIn,
    dismissSignIn,
    takeSignInMark,
  };
  return (
    <SessionContext.Provider value={value}>
      {children}
      <LateCompanion isSignedIn={session.status === 'signed-in'} />
    </SessionContext.Provider>
  );
}

/**
 * Opens a session with a new token, and notes what the next page needs to know about the sign-in.
 *
 * @throws Error with a message for the reader
 */
async function finishSignIn(
  token: string,
  access: AccessConfig,
  openSession: (token: string) => Promise<void>,
): Promise<void> {
  holdSuccess(token);
  setMark('signedIn', 'yes');
  const subject = readToken(token, 0)?.subject;
  if (!access.storeToken && access.analyticsEnabled !== false && subject?.type === 'person') {
    // The only moment when this browser has the token.
    await import('../privacy/consent').then(
      ({sendUnsentChoice}) => sendUnsentChoice(access, subject.personId, token),
      () => undefined,
    );
  }
  try {
    await openSession(token);
  } catch (error) {
    takeHeldEvents();
    takeMark('signedIn');
    throw error;
  }
}

const loadCompanion = () => import(/* webpackChunkName: "companion" */ '../notices/Companion');

/** Lazy, because the page is complete without it. */
function LateCompanion({isSignedIn}: {isSignedIn: boolean}): ReactNode {
  const [loaded] = useLoaded(isSignedIn ? loadCompanion : undefined);
  return loaded.status === 'ready' && <loaded.value.Companion />;
}
