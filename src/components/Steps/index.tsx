import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** Styles the numbered list inside it as a series of steps. For screen readers it stays a list. */
export default function Steps({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.steps}>{children}</div>;
}
