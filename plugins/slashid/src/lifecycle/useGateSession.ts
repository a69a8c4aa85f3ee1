import {useCallback, useRef, useState} from 'react';
import type {AccessConfig} from '@gated-docs/access-config';
import type {Delivery} from '@gated-docs/edition-format';
import {
  endGateSession,
  exchangeToken,
  readGateSession,
  takeSignOutMark,
} from '@gated-docs/theme/gate';
import {useDelivery, type Session} from '@gated-docs/theme/session';
import {
  abandonSessionChange,
  announceSessionChange,
  beginSessionChange,
  isSessionChanging,
  reloadPage,
  useSessionChecks,
} from '@gated-docs/theme/session-checks';
import {clearSdkStorage, readMark, setMark, takeMark} from '../store/marks';
import {revokeTokens} from '../provider/callProvider';
import {readStoredToken, removeAllTokens, removeToken, storeToken} from '../store/tokenStore';
import type {SessionSource} from './useSession';

type ServedEdition = Extract<Delivery, {delivery: 'gate'}>['edition'];

const NOT_ENDED =
  'You’re still signed in, because the portal isn’t responding. Check your connection, then try again.';

/**
 * The session of an edition behind the gate. The gate's cookie is authoritative; the edition that was served already
 * shows whether the reader is signed in.
 */
export function useGateSession(access: AccessConfig): SessionSource {
  const delivery = useDelivery();
  const servedEdition = delivery.delivery === 'gate' ? delivery.edition : null;
  const [session, setSession] = useState<Session>({status: 'unknown'});
  const latest = useRef<Session>(session);

  /** Resolves to false while the page reloads or the session is changing. */
  const check = useCallback(async (): Promise<boolean> => {
    const found = await readGateSession();
    if (isSessionChanging()) {
      return false;
    }
    const known = latest.current;
    if (
      found.status === 'unreachable' &&
      known.status === 'signed-in' &&
      known.expiresAt > Date.now()
    ) {
      // A session that was confirmed earlier continues.
      return true;
    }
    const isResumed = found.status === 'signed-out' && (await resumeStoredToken(access));
    if (isResumed || isSessionChanging() || hasUserOrViewChanged(latest.current, found)) {
      reloadPage();
      return false;
    }
    latest.current = found;
    setSession(found);
    return !reloadIfOtherAudience(found, servedEdition);
  }, [access, servedEdition]);
  const recheck = useCallback(() => void check(), [check]);

  useSessionChecks(session, {
    check,
    onOtherTab: reloadPage,
    onRestored: abandonSessionChange,
    onExpired: () => {
      // Removes the stored token only if it has expired too: another tab may have stored a new one.
      readStoredToken(access);
      recheck();
    },
  });
  return {
    session,
    completeSignIn: (token) => completeSignIn(token, access, recheck),
    signOut: () => signOut(access, recheck),
    recheck,
  };
}

async function completeSignIn(token: string, access: AccessConfig, recheck: () => void) {
  if (!beginSessionChange()) {
    return;
  }
  const outcome = await exchangeToken(token);
  if (outcome.status !== 'accepted') {
    abandonSessionChange();
    recheck();
    throw new Error(outcome.message);
  }
  if (access.storeToken) {
    storeToken(access, token);
  }
  announceSessionChange('signed-in');
  window.location.reload();
}

async function signOut(access: AccessConfig, recheck: () => void) {
  if (!beginSessionChange()) {
    return;
  }
  // Otherwise the exchange could open a new session after this one has ended.
  await resuming;
  // The gate revokes its session's token, and the browser those of other organizations.
  const current = readStoredToken(access)?.token;
  const others = removeAllTokens(access).filter((token) => token !== current);
  clearSdkStorage(access.formConfiguration);
  await revokeTokens(others, access);
  if (await endGateSession()) {
    announceSessionChange('signed-out');
    window.location.reload();
  } else {
    // The cookie is still valid, so the reader must not believe they are logged out.
    abandonSessionChange();
    window.alert(NOT_ENDED);
    recheck();
  }
}

/** The exchange of the stored token, while in progress. Checks that run at the same time share it. */
let resuming: Promise<boolean> | undefined;

function resumeStoredToken(access: AccessConfig): Promise<boolean> {
  resuming ??= exchangeStoredToken(access).finally(() => {
    resuming = undefined;
  });
  return resuming;
}

/** Exchanges a stored token at the gate, once per token and tab. Resolves to true if that opened a session. */
async function exchangeStoredToken(access: AccessConfig): Promise<boolean> {
  if (takeSignOutMark()) {
    clearSdkStorage(access.formConfiguration);
    await revokeTokens(removeAllTokens(access), access);
    announceSessionChange('signed-out');
  }
  const stored = readStoredToken(access);
  const mark = stored?.token.slice(-32) ?? '';
  if (!stored || readMark('triedToken') === mark) {
    return false;
  }
  setMark('triedToken', mark);
  const outcome = await exchangeToken(stored.token);
  if (outcome.status === 'refused') {
    removeToken(access, stored.token);
  } else if (outcome.status === 'unavailable') {
    takeMark('triedToken');
  }
  return outcome.status === 'accepted';
}

/** Whether the account or the view changed in another tab or while this page was in the back/forward cache. */
function hasUserOrViewChanged(before: Session, now: Session): boolean {
  return (
    before.status === 'signed-in' &&
    now.status === 'signed-in' &&
    JSON.stringify([before.subject, before.view]) !== JSON.stringify([now.subject, now.view])
  );
}

/**
 * Reloads if the page on screen is from another edition than the gate now serves this reader, for example after a
 * change of groups or of a reviewer's view; returns true if so. At most once in a row: an inconsistent gate must not
 * cause a loop. Also notifies the other tabs, because the client that started or ended the session may have been
 * unable to.
 */
function reloadIfOtherAudience(session: Session, edition: ServedEdition | null): boolean {
  const isAnonymous = edition?.audience === 'anonymous';
  const isOwn =
    session.status === 'signed-in'
      ? session.edition === edition?.id
      : session.status === 'unreachable' || isAnonymous;
  if (isOwn) {
    takeMark('reloaded');
    return false;
  }
  if (readMark('reloaded') !== null) {
    return false;
  }
  setMark('reloaded', 'yes');
  announceSessionChange(session.status === 'signed-in' ? 'signed-in' : 'signed-out');
  reloadPage();
  return true;
}
