import React, {createContext, useContext, type ReactNode} from 'react';
import clsx from 'clsx';
import Heading from '@theme/Heading';
import ExpandAll from '../ExpandAll';
import styles from './styles.module.css';

const OperationId = createContext('');

/**
 * What a reference says of one operation, below the operation's own heading. On wide screens its texts stand beside
 * their examples.
 */
export default function Operation({id, children}: {id: string; children: ReactNode}): ReactNode {
  return (
    <OperationId.Provider value={id}>
      <div className={styles.operation}>{children}</div>
    </OperationId.Provider>
  );
}

/** What explains: descriptions, parameters, fields. */
export function OperationText({children}: {children?: ReactNode}): ReactNode {
  return <div className={styles.text}>{children}</div>;
}

/** What the text before it looks like. Stays in view while the text is read. */
export function OperationExample({children}: {children?: ReactNode}): ReactNode {
  return (
    <div className={clsx(styles.text, styles.example)}>
      <div className={styles.shown}>{children}</div>
    </div>
  );
}

type OperationPartProps = {name: string; folds?: boolean; children: ReactNode};

/**
 * Heads a part of an operation. Its anchor is that of the operation, a hyphen and the part's name.
 *
 * @param folds whether the part holds something that opens on demand
 */
export function OperationPart({name, folds, children}: OperationPartProps): ReactNode {
  const heading = (
    <Heading as="h4" id={`${useContext(OperationId)}-${name}`}>
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
