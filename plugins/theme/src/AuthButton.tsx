import React, {type FormEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import {AccountButton} from '@theme/SignIn';
import {useDelivery, useSession} from './session';
import {SIGN_IN_PARAMETER} from './useSignInParameter';

const SIGN_OUT_PATH = '/_gate/sign-out';

type Props = {mobile?: boolean; className?: string};

/**
 * The navbar's Log in / Log out button, with the account button beside it for a signed-in user. It works before
 * hydration: signing in reloads the page with the parameter that opens the sign-in form, and signing out posts to the
 * gate. The plain build cannot sign out before hydration.
 */
export function AuthButton({mobile = false, className}: Props): ReactNode {
  const {session, requestSignIn, signOut} = useSession();
  const delivery = useDelivery();
  // Behind the gate, the edition that was served already shows whether the reader is signed in.
  const isSignedIn =
    session.status === 'unknown' || session.status === 'unreachable'
      ? delivery.delivery === 'gate' && delivery.edition.audience === 'person'
      : session.status === 'signed-in';
  const handle = session.status === 'signed-in' ? session.handle : undefined;
  const isPosted = isSignedIn && delivery.delivery === 'gate';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSignedIn) {
      void signOut();
    } else {
      requestSignIn();
    }
  };
  const Item = mobile ? 'li' : 'div';
  const item = mobile ? 'menu__list-item' : 'navbar__item';
  return (
    <>
      {isSignedIn && (
        <Item className={item}>
          <AccountButton mobile={mobile} />
        </Item>
      )}
      <Item className={item}>
        <form {...(isPosted && {method: 'post', action: SIGN_OUT_PATH})} onSubmit={onSubmit}>
          <button
            type="submit"
            name={isSignedIn ? undefined : SIGN_IN_PARAMETER}
            className={clsx(
              mobile ? 'menu__link' : 'button button--sm button--outline button--primary',
              className,
            )}
            title={handle && `Signed in as ${handle}`}>
            {isSignedIn ? 'Log out' : 'Log in'}
          </button>
        </form>
      </Item>
    </>
  );
}
