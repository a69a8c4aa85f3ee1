import React, {type FormEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import {AccountButton} from './AccountButton';
import {SIGN_OUT_PATH} from '../lifecycle/gateSession';
import {useSession} from '../lifecycle/sessionContext';
import {SIGN_IN_PARAMETER} from './signInParameter';
import {useDelivery} from '../useSiteConfig';

type Props = {mobile?: boolean; className?: string};

/** The navbar's Log in / Log out button, with the account button beside it for a signed-in user. */
export function AuthButton({mobile = false, className}: Props): ReactNode {
  const {session} = useSession();
  const delivery = useDelivery();
  // Behind the gate, the edition that was served already shows whether the reader is signed in.
  const isSignedIn =
    session.status === 'unknown' || session.status === 'unreachable'
      ? delivery.delivery === 'gate' && delivery.edition.audience === 'person'
      : session.status === 'signed-in';
  const handle = session.status === 'signed-in' ? session.handle : undefined;

  const button = (
    <button
      type="submit"
      name={isSignedIn ? undefined : SIGN_IN_PARAMETER}
      className={clsx(
        mobile ? 'menu__link' : 'button button--sm button--outline button--primary',
        className,
      )}
      title={isSignedIn && handle ? `Signed in as ${handle}` : undefined}>
      {isSignedIn ? 'Log out' : 'Log in'}
    </button>
  );
  const control = <SessionForm isSignedIn={isSignedIn}>{button}</SessionForm>;
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

type FormProps = {isSignedIn: boolean; children: ReactNode};

/**
 * Makes the button work before hydration: signing in reloads the page with the parameter that opens the sign-in form,
 * and signing out posts to the gate. The plain build cannot sign out before hydration.
 */
function SessionForm({isSignedIn, children}: FormProps): ReactNode {
  const {requestSignIn, signOut} = useSession();
  const {delivery} = useDelivery();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSignedIn) {
      void signOut();
    } else {
      requestSignIn();
    }
  };
  const isPosted = isSignedIn && delivery === 'gate';
  return (
    <form {...(isPosted && {method: 'post', action: SIGN_OUT_PATH})} onSubmit={onSubmit}>
      {children}
    </form>
  );
}
