import {useCallback, useEffect, useRef, useState} from 'react';
import type {AccessConfig} from '@gated-docs/access-config';
import {takeConfirmation} from '../provider/confirmToken';
import type {Session} from '@gated-docs/theme/session';
import {announceSessionChange, useSessionChecks} from '@gated-docs/theme/session-checks';
import {clearSdkStorage} from '../store/marks';
import {readStoredToken, removeAllTokens, removeToken, storeToken} from '../store/tokenStore';
import {delayBefore, RETRIES, revokeTokens} from '../provider/callProvider';
import {readToken, type ReadableToken} from '../store/userToken';
import type {SessionSource} from './useSession';

/** A newly issued token cannot have expired, unless the clock is wrong. */
const CLOCK_PROBLEM =
  'According to this device’s clock, your sign-in has already expired. Correct its date and time, then sign in again.';

/** One, so that finding it again changes nothing. */
const SIGNED_OUT: Session = {status: 'signed-out'};

/** The session of the plain build: the stored user token, once the provider has confirmed it. */
export function usePlainSession(access: AccessConfig): SessionSource {
  const {session, token, isStored, open, adopt, check, recheck} = useConfirmedToken(access);

  useSessionChecks(session, {
    check: async () => {
      if (isStored.current) {
        await check();
      }
      return true;
    },
    onOtherTab: (change) => {
      // Other tabs cannot replace a token that is only in this tab's memory, but they can end its session.
      if (change === 'signed-out' || isStored.current) {
        void check();
      }
    },
    // Another tab may have stored a new token by now.
    onExpired: () => (isStored.current ? void check() : adopt(null)),
  });

  const completeSignIn = async (newToken: string) => {
    const readable = readToken(newToken, Date.now());
    if (!readable) {
      throw new Error(CLOCK_PROBLEM);
    }
    open(readable);
    announceSessionChange('signed-in');
  };

  const signOut = async () => {
    const tokens = new Set([...removeAllTokens(access), ...(token.current ? [token.current] : [])]);
    clearSdkStorage(access.formConfiguration);
    adopt(null);
    announceSessionChange('signed-out');
    await revokeTokens([...tokens], access);
  };

  return {session, completeSignIn, signOut, recheck};
}

/** The session of a token, which is checked when asked, and again while the provider does not respond. */
function useConfirmedToken(access: AccessConfig) {
  const [session, setSession] = useState<Session>({status: 'unknown'});
  const token = useRef<string | null>(null);
  const checks = useRef(0);
  const retries = useRef(0);
  /** If false, the token is only in this tab's memory, because the site requires that or the browser stores nothing. */
  const isStored = useRef(true);

  const adopt = useCallback((readable: ReadableToken | null) => {
    // Invalidates a pending check, which is for an earlier token.
    checks.current += 1;
    retries.current = 0;
    token.current = readable?.token ?? null;
    setSession(readable ? sessionOf(readable) : SIGNED_OUT);
  }, []);

  const open = (readable: ReadableToken) => {
    isStored.current = access.storeToken && storeToken(access, readable.token);
    adopt(readable);
  };

  const check = useCallback(async () => {
    const readable = readStoredToken(access, access.orgID);
    if (!readable) {
      adopt(null);
      return;
    }
    // One that was found under the widget's key may not be stored.
    isStored.current = access.storeToken;
    const turn = (checks.current += 1);
    const confirmation = await takeConfirmation(access, readable.token);
    if (turn !== checks.current) {
      return;
    }
    if (confirmation === 'confirmed') {
      adopt(readable);
    } else if (confirmation === 'refused') {
      removeToken(access, readable.token);
      adopt(null);
    } else if (token.current !== readable.token) {
      // A session whose token was confirmed earlier continues instead.
      setSession({status: 'unreachable'});
    }
  }, [access, adopt]);

  useEffect(() => {
    if (session.status !== 'unreachable' || retries.current >= RETRIES) {
      return undefined;
    }
    retries.current += 1;
    const timer = window.setTimeout(() => void check(), delayBefore(retries.current));
    return () => window.clearTimeout(timer);
  }, [check, session]);

  const recheck = useCallback(() => {
    retries.current = 0;
    void check();
  }, [check]);
  return {session, token, isStored, open, adopt, check, recheck};
}

function sessionOf({subject, handle, expiresAt}: ReadableToken): Session {
  return {status: 'signed-in', subject, handle, expiresAt};
}
