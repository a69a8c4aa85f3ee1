import React, {lazy, Suspense, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {ACCESS_TEXTS} from './accessTexts';
import {NoAccess} from './NoAccess';
import {useSession} from './session';
import {SignInOverlay} from './SignInOverlay';
import {usePageAccess} from './usePageAccess';

const Unconfirmed = lazy(() => import(/* webpackChunkName: "unconfirmed" */ './Unconfirmed'));

export type OverlayProps = {
  isOpen: boolean;
  /** Set when the reader can continue without signing in. */
  onClose: (() => void) | undefined;
};

/** The dialog over a page of the plain build: the sign-in form, or why the page stays hidden despite a sign-in. */
export function PlainOverlay({isOpen, onClose}: OverlayProps): ReactNode {
  const {session, isSignInRequested, dismissSignIn} = useSession();
  const access = usePageAccess();
  const isBrowser = useIsBrowser();
  if (session.status === 'unreachable' && !isSignInRequested) {
    return (
      <SignInOverlay isOpen={isOpen} title={ACCESS_TEXTS.unconfirmed} hasForm={false}>
        <Suspense>
          <Unconfirmed />
        </Suspense>
      </SignInOverlay>
    );
  }
  const isForbidden = access?.effect === 'deny' && access.reason === 'missing-group';
  if (isForbidden && !isSignInRequested) {
    return (
      <SignInOverlay isOpen={isOpen} title={ACCESS_TEXTS.noAccess} hasForm={false}>
        <NoAccess required={access.required} />
      </SignInOverlay>
    );
  }
  return (
    <SignInOverlay
      isOpen={isBrowser && isOpen}
      onClose={isForbidden ? dismissSignIn : onClose}
      title={session.status === 'signed-in' ? ACCESS_TEXTS.otherAccount : ACCESS_TEXTS.signIn}
    />
  );
}
