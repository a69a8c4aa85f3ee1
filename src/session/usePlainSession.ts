import {useCallback, useEffect, useState} from 'react';
import {announceSessionChange, onSessionChangeElsewhere, type SessionChange} from './otherTabs';
import {removeSdkLeftovers} from './removeSdkLeftovers';
import {readStoredToken, removeAllTokens, removeStoredToken, storeToken} from './tokenStore';
import {revokeToken} from './revokeToken';
import type {AccessConfig} from '../site-config';
import type {Session, SessionSource} from './types';
import {readToken, type ReadableToken} from './userToken';
import {useExpiry} from './useExpiry';
import {useReturn} from './useReturn';

/** A token that was issued a moment ago cannot have ended, unless the time is wrong. */
const CLOCK_PROBLEM =
  'According to this device’s clock, your sign-in has already expired. Correct its date and time, then sign in again.';

const SIGNED_OUT: Session = {status: 'signed-out'};

/** The session of the plain build: the user token, as far as the browser can read it. */
export function usePlainSession(access: AccessConfig): SessionSource {
  const [session, setSession] = useState<Session>({status: 'unknown'});
  const [token, setToken] = useState<string | null>(null);

  const adopt = useCallback((readable: ReadableToken | null) => {
    setToken(readable?.token ?? null);
    setSession(readable ? sessionOf(readable) : SIGNED_OUT);
  }, []);

  const readAgain = useCallback(
    () => adopt(readStoredToken(access, access.orgID)),
    [access, adopt],
  );

  useEffect(() => {
    const listener = (change: SessionChange) => {
      // A token that is only in this tab's memory is no other tab's to replace, but theirs to end.
      if (change === 'signed-out' || access.storeToken) {
        readAgain();
      }
    };
    const begin = () => readAgain();
    begin();
    return onSessionChangeElsewhere(listener);
  }, [access.storeToken, readAgain]);

  const look = useCallback(() => {
    if (access.storeToken) {
      readAgain();
    }
    return Promise.resolve(true);
  }, [access.storeToken, readAgain]);
  useReturn(look);

  useExpiry(session, () => {
    removeStoredToken(access);
    adopt(null);
  });

  const completeSignIn = useCallback(
    (newToken: string) => {
      const readable = readToken(newToken, Date.now());
      if (!readable) {
        return Promise.reject(new Error(CLOCK_PROBLEM));
      }
      if (access.storeToken) {
        storeToken(access, newToken);
      }
      adopt(readable);
      announceSessionChange('signed-in');
      return Promise.resolve();
    },
    [access, adopt],
  );

  const signOut = useCallback(() => {
    const tokens = new Set([...removeAllTokens(access), ...(token ? [token] : [])]);
    removeSdkLeftovers(access.formConfiguration);
    adopt(null);
    announceSessionChange('signed-out');
    tokens.forEach((each) => void revokeToken(access, each));
    return Promise.resolve();
  }, [access, adopt, token]);

  return {session, completeSignIn, signOut, recheck: readAgain};
}

function sessionOf({subject, handle, expiresAt}: ReadableToken): Session {
  return {status: 'signed-in', subject, handle, expiresAt};
}
