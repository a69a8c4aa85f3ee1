import React, {type ReactNode} from 'react';
import type {AccountText} from '../account/createAccountText';
import {useAccessConfig} from '../useSiteConfig';
import styles from './privacy.module.css';

/** Links to the site's privacy policy, if configured. */
export function PolicyLink({text}: {text: AccountText}): ReactNode {
  const {privacyURL} = useAccessConfig();
  return (
    privacyURL && (
      <a className={styles.policy} href={privacyURL}>
        {text('privacy.policy')}
      </a>
    )
  );
}
