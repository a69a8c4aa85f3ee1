import {useEffect, useRef} from 'react';
import {useSession} from './session';

/** Query parameter that opens the sign-in form once the page has loaded. */
export const SIGN_IN_PARAMETER = 'sign-in';

/** Opens the sign-in form if the URL asks for it, unless the reader turns out to be signed in. */
export function useSignInParameter(): void {
  const {
    session: {status},
    requestSignIn,
  } = useSession();
  const isPending = useRef(false);
  useEffect(() => {
    isPending.current ||= takeParameter();
    if (isPending.current && status !== 'unknown') {
      isPending.current = false;
      if (status !== 'signed-in') {
        requestSignIn();
      }
    }
  }, [requestSignIn, status]);
}

/** Removes the parameter, so that a reload or a bookmark does not ask again. */
function takeParameter(): boolean {
  const url = new URL(window.location.href);
  const isPresent = url.searchParams.has(SIGN_IN_PARAMETER);
  if (isPresent) {
    url.searchParams.delete(SIGN_IN_PARAMETER);
    window.history.replaceState(window.history.state, '', url);
  }
  return isPresent;
}
