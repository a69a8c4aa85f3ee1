import React, {useEffect, useState, type ReactNode} from 'react';
import styles from './account/warning.module.css';
import {takeOrganizationSwitch} from './organizationSwitch';
import {useNoticeText} from './useNoticeText';

/** Announces that the reader has switched to another organization. */
export function SwitchNotice(): ReactNode {
  const text = useNoticeText();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const readSwitch = () => setShown(takeOrganizationSwitch());
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
