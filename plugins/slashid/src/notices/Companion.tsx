import React, {useEffect, useState, type ReactNode} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import {useNoticeText} from '@gated-docs/theme/notices';
import {useSession} from '../lifecycle/useSession';
import {Privacy} from '../privacy/Privacy';
import {takeMark} from '../store/marks';
import {ExpiryWarning} from './ExpiryWarning';
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
