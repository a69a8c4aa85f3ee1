import React, {createContext, useContext, type ReactNode} from 'react';
import clsx from 'clsx';
import Heading from '@theme/Heading';
import ExpandAll from '../ExpandAll';
import styles from './styles.module.css';

const OperationId = createContext('');

/**
 * The reference of one operation, below the operation's heading. On wide screens, examples are beside their text.
 */
export default function Operation({id, children}: {id: string; children: ReactNode}): ReactNode {
  return (
    <OperationId.Provider value={id}>
      <div className={styles.operation}>{children}</div>
    </OperationId.Provider>
  );
}

/** The anchor of the enclosing operation; empty outside operations. */
export const useOperationId = (): string => useContext(OperationId);

/** The text of an operation: descriptions, parameters, fields. */
export function OperationText({children}: {children?: ReactNode}): ReactNode {
  return <div className={styles.text}>{children}</div>;
}

/** The example for the preceding text. On wide screens it stays in view while the reader scrolls the text. */
export function OperationExample({children}: {children?: ReactNode}): ReactNode {
  return (
    <div className={clsx(styles.text, styles.example)}>
      <div className={styles.shown}>{children}</div>
    </div>
  );
}

type OperationPartProps = {name: string; folds?: boolean; children: ReactNode};

/**
 * Heading of a part of an operation. Its anchor is `<operation>-<name>`.
 *
 * @param folds whether the part contains `<details>` elements
 */
export function OperationPart({name, folds, children}: OperationPartProps): ReactNode {
  const heading = (
    <Heading as="h4" id={`${useOperationId()}-${name}`}>
      {children}
    </Heading>
  );
  return folds ? (
    <div className={styles.part}>
      {heading}
      <ExpandAll />
    </div>
  ) : (
    heading
  );
}
