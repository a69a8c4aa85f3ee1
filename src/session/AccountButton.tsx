import React, {useState, type ReactNode} from 'react';
import {LazyAccountDialog, preloadAccountDialog} from './account/LazyAccountDialog';
import {useSession} from './sessionContext';

type Props = {mobile?: boolean};

/**
 * Opens the account dialog. Disabled until the session is known, because the dialog shows it.
 */
export function AccountButton({mobile = false}: Props): ReactNode {
  const {session} = useSession();
  const [isOpen, setOpen] = useState(false);
  const isSignedIn = session.status === 'signed-in';
  // Otherwise the next sign-in on this page would open the dialog again.
  if (isOpen && !isSignedIn) {
    setOpen(false);
  }
  return (
    <>
      <button
        type="button"
        className={mobile ? 'menu__link' : 'button button--sm button--outline button--primary'}
        aria-haspopup="dialog"
        disabled={!isSignedIn}
        onPointerEnter={preloadAccountDialog}
        onFocus={preloadAccountDialog}
        onClick={() => setOpen(true)}>
        Account
      </button>
      {isOpen && isSignedIn && <LazyAccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}
