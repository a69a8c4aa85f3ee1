import React, {useState, type ReactNode} from 'react';
import {LazyAccountDialog, preloadAccountDialog} from './LazyAccountDialog';
import {useSession} from '../lifecycle/useSession';

type Props = {mobile?: boolean};

/** Opens the account dialog, which shows the session: not before it is known. */
export function AccountButton({mobile = false}: Props): ReactNode {
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
        onPointerEnter={preloadAccountDialog}
        onFocus={preloadAccountDialog}
        onClick={() => setOpen(true)}>
        Account
      </button>
      {isOpen && isSignedIn && <LazyAccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}
