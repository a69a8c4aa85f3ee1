import {useCallback, useEffect, useState} from 'react';
import {announceSessionChange, onSessionChangeElsewhere} from './otherTabs';
import {readStoredToken, removeStoredToken, storeToken} from './tokenStore';
import type {AccessConfig, Session, SessionSource} from './types';
import {readToken, type ReadableToken} from './userToken';
import {useExpiry} from './useExpiry';

const SIGNED_OUT: Session = {status: 'signed-out'};

/** The session of the plain build: the user token, as far as the browser can read it. */
export function usePlainSession(access: AccessConfig): SessionSource {
  const [session, setSession] = useState<Session>({status: 'unknown'});
  const [token, setToken] = useState<string | null>(null);

  const adopt = useCallback((readable: ReadableToken | null) => {
    setToken(readable?.token ?? null);
    setSession(readable ? sessionOf(readable) : SIGNED_OUT);
  }, []);

  useEffect(() => {
    const readAgain = () => adopt(readStoredToken());
    readAgain();
    const stopListening = onSessionChangeElsewhere(readAgain);
    const onPageShow = (event: PageTransitionEvent) => event.persisted && readAgain();
    window.addEventListener('pageshow', onPageShow);
    return () => {
      stopListening();
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [adopt]);

  useExpiry(session, () => {
    removeStoredToken();
    adopt(null);
  });

  const completeSignIn = useCallback(
    (newToken: string) => {
      if (access.storeToken) {
        storeToken(newToken);
      }
      adopt(readToken(newToken, Date.now()));
      announceSessionChange();
      return Promise.resolve();
    },
    [access.storeToken, adopt],
  );

  const signOut = useCallback(async () => {
    removeStoredToken();
    adopt(null);
    announceSessionChange();
    if (token && access.baseURL) {
      await revoke(access.baseURL, token);
    }
  }, [access.baseURL, adopt, token]);

  return {session, completeSignIn, signOut};
}

function sessionOf({subject, handle, expiresAt}: ReadableToken): Session {
  return {status: 'signed-in', subject, handle, expiresAt};
}

/** Ends the token at the provider. Errors are ignored (specification section 4, "Logout"). */
async function revoke(baseURL: string, token: string): Promise<void> {
  await fetch(`${baseURL}/token/revoke`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
    body: JSON.stringify({token}),
    keepalive: true,
  }).catch(() => undefined);
}
