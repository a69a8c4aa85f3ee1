import React, {useCallback, useEffect, useState, type ReactNode} from 'react';
import {forgetArrival, takeArrival} from '../arrival';
import {finishSignIn} from './finishSignIn';
import {SIGN_OUT_EVENT} from '../events/heldEvents';
import {isSessionChanging} from './sessionChange';
import {SessionContext, useAccessConfig} from '@gated-docs/theme/session';
import {readProviderConfig} from '../provider/providerConfig';
import {takeMark} from '../store/marks';
import type {AccessConfig} from '@gated-docs/access-config';
import type {SessionSource} from '../types';
import {useGateSession} from './useGateSession';
import {usePlainSession} from './usePlainSession';
import {useLoaded} from '../useLoaded';

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

const loadCompanion = () => import(/* webpackChunkName: "companion" */ '../notices/Companion');

/** Lazy, because the page is complete without it. */
function LateCompanion({isSignedIn}: {isSignedIn: boolean}): ReactNode {
  const [loaded] = useLoaded(isSignedIn ? loadCompanion : undefined);
  return loaded.status === 'ready' && <loaded.value.Companion />;
}
