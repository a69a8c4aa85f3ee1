import React, {type ReactNode} from 'react';
import clsx from 'clsx';
import {useSession} from './SessionProvider';
import {useDelivery} from './useSiteConfig';

type Props = {mobile?: boolean; className?: string};

/** The navbar's Log in / Log out button; it reads Log out when a user exists. */
export function AuthButton({mobile = false, className}: Props): ReactNode {
  const {session, signOut, requestSignIn} = useSession();
  const delivery = useDelivery();
  // Behind the gate, the edition that was served already says whether somebody is signed in.
  const isSignedIn =
    session.status === 'unknown' || session.status === 'unreachable'
      ? delivery.delivery === 'gate' && delivery.edition.audience === 'person'
      : session.status === 'signed-in';
  const handle = session.status === 'signed-in' ? session.handle : undefined;

  const button = (
    <button
      type="button"
      className={clsx(
        mobile ? 'menu__link' : 'button button--sm button--outline button--primary',
        className,
      )}
      title={isSignedIn && handle ? `Signed in as ${handle}` : undefined}
      onClick={() => (isSignedIn ? void signOut() : requestSignIn())}>
      {isSignedIn ? 'Log out' : 'Log in'}
    </button>
  );
  return mobile ? (
    <li className="menu__list-item">{button}</li>
  ) : (
    <div className="navbar__item">{button}</div>
  );
}
