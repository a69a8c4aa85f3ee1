import React, {type ReactNode} from 'react';
import styles from './graphql.module.css';

/** Labels of a reference page: its kind, and flags such as `Internal` and `Deprecated`. */
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
