import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {PastCall} from './tabMemory';
import styles from './styles.module.css';

/** The calls of this tab, newest first. Opening one fills its form. */
export function History({calls}: {calls: readonly PastCall[]}): ReactNode {
  return calls.length === 0 ? null : (
    <details className={styles.part}>
      <summary>Calls in this tab ({calls.length})</summary>
      <ol className={styles.calls}>
        {calls.map(({link, name, status, at}, index) => (
          <li key={index}>
            {/* Only pages with this operation have its anchor, so the build cannot check it. */}
            <Link to={link} data-noBrokenLinkCheck>
              {name}
            </Link>{' '}
            <span className={styles.note}>
              {status} · {at}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
