import React, {useEffect, useState, type ReactNode} from 'react';
import {createNoticeText} from './createText';
import styles from './account/warning.module.css';
import {takeOrganizationSwitch} from './organizationSwitch';
import {useAccessConfig} from './useSiteConfig';

/** Announces that the reader has switched to another organization. */
export function SwitchNotice(): ReactNode {
  const {formConfiguration} = useAccessConfig();
  const text = createNoticeText(formConfiguration);
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
