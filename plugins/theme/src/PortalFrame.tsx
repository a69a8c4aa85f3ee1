import React, {useEffect, version, type ReactNode} from 'react';
import clsx from 'clsx';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {ACCESS_TEXTS} from './accessTexts';
import {PlainOverlay, type OverlayProps} from './PlainOverlay';
import {useAccessConfig, useDelivery, useSession} from './session';
import {SignInOverlay} from './SignInOverlay';
import {useLoaded} from './useLoaded';
import {usePageAccess} from './usePageAccess';
import {usePlainGuard} from './usePlainGuard';
import {useSignInParameter} from './useSignInParameter';

// Resolved at build time, so that the bundle contains only the variants it needs.
const IS_PLAIN = process.env.PORTAL_DELIVERY !== 'gate';
const Overlay = process.env.PORTAL_DELIVERY === 'gate' ? GateOverlay : PlainOverlay;
const useIsSignInRequired = process.env.PORTAL_DELIVERY === 'gate' ? useIsForced : useIsPageDenied;
const useGuard = process.env.PORTAL_DELIVERY === 'gate' ? () => undefined : usePlainGuard;

/** In the page's HTML, too: readers press Tab before the script runs. React 18 takes it as an unknown attribute. */
const INERT = version.startsWith('18.') ? '' : true;

/** The page, with the sign-in dialog over it whenever the reader must sign in or asks to. */
export function PortalFrame({children}: {children: ReactNode}): ReactNode {
  const {isSignInRequested, dismissSignIn} = useSession();
  const isRequired = useIsSignInRequired();
  const isOpen = isRequired || isSignInRequested;
  useGuard();
  useSignInParameter();

  useEffect(() => {
    document.documentElement.classList.toggle('portal-asks', isOpen);
  }, [isOpen]);

  return (
    <>
      <div
        className={clsx(
          'portal',
          IS_PLAIN && 'portal--guarded',
          isOpen && 'portal--asks',
          isRequired && 'portal--required',
        )}>
        <div className="portal-page" {...(isOpen && {inert: INERT})}>
          {children}
        </div>
        {IS_PLAIN && (
          <p className="portal-wait" role="status">
            Checking your sign-in …
          </p>
        )}
        <Overlay isOpen={isOpen} onClose={isRequired ? undefined : dismissSignIn} />
      </div>
      <LateViewBanner />
    </>
  );
}

const loadViewBanner = () => import(/* webpackChunkName: "view-banner" */ './ViewBanner');

/** For reviewers who view the portal as other readers. */
function LateViewBanner(): ReactNode {
  const {session} = useSession();
  const view = session.status === 'signed-in' ? session.view : undefined;
  const [loaded] = useLoaded(view && loadViewBanner);
  return view && loaded.status === 'ready' && <loaded.value.ViewBanner view={view} />;
}

function GateOverlay({isOpen, onClose}: OverlayProps): ReactNode {
  const {session} = useSession();
  return (
    <SignInOverlay
      isOpen={useIsBrowser() && isOpen}
      onClose={onClose}
      title={session.status === 'signed-in' ? ACCESS_TEXTS.otherAccount : ACCESS_TEXTS.signIn}
    />
  );
}

/** Behind the gate, anonymous readers must sign in only under forceLogin; otherwise they get the public edition. */
function useIsForced(): boolean {
  const delivery = useDelivery();
  const {forceLogin} = useAccessConfig();
  return forceLogin && delivery.delivery === 'gate' && delivery.edition.audience === 'anonymous';
}

/** In the plain build, the dialog covers each page that the reader may not read, unless `usePlainGuard` redirects. */
function useIsPageDenied(): boolean {
  return usePageAccess()?.effect === 'deny';
}
