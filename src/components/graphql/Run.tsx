import React, {type ReactNode} from 'react';
import {GRAPHQL} from '@gated-docs/try-it/format';
import {TryButton} from '../Endpoint/TryButton';
import styles from '../Endpoint/styles.module.css';

/** Opens the example of a query or mutation as a form. */
export function Run({of: operation}: {of: string}): ReactNode {
  return (
    <p className={styles.run}>
      <TryButton contract={GRAPHQL} operation={operation} anchor="operation-example" />
    </p>
  );
}
