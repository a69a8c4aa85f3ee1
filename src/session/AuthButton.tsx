import React, {type FormEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import {AccountButton} from './AccountButton';
import {SIGN_OUT_PATH} from './gateSession';
import {useSession} from './sessionContext';
import {useDelivery} from './useSiteConfig';

type Props = {mobile?: boolean; className?: string};

/** The navbar's Log in / Log out button, with the account button beside it for a signed-in user. */
export function AuthButton({mobile = false, className}: Props): ReactNode {
  const {session, requestSignIn} = useSession();
  const delivery = useDelivery();
  // Behind the gate, the edition that was served already shows whether the reader is signed in.
  const isSignedIn =
    session.status === 'unknown' || session.status === 'unreachable'
      ? delivery.delivery === 'gate' && delivery.edition.audience === 'person'
      : session.status === 'signed-in';
  const handle = session.status === 'signed-in' ? session.handle : undefined;

  const button = (
    <button
      type={isSignedIn ? 'submit' : 'button'}
      className={clsx(
        mobile ? 'menu__link' : 'button button--sm button--outline button--primary',
        className,
      )}
      title={isSignedIn && handle ? `Signed in as ${handle}` : undefined}
      onClick={isSignedIn ? undefined : requestSignIn}>
      {isSignedIn ? 'Log out' : 'Log in'}
    </button>
  );
  const control = isSignedIn ? <SignOutForm>{button}</SignOutForm> : button;
  const account = isSignedIn && <AccountButton mobile={mobile} />;
  return mobile ? (
    <>
      {account && <li className="menu__list-item">{account}</li>}
      <li className="menu__list-item">{control}</li>
    </>
  ) : (
    <>
      {account && <div className="navbar__item">{account}</div>}
      <div className="navbar__item">{control}</div>
    </>
  );
}

/** Behind the gate, the form also works without JavaScript and before hydration. */
function SignOutForm({children}: {children: ReactNode}): ReactNode {
  const {signOut} = useSession();
  const {delivery} = useDelivery();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void signOut();
  };
  return delivery === 'gate' ? (
    <form method="post" action={SIGN_OUT_PATH} onSubmit={onSubmit}>
      {children}
    </form>
  ) : (
    <form onSubmit={onSubmit}>{children}</form>
  );
}
