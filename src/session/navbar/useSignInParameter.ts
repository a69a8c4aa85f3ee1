import {useEffect, useRef} from 'react';
import {takeSignInParameter} from './signInParameter';
import type {Session} from '../types';

/** Opens the sign-in form if the URL asks for it, unless the reader turns out to be signed in. */
export function useSignInParameter(status: Session['status'], requestSignIn: () => void): void {
  const isPending = useRef(false);
  useEffect(() => {
    isPending.current ||= takeSignInParameter();
    if (isPending.current && status !== 'unknown') {
      isPending.current = false;
      if (status !== 'signed-in') {
        requestSignIn();
      }
    }
  }, [requestSignIn, status]);
}
