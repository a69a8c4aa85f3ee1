import React, {useState, type ReactNode} from 'react';
import type {AccountDialog} from './account/AccountDialog';
import {useSession} from './sessionContext';

type Props = {mobile?: boolean};

/**
 * Opens the account menu, loading its code on demand. Disabled until the session is known, because the menu shows it.
 */
export function AccountButton({mobile = false}: Props): ReactNode {
  const {session} = useSession();
  const [Dialog, setDialog] = useState<typeof AccountDialog>();
  const [isOpen, setOpen] = useState(false);
  const isSignedIn = session.status === 'signed-in';

  const open = () => {
    setOpen(true);
    import(/* webpackChunkName: "signed-in" */ './signedIn').then(
      (loaded) => setDialog(() => loaded.AccountDialog),
      () => {
        setOpen(false);
        window.alert(
          'Your account can’t be shown right now. Check your connection, then try again.',
        );
      },
    );
  };
  return (
    <>
      <button
        type="button"
        className={mobile ? 'menu__link' : 'button button--sm button--outline button--primary'}
        aria-haspopup="dialog"
        disabled={!isSignedIn}
        onClick={open}>
        Account
      </button>
      {isOpen && isSignedIn && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
