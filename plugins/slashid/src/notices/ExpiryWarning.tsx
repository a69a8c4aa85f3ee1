import React, {useState, type ReactNode} from 'react';
import {useSession} from '../lifecycle/useSession';
import {useExpiry} from '../lifecycle/useExpiry';
import {useNoticeText} from './useNoticeText';
import {useNow} from './useNow';
import {describeRemainder} from './describeEnd';
import {LazyAccountDialog} from '../account/AccountButton';
import styles from './warning.module.css';

const WARNING_MS = 5 * 60_000;
/** A renewed session ends at least this much later. */
const RENEWED_MS = 60_000;

/** Warns readers shortly before their session ends and lets them sign in again. */
export function ExpiryWarning(): ReactNode {
  const {session} = useSession();
  const [stage, setStage] = useState<'waiting' | 'warning' | 'renewing' | 'dismissed'>('waiting');
  const text = useNoticeText();
  const now = useNow();
  const expiresAt = session.status === 'signed-in' ? session.expiresAt : 0;
  const [warnedOf, setWarnedOf] = useState(0);
  useExpiry(
    session,
    () => {
      setWarnedOf(expiresAt);
      setStage((current) => (current === 'waiting' ? 'warning' : current));
    },
    WARNING_MS,
  );
  // Renewed, in this tab or another. `expiresAt` varies by some milliseconds between checks.
  if (stage !== 'waiting' && expiresAt > warnedOf + RENEWED_MS) {
    setStage('waiting');
  }

  if (stage === 'renewing') {
    return (
      <LazyAccountDialog initialScreen={{name: 'renew'}} onClose={() => setStage('warning')} />
    );
  }
  return (
    // In the page from the start, so that screen readers announce what appears in it.
    <div role="status" className={styles.place}>
      {stage === 'warning' && session.status === 'signed-in' && (
        <div className={styles.warning}>
          <p className={styles.title}>
            {text('warning.title', {TIME: describeRemainder(session.expiresAt - now)})}
          </p>
          <p>{text('warning.message')}</p>
          <div className={styles.answers}>
            <button
              type="button"
              className="button button--sm button--primary"
              onClick={() => setStage('renewing')}>
              {text('warning.renew')}
            </button>
            <button
              type="button"
              className="button button--sm button--secondary"
              onClick={() => setStage('dismissed')}>
              {text('warning.dismiss')}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
