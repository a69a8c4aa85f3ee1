import React, {type ReactNode} from 'react';
import {Cell, RecordTable, Row} from '../RecordTable';
import styles from './styles.module.css';

const COLUMNS = ['Status and code', 'Meaning', 'Fix'];

/** Lists the errors of an API, one `<ErrorCode>` each. */
export default function ErrorTable({children}: {children: ReactNode}): ReactNode {
  return <RecordTable columns={COLUMNS}>{children}</RecordTable>;
}

export type ErrorCodeProps = {
  status: string;
  /** The `code` of the problem details; some statuses have none. */
  code?: string;
  /** `<ErrorMeaning>` and `<ErrorFix>`, in this order. */
  children: ReactNode;
};

export function ErrorCode({status, code, children}: ErrorCodeProps): ReactNode {
  return (
    <Row>
      <Cell className={styles.code}>
        {status} {code && <code>{code}</code>}
      </Cell>
      {children}
    </Row>
  );
}

export function ErrorMeaning({children}: {children?: ReactNode}): ReactNode {
  return <Cell>{children}</Cell>;
}

export function ErrorFix({children}: {children?: ReactNode}): ReactNode {
  return <Cell>{children}</Cell>;
}
