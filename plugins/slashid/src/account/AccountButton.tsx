import React, {useEffect, useState, type ComponentProps, type ReactNode} from 'react';
import {useLoaded} from '@gated-docs/theme/use-loaded';
import {useSession} from '../lifecycle/useSession';
import type {AccountDialog} from './AccountDialog';

/** Opens the account dialog, which shows the session: not before it is known. */
export function AccountButton({mobile = false}: {mobile?: boolean}): ReactNode {
  const {session} = useSession();
  const [isOpen, setOpen] = useState(false);
  const isSignedIn = session.status === 'signed-in';
  const isPossible = isSignedIn || session.status === 'unknown';
  // Otherwise the next sign-in on this page would open the dialog again.
  if (isOpen && !isPossible) {
    setOpen(false);
  }
  return (
    <>
      <button
        type="button"
        className={mobile ? 'menu__link' : 'button button--sm button--outline button--primary'}
        aria-haspopup="dialog"
        disabled={!isPossible}
        onClick={() => setOpen(true)}>
        Account
      </button>
      {isOpen && isSignedIn && (
        <LazyAccountDialog session={session} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const load = () => import(/* webpackChunkName: "account" */ './AccountDialog');

/** The account dialog, with its code loaded on demand. If loading fails, it tells the reader and closes. */
export function LazyAccountDialog(props: ComponentProps<typeof AccountDialog>): ReactNode {
  const {onClose} = props;
  const [loaded] = useLoaded(load);
  const isFailed = loaded.status === 'failed';
  useEffect(() => {
    if (isFailed) {
      onClose();
      window.alert('Your account can’t be shown right now. Check your connection, then try again.');
    }
  }, [isFailed, onClose]);
  return loaded.status === 'ready' && <loaded.value.AccountDialog {...props} />;
}
