import React, {useEffect, useState, type ReactNode} from 'react';
import {useAccessConfig, type SignedIn} from '@gated-docs/theme/session';
import {useNoticeText} from '@gated-docs/theme/notices';
import {LazyAccountDialog} from '../account/AccountButton';
import {useSession} from '../lifecycle/useSession';
import {Privacy} from '../privacy/Privacy';
import {takeMark} from '../store/marks';
import {describeRemainder, useNow} from './remainingTime';
import styles from './warning.module.css';

/** Banners and notices for a signed-in reader, loaded after the page. */
export function Companion(): ReactNode {
  const {session} = useSession();
  const {analyticsEnabled} = useAccessConfig();
  if (session.status !== 'signed-in' || session.subject.type !== 'person') {
    return null;
  }
  const {personId} = session.subject;
  return (
    <>
      <SwitchNotice />
      <ExpiryWarning session={session} />
      {analyticsEnabled !== false && <Privacy key={personId} personId={personId} />}
    </>
  );
}

/** Announces that the reader has switched to another organization. */
function SwitchNotice(): ReactNode {
  const text = useNoticeText();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const readSwitch = () => setShown(takeMark('organizationSwitch') !== null);
    readSwitch();
  }, []);
  return (
    <div role="status" className={styles.place}>
      {isShown && (
        <div className={styles.notice}>
          <p>{text('organizations.switched')}</p>
          <button
            type="button"
            className="button button--sm button--secondary"
            onClick={() => setShown(false)}>
            {text('warning.dismiss')}
          </button>
        </div>
      )}
    </div>
  );
}

const WARNING_MS = 5 * 60_000;

/** Warns readers shortly before their session ends and lets them sign in again. */
function ExpiryWarning({session}: {session: SignedIn}): ReactNode {
  const [answer, setAnswer] = useState<'renew' | 'dismiss'>();
  const text = useNoticeText();
  const remaining = session.expiresAt - useNow();
  const isDue = remaining <= WARNING_MS;
  if (answer && !isDue) {
    // Renewed, in this tab or another.
    setAnswer(undefined);
  }
  if (answer === 'renew') {
    return (
      <LazyAccountDialog
        session={session}
        initialScreen={{name: 'renew'}}
        onClose={() => setAnswer(undefined)}
      />
    );
  }
  return (
    // In the page from the start, so that screen readers announce what appears in it.
    <div role="status" className={styles.place}>
      {isDue && !answer && (
        <div className={styles.warning}>
          <p className={styles.title}>
            {text('warning.title', {TIME: describeRemainder(remaining)})}
          </p>
          <p>{text('warning.message')}</p>
          <div className={styles.answers}>
            {(['renew', 'dismiss'] as const).map((name) => (
              <button
                key={name}
                type="button"
                className={`button button--sm button--${name === 'renew' ? 'primary' : 'secondary'}`}
                onClick={() => setAnswer(name)}>
                {text(`warning.${name}`)}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
