import {useCallback, useEffect, useState} from 'react';
import {endGateSession, exchangeToken, readGateSession} from './gateSession';
import {announceSessionChange, onSessionChangeElsewhere} from './otherTabs';
import {tabMemory} from './tabMemory';
import {readStoredToken, removeStoredToken, storeToken} from './tokenStore';
import type {AccessConfig, Session, SessionSource} from './types';
import {useExpiry} from './useExpiry';
import {useDelivery} from './useSiteConfig';

/** Which token this tab has already tried, so that a refused one never causes a second reload. */
const TRIED_KEY = 'portal-tried-token';

/** Set while a page that was made for another audience is being replaced. */
const RELOADED_KEY = 'portal-reloaded';

const PROBLEMS = {
  refused: 'The portal did not accept this sign-in. Sign in again, or use another account.',
  unavailable:
    'You are signed in, but the portal cannot check it right now because the sign-in service does not answer. Try again in a minute.',
  notEnded:
    'You are still signed in: the portal could not be reached. Check your connection and log out again.',
};

/**
 * The session of an edition behind the gate. The gate's cookie is what counts; the edition that was
 * served already tells whether somebody is signed in.
 */
export function useGateSession(access: AccessConfig): SessionSource {
  const delivery = useDelivery();
  const isAnonymousEdition =
    delivery.delivery === 'gate' && delivery.edition.audience === 'anonymous';
  const [session, setSession] = useState<Session>({status: 'unknown'});

  useEffect(() => {
    const look = async () => {
      const found = await readGateSession();
      if (found.status === 'signed-out' && (await resumeStoredToken())) {
        window.location.reload();
        return;
      }
      setSession(found);
      reloadIfOtherAudience(found, isAnonymousEdition);
    };
    void look();
    const stopListening = onSessionChangeElsewhere(() => window.location.reload());
    const onPageShow = (event: PageTransitionEvent) => event.persisted && void look();
    window.addEventListener('pageshow', onPageShow);
    return () => {
      stopListening();
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [isAnonymousEdition]);

  useExpiry(session, () => {
    removeStoredToken();
    window.location.reload();
  });

  const completeSignIn = useCallback(
    async (token: string) => {
      const outcome = await exchangeToken(token);
      if (outcome !== 'accepted') {
        throw new Error(PROBLEMS[outcome]);
      }
      if (access.storeToken) {
        storeToken(token);
      }
      announceSessionChange();
      window.location.reload();
    },
    [access.storeToken],
  );

  const signOut = useCallback(async () => {
    removeStoredToken();
    if (!(await endGateSession())) {
      // The cookie lives on, so the reader must not believe that they are out.
      window.alert(PROBLEMS.notEnded);
      return;
    }
    announceSessionChange();
    window.location.reload();
  }, []);

  return {session, completeSignIn, signOut};
}

/** Hands a stored token to the gate, once for each token and tab. True when a session came of it. */
async function resumeStoredToken(): Promise<boolean> {
  const stored = readStoredToken();
  const mark = stored?.token.slice(-32) ?? '';
  if (!stored || tabMemory.get(TRIED_KEY) === mark) {
    return false;
  }
  tabMemory.set(TRIED_KEY, mark);
  const outcome = await exchangeToken(stored.token);
  if (outcome === 'refused') {
    removeStoredToken();
  } else if (outcome === 'unavailable') {
    tabMemory.remove(TRIED_KEY);
  }
  return outcome === 'accepted';
}

/**
 * Reloads when the page on screen was made for another audience than the reader of now. Once in a row: a
 * gate that contradicts itself must not cause a loop.
 */
function reloadIfOtherAudience(session: Session, isAnonymousEdition: boolean): void {
  const expected = isAnonymousEdition ? 'signed-out' : 'signed-in';
  if (session.status === 'unreachable' || session.status === expected) {
    tabMemory.remove(RELOADED_KEY);
  } else if (tabMemory.get(RELOADED_KEY) === null) {
    tabMemory.set(RELOADED_KEY, 'yes');
    window.location.reload();
  }
}
