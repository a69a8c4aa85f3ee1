import React, {type ReactNode} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import {useNoticeText} from '@gated-docs/theme/notices';
import styles from './privacy.module.css';

/** Links to the site's privacy policy, if configured. */
export function PolicyLink(): ReactNode {
  const text = useNoticeText();
  const {privacyURL} = useAccessConfig();
  return (
    privacyURL && (
      <a className={styles.policy} href={privacyURL}>
        {text('privacy.policy')}
      </a>
    )
  );
}
