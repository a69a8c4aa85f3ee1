import React, {useCallback, useEffect, useMemo, useState, type ReactNode} from 'react';
import type {Companion as LoadedCompanion} from '../notices/Companion';
import {forgetArrival, takeArrival} from '../arrival';
import {finishSignIn} from './finishSignIn';
import {announceSignOut} from '../events/onSignOut';
import {isSessionChanging} from './sessionChange';
import {SessionContext} from './sessionContext';
import {takeMark} from '../store/marks';
import type {AccessConfig} from '../../site-config';
import type {SessionSource} from '../types';
import {useGateSession} from './useGateSession';
import {usePlainSession} from './usePlainSession';
import {useSignInParameter} from '../navbar/useSignInParameter';
import {useAccessConfig, useDelivery} from '../useSiteConfig';

type Props = {children: ReactNode};

const takeSignInMark = () => takeMark('signedIn') !== null;

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
      import(/* webpackChunkName: "anonymous" */ '../anonymousUser').then(
        ({startAnonymousSession}) => startAnonymousSession(delivery, access),
        () => undefined,
      );
    }
  }, [access, anonymousUsersEnabled, delivery, status]);

  const value = useMemo(
    () => ({
      session,
      // Completing a sign-in hides the form, and so does logging out (specification section 4).
      completeSignIn: (token: string) =>
        finishSignIn(token, {access, delivery}, completeSignIn).then(dismissSignIn),
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
      delivery,
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
      import(/* webpackChunkName: "companion" */ '../notices/Companion').then(
        (loaded) => setCompanion(() => loaded.Companion),
        () => undefined,
      );
    }
  }, [isSignedIn]);
  return isSignedIn && Companion && <Companion />;
}
