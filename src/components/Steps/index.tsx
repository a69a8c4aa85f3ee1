import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** Makes the numbered list within it a series of steps. The list stays a list for screen readers. */
export default function Steps({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.steps}>{children}</div>;
}
