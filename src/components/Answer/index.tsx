import React, {type ReactNode} from 'react';
import clsx from 'clsx';
import styles from './styles.module.css';

export type AnswerProps = {status: string; reason?: string; children?: ReactNode};

/** Heading of a response of an operation: status code, reason phrase and meaning. */
export default function Answer({status, reason, children}: AnswerProps): ReactNode {
  return (
    <div className={styles.answer}>
      <strong className={clsx(styles.status, status.startsWith('2') && styles.success)}>
        {`${status} ${reason ?? ''}`.trim()}
      </strong>
      <div className={styles.meaning}>{children}</div>
    </div>
  );
}
