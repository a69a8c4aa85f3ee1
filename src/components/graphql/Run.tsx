import React, {type ReactNode} from 'react';
import {ANY_OPERATION, GRAPHQL} from '@gated-docs/try-it/format';
import {TryButton} from '../Endpoint/TryButton';
import styles from '../Endpoint/styles.module.css';

type Props = {
  /** The operation whose example the form shows; by default all of them. */
  of?: string;
  /** Of the heading that describes the button. */
  anchor?: string;
};

/** Opens the example of an operation as a form. */
export function Run({
  of: operation = ANY_OPERATION,
  anchor = 'operation-example',
}: Props): ReactNode {
  return (
    <p className={styles.run}>
      <TryButton contract={GRAPHQL} operation={operation} anchor={anchor} />
    </p>
  );
}
