import React, {useCallback, useEffect, useMemo, useState, type ReactNode} from 'react';
import type {Companion as LoadedCompanion} from './Companion';
import {forgetArrival, takeArrival} from './arrival';
import {announceSignOut} from './onSignOut';
import {rememberSignInMethods, takeSignInMethods} from './signInMethods';
import {isSessionChanging} from './sessionChange';
import {SessionContext} from './sessionContext';
import type {AccessConfig} from '../site-config';
import type {SessionSource} from './types';
import {useGateSession} from './useGateSession';
import {usePlainSession} from './usePlainSession';
import {useSignInParameter} from './useSignInParameter';
import {useAccessConfig, useDelivery} from './useSiteConfig';

type Props = {children: ReactNode};

/** The condition is resolved when the site is built, so that a build holds the one that it needs. */
const useSessionSource: (access: AccessConfig) => SessionSource =
  process.env.PORTAL_DELIVERY === 'gate' ? useGateSession : usePlainSession;

/** Provides the session of the gate or, in the plain build, that of the stored token. */
export function SessionProvider({children}: Props): ReactNode {
  const access = useAccessConfig();
  const {session, completeSignIn, signOut, recheck} = useSessionSource(access);
  const [isSignInRequested, setRequested] = useState(false);
  const requestSignIn = useCallback(() => setRequested(true), []);
  const dismissSignIn = useCallback(() => setRequested(false), []);

  // Taken before the sign-in form can load: its SDK would act on any link. On every page the form then opens,
  // to finish the sign-in or to ask about it.
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
        ({beginAnonymously}) => beginAnonymously(delivery, access),
        () => undefined,
      );
    }
  }, [access, anonymousUsersEnabled, delivery, status]);

  const value = useMemo(
    () => ({
      session,
      // A finished sign-in hides the form, and so does logging out (specification section 4).
      completeSignIn: (token: string) => {
        rememberSignInMethods(token);
        return completeSignIn(token).then(dismissSignIn, (error: unknown) => {
          takeSignInMethods();
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
    }),
    [session, completeSignIn, signOut, recheck, isSignInRequested, requestSignIn, dismissSignIn],
  );
  return (
    <SessionContext.Provider value={value}>
      {children}
      <LateCompanion isSignedIn={session.status === 'signed-in'} />
    </SessionContext.Provider>
  );
}

/** The page does not wait for it, and is complete without it. */
function LateCompanion({isSignedIn}: {isSignedIn: boolean}): ReactNode {
  const [Companion, setCompanion] = useState<typeof LoadedCompanion>();
  useEffect(() => {
    if (isSignedIn) {
      import(/* webpackChunkName: "signed-in" */ './signedIn').then(
        (loaded) => setCompanion(() => loaded.Companion),
        () => undefined,
      );
    }
  }, [isSignedIn]);
  return isSignedIn && Companion && <Companion />;
}
