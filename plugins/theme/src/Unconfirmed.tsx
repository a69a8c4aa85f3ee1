import React, {useState, type ReactNode} from 'react';
import {useSession} from './session';
import actions from './actions.module.css';

/** Reports that the provider could not confirm the reader's token, and offers a retry. */
export default function Unconfirmed(): ReactNode {
  const {session, recheck, signOut} = useSession();
  // Every failed check creates a new session object, which ends the retrying state.
  const [retriedSession, setRetriedSession] = useState<typeof session>();
  const isRetrying = retriedSession === session;
  const retry = () => {
    setRetriedSession(session);
    recheck();
  };
  return (
    <>
      <p role="status">
        {isRetrying
          ? 'Trying again …'
          : 'The sign-in service isn’t responding, so this page stays hidden. Check your connection, then try again.'}
      </p>
      <p className={actions.actions}>
        <button type="button" className="button button--primary" onClick={retry}>
          Try again
        </button>
        <button type="button" className="button button--secondary" onClick={() => void signOut()}>
          Log out
        </button>
      </p>
    </>
  );
}
