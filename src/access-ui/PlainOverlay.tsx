import React, {lazy, Suspense, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {SignInOverlay, useSession} from '../session';
import {ACCESS_TEXTS} from './accessTexts';
import styles from './MissingPage.module.css';
import {NoAccess} from './NoAccess';
import {usePageAccess} from './usePageAccess';

const Unconfirmed = lazy(() => import(/* webpackChunkName: "unconfirmed" */ './Unconfirmed'));

export type OverlayProps = {
  isOpen: boolean;
  /** Given when the reader may go on without signing in. */
  onClose: (() => void) | undefined;
};

/** The dialog over a page of the plain build: the form, or why a reader who is signed in does not see the page. */
export function PlainOverlay({isOpen, onClose}: OverlayProps): ReactNode {
  const {session, isSignInRequested, requestSignIn, dismissSignIn} = useSession();
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
        <NoAccess
          handle={session.status === 'signed-in' ? session.handle : undefined}
          required={access.required}
        />
        <p className={styles.actions}>
          <button type="button" className="button button--secondary" onClick={requestSignIn}>
            {ACCESS_TEXTS.otherAccount}
          </button>
          <Link className="button button--primary" to="/">
            {ACCESS_TEXTS.home}
          </Link>
        </p>
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
