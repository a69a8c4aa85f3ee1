import React, {type ReactNode} from 'react';
import styles from './graphql.module.css';

/** What kind of thing the page is about, and whom it concerns. */
export function Labels({of}: {of: readonly string[]}): ReactNode {
  return (
    <ul className={styles.labels}>
      {of.map((label) => (
        <li key={label} className={styles.label} data-label={label}>
          {label}
        </li>
      ))}
    </ul>
  );
}
