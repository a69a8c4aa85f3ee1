import React, {useCallback, useMemo, useState, type ReactNode} from 'react';
import {usePluginData} from '@docusaurus/useGlobalData';
import {readGateSession} from '@gated-docs/theme/gate';
import {SessionContext, useDelivery, useSession, type Session} from '@gated-docs/theme/session';
import {useSessionChecks} from '@gated-docs/theme/session-checks';

const SIGN_IN_PATH = '/_gate/oidc/sign-in';
const SIGN_OUT_PATH = '/_gate/sign-out';

/** The gate's session. A page that was served to a reader who has since signed out is loaded again. */
export function SessionProvider({children}: {children: ReactNode}): ReactNode {
  const delivery = useDelivery();
  const [session, setSession] = useState<Session>({status: 'unknown'});
  const [isSignInRequested, setRequested] = useState(false);
  const isForPerson = delivery.delivery === 'gate' && delivery.edition.audience === 'person';
  const check = useCallback(async () => {
    const found = await readGateSession();
    const isOver = isForPerson && found.status === 'signed-out';
    if (isOver) {
      location.reload();
    } else {
      setSession(found);
    }
    return !isOver;
  }, [isForPerson]);
  useSessionChecks(session, {check, onExpired: () => void check()});
  const controls = useMemo(
    () => ({
      ...{session, isSignInRequested, signOut},
      recheck: () => void check(),
      requestSignIn: () => setRequested(true),
      dismissSignIn: () => setRequested(false),
    }),
    [session, check, isSignInRequested],
  );
  return <SessionContext.Provider value={controls}>{children}</SessionContext.Provider>;
}

/** As the form without scripts: the response leads to the provider's page, which ends its session, too. */
async function signOut(): Promise<void> {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = SIGN_OUT_PATH;
  document.body.append(form);
  form.submit();
}

/** A link that the gate redirects to the provider, and from there to this page. */
export function SignInForm(): ReactNode {
  const {label} = usePluginData('oidc') as {label: string};
  const {session} = useSession();
  // Otherwise, the provider would sign the same account in again.
  const query = session.status === 'signed-in' ? '?prompt=select_account' : '';
  return (
    <div>
      <a className="button button--primary button--block" href={SIGN_IN_PATH + query}>
        {label}
      </a>
    </div>
  );
}

export const AccountButton = (): ReactNode => null;
