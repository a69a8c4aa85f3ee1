import React, {useCallback, useEffect, useMemo, useState, type ReactNode} from 'react';
import type {Companion as LoadedCompanion} from './Companion';
import {forgetArrival, takeArrival} from './arrival';
import {findMissingStep} from './findMissingStep';
import {announceSignOut} from './onSignOut';
import {rememberSignInMethods, takeSignInMethods} from './signInMethods';
import {isSessionChanging} from './sessionChange';
import {SessionContext} from './sessionContext';
import {markSignIn, takeSignInMark} from './signInMark';
import type {AccessConfig} from '../site-config';
import type {SessionSource} from './types';
import {useGateSession} from './useGateSession';
import {usePlainSession} from './usePlainSession';
import {useSignInParameter} from './useSignInParameter';
import {useAccessConfig, useDelivery} from './useSiteConfig';

type Props = {children: ReactNode};

/** Also for a sign-in from a link, which proves one step at most. */
const MISSING_STEP = 'Signing in here takes two methods. Start again, and use both.';

/** Resolved at build time, so that a build contains only the hook it needs. */
const useSessionSource: (access: AccessConfig) => SessionSource =
  process.env.PORTAL_DELIVERY === 'gate' ? useGateSession : usePlainSession;

/** Provides the gate's session or, in the plain build, the stored token's session. */
export function SessionProvider({children}: Props): ReactNode {
  const access = useAccessConfig();
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
  useSignInParameter(status, requestSignIn);

  const {delivery} = useDelivery();
  useEffect(() => {
    if (anonymousUsersEnabled && status === 'signed-out') {
      import(/* webpackChunkName: "anonymous" */ './anonymousUser').then(
        ({startAnonymousSession}) => startAnonymousSession(delivery, access),
        () => undefined,
      );
    }
  }, [access, anonymousUsersEnabled, delivery, status]);

  const value = useMemo(
    () => ({
      session,
      // Completing a sign-in hides the form, and so does logging out (specification section 4).
      completeSignIn: (token: string) => {
        if (findMissingStep(token, access.formConfiguration?.steps)) {
          return Promise.reject(new Error(MISSING_STEP));
        }
        rememberSignInMethods(token);
        markSignIn();
        return completeSignIn(token).then(dismissSignIn, (error: unknown) => {
          takeSignInMethods();
          takeSignInMark();
          throw error;
        });
      },
      signOut: () => {
        if (isSessionChanging()) {
          return Promise.resolve();
        }
        announceSignOut();
        return signOut().then(dismissSignIn);
      },
      recheck,
      isSignInRequested,
      requestSignIn,
      dismissSignIn,
      takeSignInMark,
    }),
    [
      access,
      session,
      completeSignIn,
      signOut,
      recheck,
      isSignInRequested,
      requestSignIn,
      dismissSignIn,
    ],
  );
  return (
    <SessionContext.Provider value={value}>
      {children}
      <LateCompanion isSignedIn={session.status === 'signed-in'} />
    </SessionContext.Provider>
  );
}

/** Lazy, because the page is complete without it. */
function LateCompanion({isSignedIn}: {isSignedIn: boolean}): ReactNode {
  const [Companion, setCompanion] = useState<typeof LoadedCompanion>();
  useEffect(() => {
    if (isSignedIn) {
      import(/* webpackChunkName: "companion" */ './Companion').then(
        (loaded) => setCompanion(() => loaded.Companion),
        () => undefined,
      );
    }
  }, [isSignedIn]);
  return isSignedIn && Companion && <Companion />;
}
