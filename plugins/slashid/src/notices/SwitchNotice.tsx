import React, {useEffect, useState, type ReactNode} from 'react';
import styles from './warning.module.css';
import {takeMark} from '../store/marks';
import {useNoticeText} from './useNoticeText';

/** Announces that the reader has switched to another organization. */
export function SwitchNotice(): ReactNode {
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
